import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'

import type { KeyRow } from './insert-key.ts'

/** Whether the time of the key is over. */
export const isExpired = (key: Pick<KeyRow, 'expiresAt'>, now: Date): boolean =>
  key.expiresAt !== null && key.expiresAt <= now

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

/** A key as the API answers it: without its secrets. */
export const presentKey = (
  key: KeyRow,
  { owner, isOwn, now }: { owner: ApiKey['owner']; isOwn: boolean; now: Date },
): ApiKey => {
  const status = key.revokedAt ? 'revoked' : isExpired(key, now) ? 'expired' : 'active'
  const isOverlapping = status === 'active' && key.previousExpiresAt !== null && key.previousExpiresAt > now
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes,
    allowed_addresses: key.allowedAddresses,
    owner,
    is_own: isOwn,
    status,
    created_at: key.createdAt.toISOString(),
    expires_at: moment(key.expiresAt),
    last_used_at: moment(key.lastUsedAt),
    revoked_at: moment(key.revokedAt),
    previous_expires_at: isOverlapping ? moment(key.previousExpiresAt) : null,
  }
}
