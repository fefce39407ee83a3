import { and, arrayContains, eq, gt, isNull, not, or, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { session } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { inTenant } from '#lib/service/db/tenant.ts'
import { memberLacksTwoFactor, sessionLacksTwoFactor } from '#lib/service/db/two-factor.ts'

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

/** Whether what the caller came with still lets them hear of the organization's changes: asked while they listen. */
export const hasAccess = (ctx: ServiceContext): Promise<boolean> =>
  inTenant(ctx.organizationId, async () => {
    const { actor, caller } = ctx
    if (actor.type !== 'user' || !caller) return false
    if (caller.apiKeyId) return (await byKey(ctx, actor.userId, caller.apiKeyId)).length > 0
    return caller.sessionId ? (await bySession(ctx, actor.userId, caller.sessionId)).length > 0 : false
  })
