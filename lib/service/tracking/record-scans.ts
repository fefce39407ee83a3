import { createHash } from 'node:crypto'

import { canTransition } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { meaningHint } from '#lib/contract/tracking/meanings.values.ts'
import { unclearDateHint } from '#lib/contract/tracking/tracking.values.ts'
import { isSandbox } from '#lib/service/config/config.ts'
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
import type { ReadScan } from './ordered-scans.ts'
import { isAcceptance as isOfAcceptance, isPieceScan } from './tracking-stages.ts'
import type { DecisiveScans } from './tracking-summary.ts'
import { madeAt, unclearDateOf } from './unclear-date.ts'

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

/** What new scans are stored with. */
type Report = {
  /** Scans that are stored already. */
  stored: readonly ScanRow[]
  messageId: string | null
  boughtAt: Date | null
}

/** Stores the scans that are not among the stored ones of a locked shipment, and returns just those, oldest first. */
export const storeScans = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  tracker: Tracker,
  { stored, messageId, boughtAt }: Report,
): Promise<ScanRow[]> => {
  const observedAt = ctx.clock.now()
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
        observedAt,
        // The trackers of EasyPost's test mode have scans of any date.
        unclearDate: isSandbox(ctx.config)
          ? null
          : unclearDateOf(detail.occurredAt, { observedAt, boughtAt }),
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
  { decisive: { handOver, firstScan, acceptance }, readings, scans }: Known,
): Promise<ShipmentRow> => {
  const handedOverAt = handOver && madeAt(handOver)
  const isHandedOver = handedOverAt !== null && madeAt(scan) >= handedOverAt
  const reading = readings.find((read) => read.scan.id === scan.id)
  const { meaning, reason, isReturning } = reading ?? unread
  const isAtTimeOf = (other: ScanRow | null): boolean =>
    other?.occurredAt.getTime() === scan.occurredAt.getTime()
  const isFirstScan = reading !== undefined && isPieceScan(reading) && isAtTimeOf(firstScan)
  const isAcceptance = reading !== undefined && isOfAcceptance(reading) && isAtTimeOf(acceptance)
  const { unclearDate } = scan
  const isUndated = unclearDate !== null && meaning === 'unclear'
  const hint = isUndated ? unclearDateHint : meaningHint(meaning)
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
        isFirstScan,
        isAcceptance,
        isScanned: firstScan !== null,
        unclearDate: isUndated ? { reason: unclearDate, date: inUtc(scan.occurredAt) } : null,
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
      ...(unclearDate && { unclear_date: unclearDate }),
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
