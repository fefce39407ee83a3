import { createHash } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import { canTransition } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { meaningHint } from '#lib/contract/tracking/meanings.values.ts'
import { readTogether, repeatableTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import type { ChainedMessage } from '#lib/proof/chain.ts'
import { ratesOfSeller } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceDeps, ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import type { CarrierForm, TrackerNews, TrackingDetail } from '#lib/service/providers/rates/port.ts'
import { addToRecord } from '#lib/service/shipment-core/add-to-record.ts'
import { dayOf } from '#lib/service/shipment-core/expected-day.ts'
import { isSameFact, retentionFact, trackingFact } from '#lib/service/shipment-core/facts.ts'
import { lockForRecord, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { expiryFrom } from '#lib/service/shipment-core/retention.ts'
import { chainMessage, moveShipment, recordFacts, recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { OtherAccountError } from '#lib/service/vendor-accounts/current-account.ts'

import { evaluateLocked } from './attention/evaluate-shipment.ts'
import { findCorrections } from './corrections.ts'
import { describeScan } from './describe-scan.ts'
import { inUtc } from './in-utc.ts'
import { loadScans, projectTracking } from './project-tracking.ts'
import { reviewLocked } from './review-acceptance.ts'
import { isPieceScan } from './tracking-stages.ts'
import { type DecisiveScans, findDecisiveScans, type ReadScan, readScans } from './tracking-summary.ts'
import { afterTrackerUpdate, findWatch, updateWatch } from './watch-shipment.ts'

/** Marks a stored message as processed. Returns false for one that is already. */
export const markProcessed = async ({ db, clock }: ServiceDeps, messageId: string): Promise<boolean> => {
  const marked = await db
    .update(providerMessages)
    .set({ processedAt: clock.now() })
    .where(and(eq(providerMessages.id, messageId), isNull(providerMessages.processedAt)))
    .returning({ id: providerMessages.id })
  return marked.length > 0
}

/** The vendor documents no type for it; what names itself a return receipt is taken as one. */
const isReturnReceipt = (form: { type: string }): boolean => /return_?receipt/i.test(form.type)

/** Lists the carrier's forms of a piece; empty if its account is unused, which is never called. */
const listForms = async (
  ctx: ServiceContext,
  shipment: ShipmentRow,
  providerShipmentId: string,
): Promise<CarrierForm[]> => {
  try {
    return await (await ratesOfSeller(ctx, shipment)).listForms(providerShipmentId)
  } catch (error) {
    if (error instanceof OtherAccountError) return []
    throw error
  }
}

/** Adds the electronic return receipt once the vendor has one for this shipment. */
const adoptReturnReceipt = async (ctx: ServiceContext, shipment: ShipmentRow): Promise<void> => {
  if (!shipment.providerShipmentId) return
  const forms = await listForms(ctx, shipment, shipment.providerShipmentId)
  const form = forms.find(isReturnReceipt)
  if (!form) return
  await withTransaction(ctx, async (ctx) => {
    const locked = await lockShipment(ctx, shipment.id)
    const [added] = await ctx.db
      .insert(artifacts)
      .values({
        organizationId: ctx.organizationId,
        shipmentId: shipment.id,
        id: newId(),
        kind: 'carrier_return_receipt_pdf',
        sourceUrl: form.url,
        status: 'pending',
        filename: `return-receipt-${shipment.trackingNumber}.pdf`,
        contentType: 'application/pdf',
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: artifacts.id })
    if (!added) return
    recordUpdate(ctx, locked, {
      message: 'The electronic return receipt has arrived.',
      metadata: { artifact_id: added.id },
    })
    await ctx.jobs.enqueue(ctx, 'artifact.fetch', {
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
    })
    await evaluateLocked(ctx, locked)
  })
}

type ScanRow = typeof trackingEvents.$inferSelect

/** The signer of a scan: the carrier may name them only in a later message about the same delivery. */
const signerOf = (tracker: TrackerNews, detail: TrackingDetail): string | null =>
  detail.status === 'delivered' ? tracker.signedBy : null

const fingerprint = (tracker: TrackerNews, detail: TrackingDetail, supersedes: string | null): string =>
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

const oldestFirst = (left: ScanRow, right: ScanRow): number =>
  left.occurredAt.getTime() - right.occurredAt.getTime()

/** Stores the scans that are not among the stored ones of a locked shipment, and returns just those, oldest first. */
const storeScans = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  tracker: TrackerNews,
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

const record = async (
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
    ...((corrected ?? scan.supersededBy) && { news: { type: 'shipment.tracking_updated' as const } }),
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

/**
 * Records the carrier's report of a piece. Skips known scans; one at another time than before, which the tracker no
 * longer has at the earlier, supersedes it; late and out-of-order ones are stored and shown, and never move the
 * shipment backwards. The first that shows it handed over makes it `shipped`: of its SCAN form, or of the piece in the
 * carrier's hands. `message` is the vendor's message: it is added to the record, unless it is there, and marked as
 * processed.
 */
export const applyTracker = async (
  ctx: ServiceContext,
  shipmentId: string,
  tracker: TrackerNews,
  { message = null, isChained = false }: { message?: ChainedMessage | null; isChained?: boolean } = {},
): Promise<void> => {
  const after = await repeatableTransaction(ctx, async (ctx) => {
    const locked = await lockForRecord(ctx, shipmentId)
    // What a receipt needs from the vendor comes after this transaction, and may have to be repeated.
    const isOnce = !locked.returnReceipt
    const before = await reviewLocked(ctx, locked)
    const { isNew, watch, stored } = await readTogether(ctx, (ctx) => ({
      isNew: message && isOnce ? markProcessed(ctx, message.id) : true,
      watch: findWatch(ctx, shipmentId),
      stored: loadScans(ctx, shipmentId),
    }))
    if (!isNew) return before
    let shipment = before
    if (message && !isChained) {
      if (isOnce) addToRecord(ctx, shipmentId, { message })
      else await chainMessage(ctx, shipmentId, message)
    }
    const heard = watch && afterTrackerUpdate(ctx, watch)
    const fresh = await storeScans(ctx, shipment, tracker, stored, message?.id ?? null)
    if (fresh.length === 0) {
      if (heard) updateWatch(ctx, shipmentId, heard)
      return shipment
    }
    const scans = [...stored, ...fresh].sort(oldestFirst)
    const known = {
      decisive: findDecisiveScans(scans, shipment),
      readings: readScans(scans, shipment),
      scans,
    }
    for (const scan of fresh) shipment = await record(ctx, shipment, scan, known)
    const updated = await projectTracking(ctx, shipment, scans, {
      // Only updates with new scans may change it: a late message is older than the known state.
      ...(tracker.estimatedDeliveryAt && { expectedOn: dayOf(tracker.estimatedDeliveryAt) }),
    })
    const retention = retentionFact(updated)
    recordFacts(ctx, shipmentId, [
      trackingFact(updated, fresh),
      ...(isSameFact(retention, retentionFact(before)) ? [] : [retention]),
    ])
    await evaluateLocked(ctx, updated, { watch: watch && { ...watch, ...heard }, scans, heard })
    return updated
  })
  if (!after.returnReceipt) return
  await adoptReturnReceipt(ctx, after)
  if (message) await markProcessed(ctx, message.id)
}
