/** What an API key can be made for. A key has some of these, and nothing beside them. */
export const scopes = [
  'documents',
  'shipments:read',
  'shipments:draft',
  'shipments:buy',
  'evidence',
  'agents:buy',
] as const

export type Scope = (typeof scopes)[number]

/** What a key with the scope can do, in the words of the settings, the command line and the API's guide. */
export const scopeDescriptions = {
  documents: 'Upload and read documents.',
  'shipments:read': 'View shipments, tracking, tasks, operations and the address book.',
  'shipments:draft':
    'Create and edit drafts, request approval, and manage tasks and the address book. Never charges a card.',
  'shipments:buy': 'Purchase with the card on file, cancel, reprint, pack and hand over.',
  evidence: 'Download proof of mailing, receipts and evidence bundles.',
  'agents:buy':
    'Let an AI agent that is connected through MCP purchase mail. Without it, a person purchases what an agent drafts.',
} as const satisfies Record<Scope, string>

/** What a key is made for unless its scopes are named: everything but what has to be given by name. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'agents:buy')

/**
 * Who may call an operation: anybody; any API key or session; a key with the scope, or a session; or only somebody who
 * is signed in to the dashboard, so that a key that leaks can change neither people, keys, money nor settings.
 */
export type Access = 'public' | 'any_key' | 'session' | Scope

/** Whether the operation asks a key for this scope. */
export const isScope = (access: Access): access is Scope => scopes.some((scope) => scope === access)
