import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { newId } from '#lib/service/ids.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

export type PurchaseRow = typeof purchases.$inferSelect

const isThis = (ctx: ServiceContext, purchaseId: string) =>
  and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, purchaseId))

/** The purchase, or undefined. */
export const findPurchase = async (
  ctx: ServiceContext,
  purchaseId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await ctx.db.select().from(purchases).where(isThis(ctx, purchaseId))
  return row
}

/** A runner that is silent for so long is taken for dead. It speaks up every `heartbeatMs`. */
const leaseSeconds = 20
export const heartbeatMs = 5000

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Thrown when another runner has taken the purchase up: whoever lost it must not touch it any more. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

const isHeld = (ctx: ServiceContext, { id, leaseToken }: Pick<PurchaseRow, 'id' | 'leaseToken'>) => {
  if (leaseToken === null) throw new LeaseLost(`purchase ${id} is not claimed by any runner`)
  return and(isThis(ctx, id), eq(purchases.leaseToken, leaseToken))
}

/**
 * Takes the purchase for this runner: one at a time, named by a token of its own. Undefined when somebody else has it.
 * The lease is kept in the database's own time, since it is about processes and not about business.
 */
export const takeLease = async (
  ctx: ServiceContext,
  purchaseId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await ctx.db
    .update(purchases)
    .set({ leaseToken: newId(), leasedUntil: inSeconds(leaseSeconds) })
    .where(
      and(isThis(ctx, purchaseId), or(isNull(purchases.leaseToken), sql`${purchases.leasedUntil} < now()`)),
    )
    .returning()
  return row
}

/** Says that the runner lives. */
export const renewLease = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<void> => {
  await ctx.db
    .update(purchases)
    .set({ leasedUntil: inSeconds(leaseSeconds) })
    .where(isHeld(ctx, purchase))
}

/** Gives the purchase back, to be taken up again after so many seconds. `hasFailed` counts a failure of its step. */
export const releaseLease = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  next: { afterSeconds: number; hasFailed: boolean },
): Promise<void> => {
  await ctx.db
    .update(purchases)
    .set({
      leaseToken: null,
      leasedUntil: inSeconds(next.afterSeconds),
      ...(next.hasFailed && { attempts: sql`${purchases.attempts} + 1` }),
    })
    .where(isHeld(ctx, purchase))
}

/** Records a step, and what was learned with it, before the next is tried. Throws when the lease was lost. */
export const recordStep = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  changes: Partial<Omit<PurchaseRow, 'organizationId' | 'id' | 'leaseToken' | 'leasedUntil'>>,
): Promise<PurchaseRow> => {
  const [row] = await ctx.db
    .update(purchases)
    .set({
      ...changes,
      attempts: 0,
      leasedUntil: inSeconds(leaseSeconds),
      updatedAt: ctx.clock.now(),
    })
    .where(isHeld(ctx, purchase))
    .returning()
  if (!row) throw new LeaseLost(`purchase ${purchase.id} was claimed by another runner`)
  return row
}

/** So long a purchase that was asked for may wait for a worker before it is asked for again. */
const patienceSeconds = 15

const batchSize = 100

/**
 * Asks for every purchase whose time has come: its runner died, its vendor is to be tried again, or its card holder was
 * waited for long enough. Whoever asks first asks alone. Returns how many.
 */
export const sweepPurchases = async (deps: ServiceDeps): Promise<number> =>
  withTransaction(deps, async (deps) => {
    const due = await deps.db
      .select({ organizationId: purchases.organizationId, id: purchases.id })
      .from(purchases)
      .where(
        and(
          sql`${purchases.step} not in ('completed', 'failed')`,
          sql`coalesce(${purchases.leasedUntil}, '-infinity') < now()`,
        ),
      )
      .orderBy(purchases.leasedUntil)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    for (const { organizationId, id } of due) {
      await deps.db
        .update(purchases)
        .set({ leaseToken: null, leasedUntil: sql`now() + make_interval(secs => ${patienceSeconds})` })
        .where(and(eq(purchases.organizationId, organizationId), eq(purchases.id, id)))
      await deps.jobs.enqueue(deps, 'purchase.resume', { organizationId, purchaseId: id })
    }
    return due.length
  })
