import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'

import { isEnded } from '#lib/contract/shipments/purchase-steps.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { secondsFromNow } from '#lib/service/db/lease.ts'
import { letterSets } from '#lib/service/db/schema/letter-sets.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { type PurchaseRow, recordStep } from './load-purchase.ts'

const undoneWithOthers = 'Another letter of the set could not be bought, so that this one was not either.'

/** Returns whether a purchase failed only because another one, which was claimed with it, did. */
export const isUndoneWithOthers = ({ failureMessage }: PurchaseRow): boolean =>
  failureMessage?.startsWith(undoneWithOthers) ?? false

/** Returns the purchases that were claimed together, in the order of their letters. */
export const loadJoint = (ctx: ServiceContext, jointId: string): Promise<PurchaseRow[]> =>
  ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.jointId, jointId)))
    .orderBy(asc(purchases.shipmentId))

/** Locks a set, so that its letters are bought, and go on together, in one order. */
export const lockSet = async (ctx: TransactionContext, setId: string): Promise<boolean> => {
  const rows = await ctx.db
    .select({ id: letterSets.id })
    .from(letterSets)
    .where(and(eq(letterSets.organizationId, ctx.organizationId), eq(letterSets.id, setId)))
    .for('update')
  return rows.length > 0
}

/** Returns whether a purchase has come as far as one that waits at this step. */
const isBeside = (step: PurchaseRow['step'], { step: other, readyAt }: PurchaseRow): boolean =>
  step === 'labelled'
    ? readyAt !== null
    : other !== 'claimed' && other !== 'awaiting_holder' && other !== 'releasing' && other !== 'failed'

/** The next runner runs the others immediately, rather than at their next poll. */
const wakeOthers = async (ctx: TransactionContext, purchase: PurchaseRow, jointId: string): Promise<void> => {
  const { organizationId } = ctx
  const woken = await ctx.db
    .update(purchases)
    .set({ leasedUntil: secondsFromNow(0) })
    .where(
      and(
        eq(purchases.organizationId, organizationId),
        eq(purchases.jointId, jointId),
        ne(purchases.id, purchase.id),
        isNull(purchases.leaseToken),
        sql`${purchases.step} not in ('completed', 'failed')`,
      ),
    )
    .returning({ id: purchases.id })
  for (const { id } of woken) {
    await ctx.jobs.enqueue(ctx, 'purchase.resume', { organizationId, purchaseId: id }, { afterSeconds: 1 })
  }
}

/**
 * Holds a letter that is bought together with others until all of them have come as far: no label is bought before the card
 * was authorized for every letter, and nothing is charged before every label was bought. Where another has failed, this one
 * is undone. A purchase of one letter proceeds. The set is locked, so that of several at once the last one finds the others.
 */
export const followSet = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<PurchaseRow | 'waiting' | 'proceed'> => {
  const { jointId } = purchase
  if (jointId === null) return 'proceed'
  return withTransaction(ctx, async (ctx) => {
    await lockSetOf(ctx, purchase)
    const isLabelled = purchase.step === 'labelled'
    if (isLabelled && purchase.readyAt === null) {
      await ctx.db
        .update(purchases)
        .set({ readyAt: ctx.clock.now() })
        .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, purchase.id)))
    }
    const all = await loadJoint(ctx, jointId)
    const others = all.filter(({ id }) => id !== purchase.id)
    const failed = others.find(({ step }) => step === 'releasing' || step === 'failed')
    if (failed) {
      return recordStep(
        ctx,
        purchase,
        { step: 'releasing', cause: 'letter_set' },
        {
          failureCode: failed.failureCode,
          failureMessage:
            `${undoneWithOthers} ${isUndoneWithOthers(failed) ? '' : (failed.failureMessage ?? '')}`.trim(),
        },
      )
    }
    if (!others.every((other) => isBeside(purchase.step, other))) return 'waiting'
    if (others.some(({ step }) => !isEnded(step))) await wakeOthers(ctx, purchase, jointId)
    return 'proceed'
  })
}

const lockSetOf = async (ctx: TransactionContext, { shipmentId }: PurchaseRow): Promise<void> => {
  const [row] = await ctx.db
    .select({ setId: shipments.letterSetId })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  if (!row?.setId || !(await lockSet(ctx, row.setId)))
    throw new Error(`shipment ${shipmentId} is bought with others, but is in no set`)
}
