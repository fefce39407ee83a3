import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'

import {
  type ScanFormCause,
  type ScanFormStatus,
  scanFormTransitions,
} from '#lib/contract/operations/hand-over.values.ts'
import { canTransition } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { isLeasable, secondsFromNow } from '#lib/service/db/lease.ts'
import { handOverPieces, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { noShipment, notifyChange } from '#lib/service/events/announce.ts'
import { postmarkDayOf } from '#lib/service/shipment-core/deadline-columns.ts'
import { expectPostmark } from '#lib/service/shipment-core/expect-postmark.ts'
import { handOverFact, retentionFact, trackingFact } from '#lib/service/shipment-core/facts.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { expiryFrom } from '#lib/service/shipment-core/retention.ts'
import { moveShipment, recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { evaluateLocked } from '#lib/service/tracking/attention/evaluate-shipment.ts'

export type ScanFormRow = typeof scanForms.$inferSelect

/** Longer than any call of a vendor takes. */
const leaseSeconds = 60

const isThis = (ctx: ServiceContext, scanFormId: string) =>
  and(eq(scanForms.organizationId, ctx.organizationId), eq(scanForms.id, scanFormId))

/** The form, or undefined. */
export const findScanForm = async (
  ctx: ServiceContext,
  scanFormId: string,
): Promise<ScanFormRow | undefined> => {
  const [row] = await ctx.db.select().from(scanForms).where(isThis(ctx, scanFormId))
  return row
}

/** Makes the caller the only one to process the form; undefined while another runner does. */
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

/** Releases the lease, and records what delays the form, if anything does. */
export const releaseFormLease = async (
  ctx: ServiceContext,
  scanFormId: string,
  message: string | null,
): Promise<void> => {
  await ctx.db.update(scanForms).set({ leasedUntil: null, message }).where(isThis(ctx, scanFormId))
}

/**
 * Moves a form to another status, with whatever else changes with it, and locks it until the transaction ends; nothing
 * else changes a status. Returns false, having changed nothing, where `scanFormTransitions` has no such step for `cause`
 * from the status that the form has by now.
 */
export const moveScanForm = async (
  ctx: TransactionContext,
  scanFormId: string,
  { to, cause }: { to: ScanFormStatus; cause: ScanFormCause },
  changes: Partial<Pick<ScanFormRow, 'providerId' | 'formUrl' | 'message' | 'leasedUntil'>> = {},
): Promise<boolean> => {
  const moved = await ctx.db
    .update(scanForms)
    .set({ ...changes, status: to })
    .where(and(isThis(ctx, scanFormId), inArray(scanForms.status, scanFormTransitions.before(to, cause))))
    .returning({ id: scanForms.id })
  if (moved.length === 0) return false
  await notifyChange(ctx, ctx.organizationId, noShipment)
  return true
}

/** A piece claimed for a form, as the vendor and the timeline need it. */
export type ClaimedPiece = {
  shipmentId: string
  status: (typeof shipments.$inferSelect)['status']
  providerShipmentId: string | null
  /** The organization's own account that sold its label; null: ours. */
  connectedAccountId: string | null
  /** The account of ours that sold it; null where another did. */
  ratesAccount: string | null
  trackingNumber: string | null
}

const selectClaimed = (ctx: ServiceContext, scanFormId: string) =>
  ctx.db
    .select({
      shipmentId: handOverPieces.shipmentId,
      status: shipments.status,
      providerShipmentId: shipments.providerShipmentId,
      connectedAccountId: shipments.connectedAccountId,
      ratesAccount: shipments.ratesAccount,
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
 * The pieces claimed for a form, each locked, in the order of their ids: a cancellation at the same time either shows
 * here or comes after.
 */
export const lockClaimedPieces = (ctx: TransactionContext, scanFormId: string): Promise<ClaimedPiece[]> =>
  selectClaimed(ctx, scanFormId).for('update', { of: shipments })

/**
 * Returns whether a piece is claimed for a form that has not ended, so that the vendor may be listing it at this
 * moment.
 */
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

/** Finds those of the shipments with a piece in a hand-over that has not released it. */
export const findPiecesInHandOver = async (
  ctx: TransactionContext,
  shipmentIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await ctx.db
    .select({ shipmentId: handOverPieces.shipmentId })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        inArray(handOverPieces.shipmentId, [...shipmentIds]),
        ne(handOverPieces.state, 'released'),
      ),
    )
  return new Set(rows.map((row) => row.shipmentId))
}

/** Records the outcome of a piece in its hand-over. */
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

/** Timeline message of a hand-over, and its actor. */
type HandOverWords = { message: string; actor?: string | null; metadata: Record<string, unknown> }

const recordListed = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  columns: Pick<ShipmentRow, 'manifestedAt' | 'scanFormId'>,
  words: HandOverWords,
): Promise<ShipmentRow | undefined> => {
  const [changed] = await ctx.db
    .update(shipments)
    .set(columns)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  if (changed) recordUpdate(ctx, changed, { ...words, facts: [handOverFact(changed)] })
  return changed
}

/**
 * Records that a locked shipment's piece was handed to the carrier, which makes it `shipped`; from now on the carrier's first
 * scan is awaited, where it tracks the piece. What was cancelled meanwhile stays cancelled.
 */
export const recordHandedOver = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  scanFormId: string | null,
  words: HandOverWords,
): Promise<void> => {
  const now = ctx.clock.now()
  const columns = { manifestedAt: shipment.manifestedAt ?? now, scanFormId }
  const step = { to: 'shipped', cause: 'hand_over' } as const
  const changed = canTransition(shipment.status, step.to, step.cause)
    ? await moveShipment(
        ctx,
        shipment,
        step,
        {
          ...words,
          metadata: { ...words.metadata, is_hand_over: true },
          factsOf: (moved) => [handOverFact(moved), trackingFact(moved, []), retentionFact(moved)],
        },
        { ...columns, shippedAt: now, ...(await expiryFrom(ctx, now)) },
      )
    : await recordListed(ctx, shipment, columns, words)
  if (!changed) return
  await evaluateLocked(ctx, changed)
  const { id: shipmentId, carrier } = changed
  await expectPostmark(ctx, { shipmentId, carrier, postmarkBy: postmarkDayOf(changed) })
}
