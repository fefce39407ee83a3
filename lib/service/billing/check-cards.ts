import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import { cardName } from '#lib/contract/billing/billing.values.ts'
import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { canBuy, shipmentStatuses } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { findCustomer } from '#lib/service/organizations/payment-customer.ts'
import { settleTasks } from '#lib/service/tasks/open-task.ts'

import { findCardsOf } from './cards.ts'

const mostAtOnce = 200
/** The interval of checks: once a day, whenever in the day the sweep runs. */
const everyMs = 20 * hourMs
/** Over which the checks of one sweep are spread. */
const spreadSeconds = 1800

const buyable = shipmentStatuses.filter(canBuy)

/** Enqueues a daily check of the cards of every organization that has any. */
export const sweepCards = async (deps: ServiceDeps): Promise<number> => {
  const { db, clock } = deps
  const now = clock.now()
  const due = await db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(
      and(
        isNotNull(organizations.paymentCustomerId),
        or(
          isNull(organizations.cardsCheckedAt),
          lt(organizations.cardsCheckedAt, new Date(now.getTime() - everyMs)),
        ),
      ),
    )
    .limit(mostAtOnce)
  for (const [index, { organizationId }] of due.entries()) {
    await withTransaction(deps, async (deps) => {
      await deps.db
        .update(organizations)
        .set({ cardsCheckedAt: now })
        .where(eq(organizations.organizationId, organizationId))
      const afterSeconds = Math.floor((index * spreadSeconds) / mostAtOnce)
      await deps.jobs.enqueue(deps, 'card.check', { organizationId }, { afterSeconds })
    })
  }
  return due.length
}

const countDrafts = async (ctx: ServiceContext): Promise<number> => {
  const [counted] = await ctx.db
    .select({ drafts: sql<number>`count(*)::int` })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.status, buyable)))
  return counted?.drafts ?? 0
}

const findOwner = async (ctx: ServiceContext): Promise<string | null> => {
  const [owner] = await ctx.db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.role, 'owner')))
    .orderBy(members.createdAt)
    .limit(1)
  return owner?.userId ?? null
}

/** Opens a task when the default card expires soon while drafts wait, and closes it once resolved. */
export const checkCards = async (ctx: ServiceContext): Promise<void> => {
  const customerId = await findCustomer(ctx)
  if (!customerId) return
  const drafts = await countDrafts(ctx)
  const cards = drafts > 0 ? ((await findCardsOf(ctx, customerId)) ?? []) : []
  const card = cards.find((each) => each.isDefault)
  // A card can be charged until the end of its month.
  const endsAt = card && new Date(Date.UTC(card.expiresYear, card.expiresMonth, 1))
  const isSoon =
    endsAt && endsAt.getTime() - ctx.clock.now().getTime() <= ctx.config.attention.cardDays * dayMs
  const month = `${String(card?.expiresMonth).padStart(2, '0')}/${card?.expiresYear}`
  const ownerId = isSoon ? await findOwner(ctx) : null
  const waiting = drafts === 1 ? 'one draft is' : `${drafts} drafts are`
  await withTransaction(ctx, (ctx) =>
    settleTasks(
      ctx,
      { shipmentId: null, kinds: ['card_expiring'] },
      card && isSoon
        ? [
            {
              kind: 'card_expiring',
              cause: `${card.id}:${month}`,
              shipmentId: null,
              message: `Your default card, ${cardName(card)}, expires at the end of ${month}, and ${waiting} waiting to be bought. Add another card.`,
              details: { card_id: card.id, expires: month, drafts },
              dueAt: endsAt,
              ownerId,
            },
          ]
        : [],
    ),
  )
}
