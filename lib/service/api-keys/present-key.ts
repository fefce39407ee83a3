import { and, eq } from 'drizzle-orm'

import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { InTransaction } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import type { KeyRow } from './insert-key.ts'

/** Returns whose keys the caller may see: a member's ID, or null for everyone's. */
export const visibleOwner = (ctx: DatabaseContext): string | null => {
  if (ctx.role === null || isPermitted(ctx.role, 'manage_api_keys')) return null
  if (ctx.actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only members can have API keys.')
  return ctx.actor.userId
}

/** Returns whether the key acts as the caller. */
export const isOwn = (ctx: DatabaseContext, key: Pick<KeyRow, 'userId'>): boolean =>
  ctx.actor.type === 'user' && ctx.actor.userId === key.userId

/** The row of this key. */
export const isKey = (ctx: DatabaseContext, keyId: string) =>
  and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, keyId))

/** Loads a key that the caller may see, locked until the transaction ends. Throws NOT_FOUND. */
export const lockKey = async (ctx: InTransaction<DatabaseContext>, keyId: string): Promise<KeyRow> => {
  const [key] = isId(keyId) ? await ctx.db.select().from(apiKeys).where(isKey(ctx, keyId)).for('update') : []
  const owner = visibleOwner(ctx)
  if (!key || (owner !== null && key.userId !== owner)) {
    throw new ServiceError('NOT_FOUND', 'This API key does not exist or is not visible to you.')
  }
  return key
}

/** Throws API_KEY_ENDED. */
export const refuseEnded = (ctx: DatabaseContext, key: KeyRow): void => {
  if (key.revokedAt === null && !isExpired(key, ctx.clock.now())) return
  throw new ServiceError('API_KEY_ENDED', 'This key has been revoked or has expired. Create a new one.')
}

/** Returns whether the key has expired. */
const isExpired = (key: Pick<KeyRow, 'expiresAt'>, now: Date): boolean =>
  key.expiresAt !== null && key.expiresAt <= now

/** Presents a key as the API returns it: without its secrets. */
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
    revision: key.revision,
    owner,
    is_own: isOwn,
    status,
    created_at: key.createdAt.toISOString(),
    expires_at: momentOf(key.expiresAt),
    last_used_at: momentOf(key.lastUsedAt),
    revoked_at: momentOf(key.revokedAt),
    previous_expires_at: isOverlapping ? momentOf(key.previousExpiresAt) : null,
  }
}

/** Loads the key's owner and presents the key to the caller. */
export const describeKey = async (ctx: DatabaseContext, key: KeyRow): Promise<ApiKey> => {
  const [owner] = await ctx.db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, key.userId))
  if (!owner) throw new Error(`the owner of API key ${key.id} is missing`)
  return presentKey(key, { owner, isOwn: isOwn(ctx, key), now: ctx.clock.now() })
}
