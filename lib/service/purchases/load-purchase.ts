import { and, eq, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Database, Transaction } from '#lib/service/db/client.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'

export type PurchaseRow = typeof purchases.$inferSelect

const isThis = (ctx: Pick<ServiceContext, 'organizationId'>, purchaseId: string) =>
  and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, purchaseId))

/** The purchase, or undefined. */
export const findPurchase = async (
  db: Database | Transaction,
  ctx: Pick<ServiceContext, 'organizationId'>,
  purchaseId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await db.select().from(purchases).where(isThis(ctx, purchaseId))
  return row
}

/** How long a runner may be silent before another may take the purchase up. Vendor calls time out well before. */
const leaseSeconds = 45

/**
 * Takes the purchase for this runner: one at a time. Undefined when somebody else has it. The lease is kept in the
 * database's own time, since it is about processes and not about business.
 */
export const takeLease = async (
  db: Database | Transaction,
  ctx: Pick<ServiceContext, 'organizationId'>,
  purchaseId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await db
    .update(purchases)
    .set({
      leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql`${purchases.attempts} + 1`,
    })
    .where(
      and(
        isThis(ctx, purchaseId),
        sql`(${purchases.leasedUntil} is null or ${purchases.leasedUntil} < now())`,
      ),
    )
    .returning()
  return row
}

/** Gives the purchase back, so that the next runner need not wait for the lease to end. */
export const releaseLease = async (
  db: Database,
  ctx: Pick<ServiceContext, 'organizationId'>,
  purchaseId: string,
): Promise<void> => {
  await db.update(purchases).set({ leasedUntil: null }).where(isThis(ctx, purchaseId))
}

/** Records a step, and what was learned with it, before the next is tried. Renews the lease. */
export const recordStep = async (
  db: Database | Transaction,
  ctx: Pick<ServiceContext, 'organizationId' | 'clock'>,
  purchaseId: string,
  changes: Partial<Omit<PurchaseRow, 'organizationId' | 'id' | 'leasedUntil'>>,
): Promise<PurchaseRow> => {
  const [row] = await db
    .update(purchases)
    .set({
      ...changes,
      leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      updatedAt: ctx.clock.now(),
    })
    .where(isThis(ctx, purchaseId))
    .returning()
  if (!row) throw new Error(`purchase ${purchaseId} vanished`)
  return row
}
