import { createHash } from 'node:crypto'

import { canTransition } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { meaningHint } from '#lib/contract/tracking/meanings.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { newId } from '#lib/service/ids.ts'
import type { Tracker, TrackingDetail } from '#lib/service/providers/rates/port.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { expiryFrom } from '#lib/service/shipment-core/retention.ts'
import { moveShipment, recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { findCorrections } from './corrections.ts'
import { describeScan } from './describe-scan.ts'
import { inUtc } from './in-utc.ts'
import { isPieceScan } from './tracking-stages.ts'
import type { DecisiveScans, ReadScan } from './tracking-summary.ts'

export type ScanRow = typeof trackingEvents.$inferSelect

/** The signer of a scan: the carrier may name them only in a later message about the same delivery. */
const signerOf = (tracker: Tracker, detail: TrackingDetail): string | null =>
  detail.status === 'delivered' ? tracker.signedBy : null

const fingerprint = (tracker: Tracker, detail: TrackingDetail, supersedes: string | null): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        detail.status,
        detail.statusDetail,
        detail.message,
        detail.occurredAt.toISOString(),
        signerOf(tracker, detail),
        ...(supersedes === null ? [] : [supersedes]),
      ]),
    )
    .digest('hex')

/** Orders scans by when they happened. */
export const oldestFirst = (left: ScanRow, right: ScanRow): number =>
  left.occurredAt.getTime() - right.occurredAt.getTime()

/** Stores the scans that are not among the stored ones of a locked shipment, and returns just those, oldest first. */
export const storeScans = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  tracker: Tracker,
  stored: readonly ScanRow[],
  messageId: string | null,
): Promise<ScanRow[]> => {
  const corrections = findCorrections(tracker, stored)
  const none = { supersedes: null, supersededBy: null }
  const known = new Set(stored.map((scan) => scan.fingerprint))
  const added = tracker.details
    .map((detail) => ({
      detail,
      fingerprint: fingerprint(tracker, detail, corrections.get(detail)?.supersedes ?? null),
    }))
    .filter((each) => !known.has(each.fingerprint))
  if (added.length === 0) return []
  const fresh = await ctx.db
    .insert(trackingEvents)
    .values(
      added.map(({ detail, fingerprint }) => ({
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
        ...(corrections.get(detail) ?? none),
        reportedAt: tracker.updatedAt ?? null,
        fingerprint,
      })),
    )
    .onConflictDoNothing()
    .returning()
  return fresh.sort(oldestFirst)
}

/** Combined state of a piece's scans. */
type Known = {
  decisive: DecisiveScans<ScanRow>
  readings: readonly ReadScan<ScanRow>[]
  scans: readonly ScanRow[]
}

/** Only the wording is reported of a scan that was corrected before it arrived. */
const unread = { meaning: 'note', reason: null, isReturning: false } as const

/** Adds a new scan to the record of a locked shipment, which it may move. Returns the shipment. */
export const recordScan = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  scan: ScanRow,
  { decisive: { handOver, acceptance }, readings, scans }: Known,
): Promise<ShipmentRow> => {
  const handedOverAt = handOver?.occurredAt ?? null
  const isHandedOver = handedOverAt !== null && scan.occurredAt >= handedOverAt
  const reading = readings.find((read) => read.scan.id === scan.id)
  const { meaning, reason, isReturning } = reading ?? unread
  const isAcceptance =
    reading !== undefined &&
    acceptance?.occurredAt.getTime() === scan.occurredAt.getTime() &&
    isPieceScan(reading)
  const hint = meaningHint(meaning)
  const corrected = scans.find(({ id }) => id === scan.supersedes)
  const correctsTime =
    corrected && corrected.occurredAt.getTime() !== scan.occurredAt.getTime()
      ? inUtc(corrected.occurredAt)
      : null
  const words = {
    message: describeScan(
      shipment.carrier ?? '',
      scan,
      { meaning, reason },
      {
        isAcceptance,
        isAccepted: acceptance !== null,
        correctsTime,
      },
    ),
    metadata: {
      tracking_event_id: scan.id,
      meaning,
      ...(isReturning && { is_returning: true }),
      tracking_status: scan.status,
      tracking_status_detail: scan.statusDetail,
      occurred_at: scan.occurredAt.toISOString(),
      observed_at: scan.observedAt.toISOString(),
      carrier_message: scan.message,
      ...(meaning === 'form_scanned' && { scan_of: 'scan_form' }),
      ...(isAcceptance && { is_acceptance: true }),
      ...(scan.carrierCode && { carrier_code: scan.carrierCode }),
      location: scan.location,
      ...(scan.signedBy && { signed_by: scan.signedBy }),
      ...(hint && { hint }),
      ...(corrected && {
        supersedes: { tracking_event_id: corrected.id, occurred_at: corrected.occurredAt.toISOString() },
      }),
      ...(scan.supersededBy && { superseded_by: scan.supersededBy }),
    },
    // The same scan again: what it announced was announced before.
    ...((corrected ?? scan.supersededBy) && { event: { type: 'shipment.tracking_updated' as const } }),
  }
  if (!isHandedOver || !canTransition(shipment.status, 'shipped')) {
    recordUpdate(ctx, shipment, words)
    return shipment
  }
  return moveShipment(ctx, shipment, { to: 'shipped', cause: 'carrier' }, words, {
    shippedAt: handedOverAt,
    ...(await expiryFrom(ctx, handedOverAt)),
  })
}
