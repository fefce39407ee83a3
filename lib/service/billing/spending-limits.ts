import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import { addMonths } from '#lib/contract/api/month.values.ts'
import type { SpendingLimit } from '#lib/contract/billing/spending-limit.ts'
import { limitOf } from '#lib/contract/billing/spending-limit.values.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { purchases, spentBy } from '#lib/service/db/schema/purchases.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { startOfDay } from '#lib/service/local-time.ts'

import { zonedMonth } from './billing-zone.ts'

/** The month of the organization's calendar that it is now. */
export type SpendingMonth = { month: string; zone: string; startsAt: Date; endsAt: Date }

type OrganizationTerms = SpendingMonth & { defaultCents: number | null }

/** Returns the organization's default limit, and its current month. */
export const loadSpendingTerms = async (ctx: ServiceContext): Promise<OrganizationTerms> => {
  const [row] = await ctx.db
    .select({ zone: organizations.timeZone, defaultCents: organizations.defaultSpendingLimitCents })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  if (!row) throw new Error(`organization ${ctx.organizationId} is missing`)
  const zone = row.zone ?? 'UTC'
  const month = zonedMonth(ctx.clock.now(), zone)
  return {
    month,
    zone,
    startsAt: startOfDay(`${month}-01`, zone),
    endsAt: startOfDay(`${addMonths(month, 1)}-01`, zone),
    defaultCents: row.defaultCents,
  }
}

/**
 * The query of what was spent in a month, by the actor whose spending it is: purchases that have not failed, those in
 * progress included, less what was refunded of them. Derived each time from the purchases, so that it cannot drift.
 */
export const selectSpent = (
  ctx: ServiceContext,
  { startsAt, endsAt }: SpendingMonth,
  spenders: readonly string[],
) =>
  ctx.db
    .select({
      spender: sql<string>`${spentBy}`,
      cents: sql<string>`sum(${purchases.amountCents} - coalesce(${charges.refundedCents}, 0))`.mapWith(
        Number,
      ),
    })
    .from(purchases)
    .leftJoin(
      charges,
      and(
        eq(charges.organizationId, purchases.organizationId),
        eq(charges.id, purchases.id),
        gte(charges.refundedAt, startsAt),
      ),
    )
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        inArray(sql`${spentBy}`, [...spenders]),
        sql`${purchases.step} <> 'failed'`,
        gte(purchases.createdAt, startsAt),
        lt(purchases.createdAt, endsAt),
      ),
    )
    .groupBy(spentBy)

const loadSpent = async (ctx: ServiceContext, month: SpendingMonth, spender: string): Promise<number> => {
  const [row] = await selectSpent(ctx, month, [spender])
  return row?.cents ?? 0
}

const userPrefix = 'user:'

const isMember = (ctx: ServiceContext, spender: string) =>
  and(eq(members.organizationId, ctx.organizationId), eq(members.userId, spender.slice(userPrefix.length)))

type OwnLimit = Pick<typeof members.$inferSelect, 'spendingLimitMode' | 'spendingLimitCents'>

const ownLimit = {
  spendingLimitMode: members.spendingLimitMode,
  spendingLimitCents: members.spendingLimitCents,
}

const limitFor = (own: OwnLimit | undefined, defaultCents: number | null): number | null =>
  own ? limitOf({ mode: own.spendingLimitMode, cents: own.spendingLimitCents }, defaultCents) : null

type Wanted = { amountCents: number; isApproval?: boolean | undefined; whose?: 'your' | 'approver' }

const refuse = (limitCents: number, spentCents: number, month: string, wanted: Wanted): never => {
  const spent = `${formatDollars(spentCents)} of the limit of ${formatDollars(limitCents)} for ${formatMonth(month)} is spent`
  const what = `${formatDollars(wanted.amountCents)} would exceed ${wanted.whose === 'approver' ? 'the approver’s' : 'your'} spending limit: ${spent}. Nothing was charged.`
  const remedy = wanted.isApproval
    ? 'Another owner or admin can approve it, or raise the limit.'
    : 'Request approval, so that it counts toward the approver’s limit, or ask an owner or admin to raise yours.'
  throw new ServiceError('SPENDING_LIMIT_REACHED', `${what} ${remedy}`)
}

/**
 * Throws SPENDING_LIMIT_REACHED if the amount exceeds the spender's remaining limit. Each of several simultaneous
 * purchases sees the previous ones: the member's row stays locked until this transaction, which records the purchase,
 * ends. Non-members have no limit.
 */
export const requireSpendingRoom = async (
  ctx: TransactionContext,
  spender: string,
  wanted: Wanted,
): Promise<void> => {
  if (!spender.startsWith(userPrefix)) return
  const [own] = await ctx.db.select(ownLimit).from(members).where(isMember(ctx, spender)).for('no key update')
  if (!own || own.spendingLimitMode === 'none') return
  const terms = await loadSpendingTerms(ctx)
  const limitCents = limitFor(own, terms.defaultCents)
  if (limitCents === null) return
  const spentCents = await loadSpent(ctx, terms, spender)
  if (spentCents + wanted.amountCents > limitCents) refuse(limitCents, spentCents, terms.month, wanted)
}

/** Returns the caller's limit, and the rest of it for this month. */
export const getSpendingLimit = async (ctx: ServiceContext): Promise<SpendingLimit> => {
  const spender = actorName(ctx.actor) ?? ''
  const terms = await loadSpendingTerms(ctx)
  const [own] = spender.startsWith(userPrefix)
    ? await ctx.db.select(ownLimit).from(members).where(isMember(ctx, spender))
    : []
  const limitCents = limitFor(own, terms.defaultCents)
  const spentCents = await loadSpent(ctx, terms, spender)
  return {
    ...presentUsage(limitCents, spentCents),
    month: terms.month,
    time_zone: terms.zone,
    resets_at: terms.endsAt.toISOString(),
  }
}

/** Returns a limit, the spending and the rest. */
export const presentUsage = (limitCents: number | null, spentCents: number) => ({
  limit_cents: limitCents,
  spent_cents: spentCents,
  remaining_cents: limitCents === null ? null : Math.max(0, limitCents - spentCents),
})
