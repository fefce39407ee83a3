import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type {
  SetDefaultSpendingLimitInput,
  SetSpendingLimitInput,
  SpendingLimits,
} from '#lib/contract/billing/spending-limit.ts'
import { limitOf } from '#lib/contract/billing/spending-limit.values.ts'
import { permissions } from '#lib/contract/members/roles.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { loadMember, lockMembers, requireRank } from '#lib/service/organizations/members/lock-members.ts'

import { loadSpendingTerms, presentUsage, selectSpent } from './spending-limits.ts'

/** Lists what each member who can buy may spend, and has spent this month. Throws FORBIDDEN. */
export const listSpendingLimits = async (ctx: ServiceContext): Promise<SpendingLimits> => {
  authorize(ctx, 'manage_members')
  const { month, zone, ...terms } = await loadSpendingTerms(ctx)
  const rows = await ctx.db
    .select({
      userId: members.userId,
      name: user.name,
      email: user.email,
      mode: members.spendingLimitMode,
      cents: members.spendingLimitCents,
    })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(
      and(eq(members.organizationId, ctx.organizationId), inArray(members.role, [...permissions.send_mail])),
    )
    .orderBy(asc(sql`lower(${user.name})`), asc(user.email))
  const spenders = rows.map(({ userId }) => `user:${userId}`)
  const spent = new Map(
    (await selectSpent(ctx, { month, zone, ...terms }, spenders)).map(({ spender, cents }) => [
      spender,
      cents,
    ]),
  )
  return {
    default_cents: terms.defaultCents,
    month,
    time_zone: zone,
    members: rows.map(({ userId, name, email, mode, cents }) => ({
      user_id: userId,
      name: name || email,
      mode,
      ...presentUsage(limitOf({ mode, cents }, terms.defaultCents), spent.get(`user:${userId}`) ?? 0),
    })),
  }
}

/** Sets the limit of every member without one of their own, from the next purchase on. Throws FORBIDDEN. */
export const setDefaultSpendingLimit = async (
  ctx: ServiceContext,
  { default_cents: cents }: SetDefaultSpendingLimitInput,
): Promise<SpendingLimits> => {
  authorize(ctx, 'manage_organization')
  await withTransaction(ctx, async (ctx) => {
    const { defaultCents } = await loadSpendingTerms(ctx)
    if (defaultCents === cents) return
    await ctx.db
      .update(organizations)
      .set({ defaultSpendingLimitCents: cents })
      .where(eq(organizations.organizationId, ctx.organizationId))
    await recordAudit(ctx, {
      action: 'spending_limit.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before: { default_cents: defaultCents },
      after: { default_cents: cents },
    })
  })
  return listSpendingLimits(ctx)
}

/** Sets the limit of one member, from the next purchase on. Throws NOT_FOUND, and FORBIDDEN for an owner unless the caller is one. */
export const setMemberSpendingLimit = async (
  ctx: ServiceContext,
  userId: string,
  input: SetSpendingLimitInput,
): Promise<SpendingLimits> => {
  authorize(ctx, 'manage_members')
  const cents = input.mode === 'own' ? (input.limit_cents ?? null) : null
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    authorize({ ...ctx, role: callerRole }, 'manage_members')
    const member = await loadMember(ctx, userId)
    requireRank(callerRole, member.role)
    const isThis = and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId))
    const [before] = await ctx.db
      .select({ mode: members.spendingLimitMode, limit_cents: members.spendingLimitCents })
      .from(members)
      .where(isThis)
    if (before?.mode === input.mode && before.limit_cents === cents) return
    await ctx.db
      .update(members)
      .set({ spendingLimitMode: input.mode, spendingLimitCents: cents })
      .where(isThis)
    await recordAudit(ctx, {
      action: 'spending_limit.updated',
      subject: { type: 'user', id: userId },
      ...(before && { before }),
      after: { mode: input.mode, limit_cents: cents },
    })
  })
  return listSpendingLimits(ctx)
}
