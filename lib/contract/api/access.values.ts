/** Scopes of API keys. A key can do only what its scopes allow. */
export const scopes = [
  'documents',
  'shipments:read',
  'shipments:draft',
  'shipments:buy',
  'evidence',
  'agents:buy',
] as const

export type Scope = (typeof scopes)[number]

/** What a key with the scope can do, as shown in the settings, the command line and the API guide. */
export const scopeDescriptions = {
  documents: 'Upload and read documents.',
  'shipments:read': 'View shipments, tracking, tasks, operations and the address book.',
  'shipments:draft':
    'Create and edit drafts, add notes, request approval, and manage tasks and the address book. Never charges a card.',
  'shipments:buy': 'Purchase with the card on file, cancel, reprint, pack and hand over.',
  evidence: 'Download proof of mailing, receipts and evidence bundles.',
  'agents:buy':
    'Let an AI agent that is connected through MCP purchase mail. Without it, a person purchases what an agent drafts.',
} as const satisfies Record<Scope, string>

/** Scopes of a key created without a list of scopes: all that need not be named explicitly. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'agents:buy')

/**
 * Who may call an operation: anyone; any API key or session; a key with the scope, or a session; or sessions only, so
 * that a leaked key can change neither people, keys, money nor settings.
 */
export type Access = 'public' | 'any_key' | 'session' | Scope

/** Returns whether the operation requires this scope of a key. */
export const isScope = (access: Access): access is Scope => scopes.some((scope) => scope === access)
