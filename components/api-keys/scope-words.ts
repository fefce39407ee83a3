import type { Scope } from '#lib/contract/api/access.values.ts'

/** Short labels for the scopes; the contract's `scopeWords` describe them. */
export const scopeLabels = {
  documents: 'Upload documents',
  'shipments:read': 'View shipments',
  'shipments:draft': 'Create drafts',
  'shipments:buy': 'Purchase and cancel',
  evidence: 'Download evidence',
} as const satisfies Record<Scope, string>
