import { and, asc, eq, sql } from 'drizzle-orm'

import { joinSigners } from '#lib/contract/evidence/signers.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { trackingFact } from '#lib/service/shipment-core/facts.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordFacts } from '#lib/service/shipment-core/timeline.ts'

import type { TrackedPiece, TrackingScan } from './read-scans.ts'
import { loadReceiptSignatures, type ReceiptSignature, signersOf } from './signers.ts'
import { summarizeTracking } from './tracking-summary.ts'

type ScanRow = typeof trackingEvents.$inferSelect

const selectScans = prepareStatement((db) =>
  db
    .select()
    .from(trackingEvents)
    .where(
      and(
        eq(trackingEvents.organizationId, sql.placeholder('organizationId')),
        sql`${trackingEvents.shipmentId} = any(${sql.placeholder('shipmentIds')}::uuid[])`,
      ),
    )
    .orderBy(asc(trackingEvents.occurredAt))
    .prepare('select_scans'),
)

/** Loads every scan of the shipments, oldest first, by shipment. */
export const loadScansOf = async (
  { db, organizationId }: TransactionContext,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ScanRow[]>> => {
  const rows = await selectScans(db).execute({ organizationId, shipmentIds: [...shipmentIds] })
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId)
}

/** Loads every scan of a shipment, oldest first. */
export const loadScans = async (ctx: TransactionContext, shipmentId: string): Promise<ScanRow[]> =>
  (await loadScansOf(ctx, [shipmentId])).get(shipmentId) ?? []

/** An earlier scan may arrive later: the piece was handed over then, while its retention is unchanged. */
const earliest = (shippedAt: Date | null, handedOverAt: Date | null): Date | null =>
  shippedAt && handedOverAt && handedOverAt < shippedAt ? handedOverAt : shippedAt

/**
 * Names the signer of a locked shipment by its scans and its return receipts, without choosing among different names.
 */
const findSigner = async (
  ctx: TransactionContext,
  shipment: TrackedPiece & { id: string },
  scans: readonly TrackingScan[],
  receipts?: readonly ReceiptSignature[],
): Promise<string | null> =>
  joinSigners(signersOf(scans, receipts ?? (await loadReceiptSignatures(ctx, shipment.id)), shipment))

/** Writes to a locked shipment who signed, after a return receipt that names them was added. */
export const projectSigner = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> => {
  const { id: shipmentId } = shipment
  const signerName = await findSigner(ctx, shipment, await loadScans(ctx, shipmentId))
  const [updated] = await ctx.db
    .update(shipments)
    .set({ signerName })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
    .returning()
  if (updated) recordFacts(ctx, shipmentId, [trackingFact(updated, [])])
}

/**
 * Writes what the scans say of a locked shipment to its columns, with what else changes. `receipts`, what its return receipts
 * say of the signer, are read if they were not. Returns the shipment.
 */
export const projectTracking = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  scans: readonly TrackingScan[],
  changes: Partial<typeof shipments.$inferInsert> = {},
  receipts?: readonly ReceiptSignature[],
): Promise<ShipmentRow> => {
  const summary = summarizeTracking(scans, shipment)
  const [updated] = await ctx.db
    .update(shipments)
    .set({
      ...changes,
      scanFormScannedAt: summary.formScannedAt,
      postalAcceptedAt: shipment.carrier && isPostal(shipment.carrier) ? summary.acceptedAt : null,
      carrierScannedAt: summary.firstScannedAt,
      shippedAt: earliest(shipment.shippedAt, summary.handedOverAt),
      deliveredAt: summary.deliveredAt,
      turnedBackAt: summary.turnedBackAt,
      deliveryProblem: summary.problem?.kind ?? null,
      signerName: await findSigner(ctx, shipment, scans, receipts),
    })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  if (!updated) throw new Error(`shipment ${shipment.id} disappeared while it was locked`)
  return updated
}
