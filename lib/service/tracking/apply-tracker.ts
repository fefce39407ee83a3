import { createHash } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'

import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { canTransition } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { repeatableTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'
import type { TrackerNews, TrackingDetail } from '#lib/service/providers/rates/port.ts'
import { chainMessage } from '#lib/service/shipment-core/chain/chain-message.ts'
import { dayOf } from '#lib/service/shipment-core/expected-day.ts'
import { fixExpiry } from '#lib/service/shipment-core/fix-retention.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment, recordNews } from '#lib/service/shipment-core/timeline.ts'

import { adoptReturnReceipt } from './adopt-return-receipt.ts'
import { lookAtLocked } from './attention/look-at-shipment.ts'
import { describeScan, hintOf } from './describe-scan.ts'
import { markProcessed } from './mark-processed.ts'
import { summarizeTracking } from './tracking-summary.ts'
import { noteHeard } from './watch-shipment.ts'

type ScanRow = typeof trackingEvents.$inferSelect

/** The signer a scan tells of: the carrier may name them only in a later message about the same delivery. */
const signerOf = (tracker: TrackerNews, detail: TrackingDetail): string | null =>
  detail.status === 'delivered' ? tracker.signedBy : null

const fingerprint = (tracker: TrackerNews, detail: TrackingDetail): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        detail.status,
        detail.statusDetail,
        detail.message,
        detail.occurredAt.toISOString(),
        signerOf(tracker, detail),
      ]),
    )
    .digest('hex')

/** Stores the scans not heard of before, and returns just those, oldest first. */
const storeScans = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  tracker: TrackerNews,
  messageId: string | null,
): Promise<ScanRow[]> => {
  if (tracker.details.length === 0) return []
  const fresh = await ctx.db
    .insert(trackingEvents)
    .values(
      tracker.details.map((detail) => ({
        organizationId: ctx.organizationId,
        shipmentId: shipment.id,
        id: newId(),
        status: detail.status,
        statusDetail: detail.statusDetail,
        message: detail.message,
        carrierCode: detail.carrierCode,
        location: detail.location,
        signedBy: signerOf(tracker, detail),
        occurredAt: detail.occurredAt,
        observedAt: ctx.clock.now(),
        messageId,
        fingerprint: fingerprint(tracker, detail),
      })),
    )
    .onConflictDoNothing()
    .returning()
  return fresh.sort((left, right) => left.occurredAt.getTime() - right.occurredAt.getTime())
}

const allScans = (ctx: TransactionContext, shipmentId: string): Promise<ScanRow[]> =>
  ctx.db
    .select()
    .from(trackingEvents)
    .where(
      and(eq(trackingEvents.organizationId, ctx.organizationId), eq(trackingEvents.shipmentId, shipmentId)),
    )
    .orderBy(asc(trackingEvents.occurredAt))

const record = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  scan: ScanRow,
  acceptedAt: Date | null,
): Promise<ShipmentRow> => {
  const isAcceptance = acceptedAt !== null && scan.occurredAt.getTime() === acceptedAt.getTime()
  const isHandedOver = acceptedAt !== null && scan.occurredAt.getTime() >= acceptedAt.getTime()
  const hint = hintOf(scan)
  const words = {
    message: describeScan(shipment.carrier ?? '', scan, isAcceptance),
    metadata: {
      tracking_event_id: scan.id,
      tracking_status: scan.status,
      tracking_status_detail: scan.statusDetail,
      occurred_at: scan.occurredAt.toISOString(),
      observed_at: scan.observedAt.toISOString(),
      carrier_message: scan.message,
      location: scan.location,
      ...(scan.signedBy && { signed_by: scan.signedBy }),
      ...(hint && { hint }),
    },
  }
  if (!isHandedOver || !canTransition(shipment.status, 'shipped')) {
    await recordNews(ctx, shipment, words)
    return shipment
  }
  return moveShipment(ctx, shipment, 'shipped', words, {
    shippedAt: acceptedAt,
    ...(await fixExpiry(ctx, acceptedAt)),
  })
}

/** An earlier scan may be heard of later: the piece was handed over then, while its retention stays as it was fixed. */
const earliest = (shippedAt: Date | null, acceptedAt: Date | null): Date | null =>
  shippedAt && acceptedAt && acceptedAt < shippedAt ? acceptedAt : shippedAt

/**
 * Takes in what the carrier says of a piece. Scans heard of before are passed over; late and out-of-order ones are
 * kept and shown, and never move the shipment backwards. The first scan in the carrier's hands makes it `shipped`.
 */
export const applyTracker = async (
  ctx: ServiceContext,
  shipmentId: string,
  tracker: TrackerNews,
  messageId: string | null,
): Promise<void> => {
  const after = await repeatableTransaction(ctx, async (ctx) => {
    let shipment = await lockShipment(ctx, shipmentId)
    if (messageId) await chainMessage(ctx, shipment.id, messageId)
    // What else a receipt asks of the vendor comes after this transaction, and may have to be repeated.
    if (messageId && !shipment.returnReceipt) await markProcessed(ctx, messageId)
    const watch = await noteHeard(ctx, shipmentId)
    const fresh = await storeScans(ctx, shipment, tracker, messageId)
    if (fresh.length === 0) return shipment
    const scans = await allScans(ctx, shipmentId)
    const summary = summarizeTracking(scans)
    for (const scan of fresh) shipment = await record(ctx, shipment, scan, summary.acceptedAt)
    const [updated] = await ctx.db
      .update(shipments)
      .set({
        postalAcceptedAt: shipment.carrier && isPostal(shipment.carrier) ? summary.acceptedAt : null,
        shippedAt: earliest(shipment.shippedAt, summary.acceptedAt),
        deliveredAt: summary.deliveredAt,
        turnedBackAt: summary.turnedBackAt,
        deliveryProblem: summary.problem?.kind ?? null,
        signerName: summary.signedBy,
        // Only news with scans not heard of before may change it: a late message is older than what is known.
        ...(tracker.estimatedDeliveryAt && { expectedOn: dayOf(tracker.estimatedDeliveryAt) }),
      })
      .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
      .returning()
    await lookAtLocked(ctx, updated ?? shipment, { watch, scans })
    return updated ?? shipment
  })
  if (after.returnReceipt) await adoptReturnReceipt(ctx, after)
}
