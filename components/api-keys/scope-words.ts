import type { Scope } from '#lib/contract/api/access.values.ts'

/** What a key may do, in a few words; the whole is said by the contract's `scopeWords`. */
export const scopeLabels = {
  documents: 'Upload documents',
  'shipments:read': 'See shipments',
  'shipments:draft': 'Prepare drafts',
  'shipments:buy': 'Buy and cancel',
  evidence: 'Download evidence',
} as const satisfies Record<Scope, string>
