import { and, asc, eq, sql } from 'drizzle-orm'

import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { isLeasable, secondsFromNow } from '#lib/service/db/lease.ts'
import { handOverPieces, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

export type ScanFormRow = typeof scanForms.$inferSelect

/** Longer than any call of a vendor takes. */
const leaseSeconds = 60

const isThis = (ctx: ServiceContext, scanFormId: string) =>
  and(eq(scanForms.organizationId, ctx.organizationId), eq(scanForms.id, scanFormId))

export const findForm = async (ctx: ServiceContext, scanFormId: string): Promise<ScanFormRow | undefined> => {
  const [row] = await ctx.db.select().from(scanForms).where(isThis(ctx, scanFormId))
  return row
}

/** Makes the caller the one who carries the form on; undefined while somebody else does. */
export const takeFormLease = async (
  ctx: ServiceContext,
  scanFormId: string,
): Promise<ScanFormRow | undefined> => {
  const [row] = await ctx.db
    .update(scanForms)
    .set({
      leasedUntil: secondsFromNow(leaseSeconds),
      attempts: sql`${scanForms.attempts} + 1`,
    })
    .where(and(isThis(ctx, scanFormId), isLeasable(scanForms.leasedUntil)))
    .returning()
  return row
}

/** Lets go of the lease, and says what is in the form's way, if anything is. */
export const releaseFormLease = async (
  ctx: ServiceContext,
  scanFormId: string,
  message: string | null,
): Promise<void> => {
  await ctx.db.update(scanForms).set({ leasedUntil: null, message }).where(isThis(ctx, scanFormId))
}

export const recordForm = async (
  ctx: ServiceContext,
  scanFormId: string,
  changes: Partial<Pick<ScanFormRow, 'status' | 'providerId' | 'formUrl' | 'message' | 'leasedUntil'>>,
): Promise<void> => {
  await ctx.db.update(scanForms).set(changes).where(isThis(ctx, scanFormId))
}

/** A piece claimed for a form, as the vendor and the timeline need it. */
export type ClaimedPiece = {
  shipmentId: string
  status: (typeof shipments.$inferSelect)['status']
  providerShipmentId: string | null
  trackingNumber: string | null
}

const selectClaimed = (ctx: ServiceContext, scanFormId: string) =>
  ctx.db
    .select({
      shipmentId: handOverPieces.shipmentId,
      status: shipments.status,
      providerShipmentId: shipments.providerShipmentId,
      trackingNumber: shipments.trackingNumber,
    })
    .from(handOverPieces)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, handOverPieces.organizationId),
        eq(shipments.id, handOverPieces.shipmentId),
      ),
    )
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        eq(handOverPieces.scanFormId, scanFormId),
        eq(handOverPieces.state, 'claimed'),
      ),
    )
    .orderBy(asc(handOverPieces.shipmentId))

/** The pieces claimed for a form, in the order of their ids. */
export const claimedPieces = (ctx: ServiceContext, scanFormId: string): Promise<ClaimedPiece[]> =>
  selectClaimed(ctx, scanFormId)

/**
 * The pieces claimed for a form, each locked, in the order of their ids: whoever cancels one at the same time has done so
 * before, and it shows here, or does so afterwards.
 */
export const lockClaimedPieces = (ctx: TransactionContext, scanFormId: string): Promise<ClaimedPiece[]> =>
  selectClaimed(ctx, scanFormId).for('update', { of: shipments })

/** Whether a piece is claimed for a form that has not ended, so that the vendor may be listing it at this moment. */
export const isBeingListed = async (ctx: ServiceContext, shipmentId: string): Promise<boolean> => {
  const rows = await ctx.db
    .select({ shipmentId: handOverPieces.shipmentId })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        eq(handOverPieces.shipmentId, shipmentId),
        eq(handOverPieces.state, 'claimed'),
      ),
    )
  return rows.length > 0
}

/** Records what became of a piece in its hand-over. */
export const settlePiece = async (
  ctx: TransactionContext,
  piece: { scanFormId: string; shipmentId: string },
  outcome: { state: 'handed_over' } | { state: 'released'; reason: string },
): Promise<void> => {
  await ctx.db
    .update(handOverPieces)
    .set(outcome)
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        eq(handOverPieces.scanFormId, piece.scanFormId),
        eq(handOverPieces.shipmentId, piece.shipmentId),
        eq(handOverPieces.state, 'claimed'),
      ),
    )
}
