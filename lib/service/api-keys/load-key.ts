import { and, eq } from 'drizzle-orm'

import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import type { KeyRow } from './insert-key.ts'
import { isExpired } from './present-key.ts'

/** Whose keys the caller sees: a member's id, or null for everybody's. */
export const visibleOwner = (ctx: DatabaseContext): string | null => {
  if (ctx.role === null || isPermitted(ctx.role, 'manage_api_keys')) return null
  if (ctx.actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only members can have API keys.')
  return ctx.actor.userId
}

/** Whether the key acts as the caller. */
export const isOwn = (ctx: DatabaseContext, key: Pick<KeyRow, 'userId'>): boolean =>
  ctx.actor.type === 'user' && ctx.actor.userId === key.userId

/** The row of this key. */
export const isKey = (ctx: DatabaseContext, keyId: string) =>
  and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, keyId))

/** A key that the caller sees, locked until the transaction ends. Throws NOT_FOUND. */
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
