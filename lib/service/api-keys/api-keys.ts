import { and, desc, eq, gt, isNull, or, count, inArray } from 'drizzle-orm'

import type {
  ApiKey,
  ApiKeyWithSecret,
  CreateApiKeyInput,
  UpdateApiKeyInput,
} from '#lib/contract/api-keys/api-key.ts'
import { scopesOfRole } from '#lib/contract/api-keys/scopes-of-role.values.ts'
import type { Scope } from '#lib/contract/api/access.values.ts'
import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyAccessChange } from '#lib/service/events/announce.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'

import { auditedKey, insertKey, addToDirectory, generateKey, hashKey, keyHint } from './insert-key.ts'
import { isOwn, visibleOwner, presentKey, describeKey, isKey, lockKey, refuseEnded } from './present-key.ts'

/** Days as long as the request log is retained. */
const revokedDays = 30

/** Lists the caller's keys, or for owners and admins the organization's, newest first. */
export const listApiKeys = async (ctx: DatabaseContext): Promise<ApiKey[]> => {
  const now = ctx.clock.now()
  const owner = visibleOwner(ctx)
  const rows = await ctx.db
    .select({ key: apiKeys, owner: { id: user.id, name: user.name, email: user.email } })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.organizationId, ctx.organizationId),
        owner === null ? undefined : eq(apiKeys.userId, owner),
        or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, new Date(now.getTime() - revokedDays * dayMs))),
      ),
    )
    .orderBy(desc(apiKeys.id))
  return rows.map((row) => presentKey(row.key, { owner: row.owner, isOwn: isOwn(ctx, row.key), now }))
}

const mostKeys = 50

const refuseBeyondRole = ({ role }: DatabaseContext, chosen: readonly Scope[]): void => {
  if (role === null) return
  const possible: readonly Scope[] = scopesOfRole[role]
  const beyond = chosen.filter((scope) => !possible.includes(scope))
  if (beyond.length === 0) return
  throw new ServiceError(
    'FORBIDDEN',
    `The ${role} role does not allow API keys with the scope ${beyond.join(' or ')}.`,
  )
}

const readExpiry = (ctx: DatabaseContext, given: string | null | undefined): Date | null => {
  if (!given) return null
  const expiresAt = new Date(given)
  if (expiresAt > ctx.clock.now()) return expiresAt
  const message = 'Choose a time in the future.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'expires_at', message }] })
}

/** Creates a key that acts as the caller. Its secret is returned only now. Throws FORBIDDEN beyond the caller's role. */
export const createApiKey = async (
  ctx: DatabaseContext,
  input: CreateApiKeyInput,
): Promise<ApiKeyWithSecret> => {
  const { actor, organizationId } = ctx
  if (actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only members can have API keys.')
  refuseBeyondRole(ctx, input.scopes)
  const expiresAt = readExpiry(ctx, input.expires_at)
  return withTransaction(ctx, async (ctx) => {
    const [own] = await ctx.db
      .select({ count: count() })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.organizationId, organizationId),
          eq(apiKeys.userId, actor.userId),
          isNull(apiKeys.revokedAt),
        ),
      )
    if ((own?.count ?? 0) >= mostKeys) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        `A member can have at most ${mostKeys} API keys. Revoke one you no longer need.`,
      )
    }
    const { key, secret } = await insertKey(ctx, {
      organizationId,
      userId: actor.userId,
      name: input.name,
      scopes: input.scopes,
      expiresAt,
      allowedAddresses: input.allowed_addresses,
    })
    await recordAudit(ctx, {
      action: 'api_key.created',
      subject: { type: 'api_key', id: key.id },
      after: auditedKey(key),
    })
    return { ...(await describeKey(ctx, key)), secret }
  })
}

/**
 * Changes a key's name, or where it is accepted from. Throws NOT_FOUND or API_KEY_ENDED, and API_KEY_CHANGED unless it has an
 * expected revision.
 */
export const updateApiKey = (
  ctx: DatabaseContext,
  keyId: string,
  input: UpdateApiKeyInput,
  expected?: ExpectedRevisions,
): Promise<ApiKey> =>
  withTransaction(ctx, async (ctx) => {
    const key = await lockKey(ctx, keyId)
    refuseEnded(ctx, key)
    requireRevision('api_key', key, expected)
    const changes = {
      name: input.name ?? key.name,
      allowedAddresses: input.allowed_addresses ?? key.allowedAddresses,
      revision: key.revision + 1,
    }
    await ctx.db.update(apiKeys).set(changes).where(isKey(ctx, keyId))
    const changed = { ...key, ...changes }
    await recordAudit(ctx, {
      action: 'api_key.updated',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(changed),
    })
    return describeKey(ctx, changed)
  })

/**
 * Replaces the secret of one of the caller's keys, which is returned only now. For `overlap_hours` the old one works too;
 * one that was older still ends at once. Throws NOT_FOUND, FORBIDDEN or API_KEY_ENDED.
 */
export const rotateApiKey = (
  ctx: DatabaseContext,
  keyId: string,
  { overlap_hours: overlapHours }: { overlap_hours: number },
): Promise<ApiKeyWithSecret> =>
  withTransaction(ctx, async (ctx) => {
    const key = await lockKey(ctx, keyId)
    // The secret acts as the owner, so no one else may receive it.
    if (!isOwn(ctx, key)) {
      throw new ServiceError(
        'FORBIDDEN',
        'Only the member the key acts as can rotate it. You can revoke it instead.',
      )
    }
    refuseEnded(ctx, key)
    const secret = generateKey()
    const isOverlapping = overlapHours > 0
    const changes = {
      keyHash: hashKey(secret),
      hint: keyHint(secret),
      previousKeyHash: isOverlapping ? key.keyHash : null,
      previousExpiresAt: isOverlapping ? new Date(ctx.clock.now().getTime() + overlapHours * hourMs) : null,
    }
    await ctx.db.update(apiKeys).set(changes).where(isKey(ctx, keyId))
    const ended = isOverlapping ? [key.previousKeyHash] : [key.previousKeyHash, key.keyHash]
    const names = ended.filter((hash) => hash !== null)
    if (names.length > 0) {
      await ctx.db.delete(directory).where(and(eq(directory.kind, 'api_key'), inArray(directory.name, names)))
    }
    const rotated = { ...key, ...changes }
    await addToDirectory(ctx, rotated)
    await recordAudit(ctx, {
      action: 'api_key.rotated',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(rotated),
    })
    return { ...(await describeKey(ctx, rotated)), secret }
  })

/** Ends a key, both of its secrets, at once. One that is revoked already stays so. Throws NOT_FOUND. */
export const revokeApiKey = (ctx: DatabaseContext, keyId: string): Promise<ApiKey> =>
  withTransaction(ctx, async (ctx) => {
    const key = await lockKey(ctx, keyId)
    if (key.revokedAt) return describeKey(ctx, key)
    const revoked = { ...key, revokedAt: ctx.clock.now() }
    await ctx.db.update(apiKeys).set({ revokedAt: revoked.revokedAt }).where(isKey(ctx, keyId))
    await notifyAccessChange(ctx, [key.userId])
    await recordAudit(ctx, {
      action: 'api_key.revoked',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(revoked),
    })
    return describeKey(ctx, revoked)
  })
