import type { KeyRow } from './insert-key.ts'

/** What the audit log keeps of a key: never a secret or its hash. */
export const auditedKey = (key: KeyRow): Record<string, unknown> => ({
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  allowed_addresses: key.allowedAddresses,
  expires_at: key.expiresAt?.toISOString() ?? null,
  previous_expires_at: key.previousExpiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
})
