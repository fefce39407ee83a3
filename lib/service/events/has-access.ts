import { and, arrayContains, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'

import { inTenant } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { session } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { memberLacksTwoFactor, sessionLacksTwoFactor } from '#lib/service/db/two-factor.ts'
import { findLimit } from '#lib/service/limit-of-member.ts'

import { type Change, noShipment } from './announce.ts'

const bySession = (ctx: ServiceContext, userId: string, sessionId: string) =>
  ctx.db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(session, eq(session.userId, members.userId))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(
      and(
        eq(members.organizationId, ctx.organizationId),
        eq(members.userId, userId),
        eq(session.id, sessionId),
        gt(session.expiresAt, sql`now()`),
        not(sessionLacksTwoFactor),
      ),
    )

const byKey = (ctx: ServiceContext, userId: string, apiKeyId: string) =>
  ctx.db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(
      apiKeys,
      and(eq(apiKeys.organizationId, members.organizationId), eq(apiKeys.userId, members.userId)),
    )
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(
      and(
        eq(members.organizationId, ctx.organizationId),
        eq(members.userId, userId),
        eq(apiKeys.id, apiKeyId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.clock.now())),
        arrayContains(apiKeys.scopes, ['shipments:read']),
        not(memberLacksTwoFactor),
      ),
    )

/** Returns whether a member is limited to the same as when they came. */
const isLimitedAsBefore = async (ctx: ServiceContext, userId: string): Promise<boolean> => {
  if (ctx.role === null) return true
  const limit = await findLimit(ctx, { organizationId: ctx.organizationId, userId, role: ctx.role })
  return (limit?.matterIds.join(',') ?? null) === (ctx.limit?.matterIds.join(',') ?? null)
}

/** Returns the changes of letters that a limited caller may see, and those of no known letter. */
export const selectVisibleChanges = (ctx: ServiceContext, changes: readonly Change[]): Promise<Change[]> =>
  inTenant(
    ctx.organizationId,
    async () => {
      const ids = new Set(changes.map(({ shipmentId }) => shipmentId))
      const known = [...ids].filter((id): id is string => id !== null && id !== noShipment)
      const found =
        known.length === 0
          ? []
          : await ctx.db
              .select({ id: shipments.id })
              .from(shipments)
              .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, known)))
      const visible = new Set(found.map(({ id }) => id))
      return changes.flatMap((change) => {
        if (change.shipmentId === noShipment) return [change]
        if (change.shipmentId !== null) return visible.has(change.shipmentId) ? [change] : []
        return [{ shipmentId: null, requestId: null }]
      })
    },
    ctx.limit,
  )

/**
 * Returns whether the caller's credentials still permit receiving the organization's changes: checked while they
 * listen.
 */
export const hasAccess = (ctx: ServiceContext): Promise<boolean> =>
  inTenant(ctx.organizationId, async () => {
    const { actor, caller } = ctx
    if (actor.type !== 'user' || !caller) return false
    if (!(await isLimitedAsBefore(ctx, actor.userId))) return false
    if (caller.apiKeyId) return (await byKey(ctx, actor.userId, caller.apiKeyId)).length > 0
    return caller.sessionId ? (await bySession(ctx, actor.userId, caller.sessionId)).length > 0 : false
  })
