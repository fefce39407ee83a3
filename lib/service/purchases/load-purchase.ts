import { and, eq, isNull, or, sql } from 'drizzle-orm'

import {
  type PurchaseCause,
  type PurchaseStep,
  purchaseTransitions,
} from '#lib/contract/shipments/purchase-steps.values.ts'
import { prepareStatement, prepareUpdates, withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { isLeasable, newLease, releasedFor, secondsFromNow } from '#lib/service/db/lease.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'

export type PurchaseRow = typeof purchases.$inferSelect

/** A purchase that its runner has leased, and the quote that it buys. */
export type HeldPurchase = { purchase: PurchaseRow; quote: typeof quotes.$inferSelect }

const isThis = (ctx: ServiceContext, purchaseId: string) =>
  and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, purchaseId))

const selectPurchase = prepareStatement((db) =>
  db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, sql.placeholder('organizationId')),
        eq(purchases.id, sql.placeholder('purchaseId')),
      ),
    )
    .prepare('select_purchase'),
)

/** Returns the purchase, or undefined. */
export const findPurchase = async (
  { db, organizationId }: ServiceContext,
  purchaseId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await selectPurchase(db).execute({ organizationId, purchaseId })
  return row
}

/** A runner that does not renew its lease for so long has died. It renews it every `heartbeatMs`. */
export const leaseSeconds = 20
export const heartbeatMs = 5000

/** Thrown when another runner has taken the purchase: the one that lost it must not touch it any more. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

type Held = Pick<PurchaseRow, 'id' | 'leaseToken'>

const tokenOf = ({ id, leaseToken }: Held): string => {
  if (leaseToken === null) throw new LeaseLost(`purchase ${id} is not claimed by any runner`)
  return leaseToken
}

const isHeld = (ctx: ServiceContext, held: Held) =>
  and(isThis(ctx, held.id), eq(purchases.leaseToken, tokenOf(held)))

/** Leases the purchase for this runner, one at a time. Undefined when another runner holds it. */
export const takeLease = async (
  ctx: ServiceContext,
  purchaseId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await ctx.db
    .update(purchases)
    .set(newLease(leaseSeconds))
    .where(and(isThis(ctx, purchaseId), or(isNull(purchases.leaseToken), isLeasable(purchases.leasedUntil))))
    .returning()
  return row
}

/** Renews the lease of a runner that is alive. */
export const renewLease = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<void> => {
  await ctx.db
    .update(purchases)
    .set({ leasedUntil: secondsFromNow(leaseSeconds) })
    .where(isHeld(ctx, purchase))
}

/** Releases the purchase, to be resumed after this many seconds. `hasFailed` counts a failure of its step. */
export const releaseLease = async (
  ctx: ServiceContext,
  purchase: Pick<PurchaseRow, 'id' | 'leaseToken'>,
  next: { afterSeconds: number; hasFailed: boolean },
): Promise<void> => {
  await ctx.db
    .update(purchases)
    .set({
      ...releasedFor(next.afterSeconds),
      ...(next.hasFailed && { attempts: sql`${purchases.attempts} + 1` }),
    })
    .where(isHeld(ctx, purchase))
}

const updateStep = prepareUpdates(purchases, (db, set, number) =>
  db
    .update(purchases)
    .set({ ...set, leasedUntil: secondsFromNow(leaseSeconds) })
    .where(
      and(
        eq(purchases.organizationId, sql.placeholder('organizationId')),
        eq(purchases.id, sql.placeholder('id')),
        eq(purchases.leaseToken, sql.placeholder('leaseToken')),
        eq(purchases.step, sql.placeholder('from')),
      ),
    )
    .returning({ leasedUntil: purchases.leasedUntil })
    .prepare(`record_step_${number}`),
)

/**
 * Records a step, and what was learned with it, before the next is tried. Every change of a purchase's step is made here.
 * Throws for a step that the table of transitions does not have for this cause, and when the lease was lost.
 */
export const recordStep = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  { step, cause }: { step: PurchaseStep; cause: PurchaseCause },
  changes: Partial<Omit<PurchaseRow, 'organizationId' | 'id' | 'step' | 'leaseToken' | 'leasedUntil'>> = {},
): Promise<PurchaseRow> => {
  if (!purchaseTransitions.allows(purchase.step, step, cause)) {
    throw new Error(`purchase ${purchase.id} cannot become ${step} by its ${cause}: it is ${purchase.step}`)
  }
  const { organizationId } = ctx
  const { id, step: from } = purchase
  const set = { ...changes, step, attempts: 0, updatedAt: ctx.clock.now() }
  const condition = { organizationId, id, from, leaseToken: tokenOf(purchase) }
  const [row] = await updateStep(ctx.db, set, condition)
  if (!row) throw new LeaseLost(`purchase ${id} was claimed by another runner`)
  return { ...purchase, ...set, ...row }
}

/** A due purchase waits this long for a worker before it is enqueued again. */
const patienceSeconds = 15

const batchSize = 100

/**
 * Enqueues every purchase that is due: its runner died, its vendor is to be tried again, or its cardholder did not
 * confirm in time. Of several sweeps at once, one enqueues each. Returns how many.
 */
export const sweepPurchases = async (deps: ServiceDeps): Promise<number> => {
  // The literal steps are those of the partial index `purchases_open`.
  const isDue = and(sql`${purchases.step} not in ('completed', 'failed')`, isLeasable(purchases.leasedUntil))
  const due = await deps.db
    .select({ organizationId: purchases.organizationId, id: purchases.id })
    .from(purchases)
    .where(isDue)
    .orderBy(purchases.leasedUntil)
    .limit(batchSize)
  if (due.length === 0) return 0
  return withTransaction(deps, async (deps) => {
    let enqueued = 0
    for (const { organizationId, id } of due) {
      const taken = await deps.db
        .update(purchases)
        .set(releasedFor(patienceSeconds))
        // Another sweep may have been first.
        .where(and(eq(purchases.organizationId, organizationId), eq(purchases.id, id), isDue))
        .returning({ id: purchases.id })
      if (taken.length === 0) continue
      await deps.jobs.enqueue(deps, 'purchase.resume', { organizationId, purchaseId: id })
      enqueued += 1
    }
    return enqueued
  })
}
