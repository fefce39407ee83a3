import { readTogether, repeatableTransaction, settleAll } from '#lib/postgres/postgres.ts'
import type { ChainedMessage } from '#lib/proof/chain.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import type { Tracker } from '#lib/service/providers/rates/port.ts'
import { addToRecord } from '#lib/service/shipment-core/add-to-record.ts'
import { dayOf } from '#lib/service/shipment-core/expected-day.ts'
import { isSameFact, retentionFact, trackingFact } from '#lib/service/shipment-core/facts.ts'
import { lockAllForRecord, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { findChained, recordFacts } from '#lib/service/shipment-core/timeline.ts'

import { adoptReturnReceipt } from './adopt-receipt.ts'
import { evaluateLocked } from './attention/evaluate-shipment.ts'
import { markProcessed } from './mark-processed.ts'
import { readScans } from './ordered-scans.ts'
import { loadScansOf, projectTracking } from './project-tracking.ts'
import { oldestFirst, recordScan, type ScanRow, storeScans } from './record-scans.ts'
import { reviewLocked } from './review-acceptance.ts'
import { loadSignaturesOf, type ReceiptSignature } from './signers.ts'
import { findDecisiveScans } from './tracking-summary.ts'
import { afterTrackerUpdate, findWatches, updateWatch, type WatchRow } from './watch-shipment.ts'

/** Pieces whose return receipt is requested at once. */
const vendorCallsAtOnce = 4

/** A carrier's report of a piece, and the vendor's message that it came with. */
export type TrackerUpdate = {
  /** Acts for the organization of the piece. */
  ctx: ServiceContext
  shipmentId: string
  tracker: Tracker
  message?: ChainedMessage | null
  /** Whether the message is in the chain already. */
  isChained?: boolean
}

/** The statuses before the end of a piece's way. */
const underWay: ReadonlySet<string> = new Set(['unknown', 'pre_transit', 'in_transit', 'out_for_delivery'])

/** Returns whether the carrier may have the return receipt, which says who received the piece. */
const mayHaveReceipt = ({ returnReceipt, deliveredAt }: ShipmentRow, { status }: Tracker): boolean =>
  returnReceipt && (deliveredAt !== null || !underWay.has(status))

/** A report with its shipment, which is locked. */
type Locked = TrackerUpdate & { own: TransactionContext; locked: ShipmentRow; isOnce: boolean }

/**
 * Returns the ID of a report's message that is marked as processed with what it changes; null where a receipt is still to be
 * requested from the vendor after that.
 */
const markedAtOnce = ({ message, isOnce }: Locked): string | null => (isOnce && message ? message.id : null)

/** What is stored of a piece beside its shipment. */
type Stored = {
  watch: WatchRow | undefined
  /** Oldest first. */
  stored: readonly ScanRow[]
  receipts: readonly ReceiptSignature[]
  /** Messages that were added to the record before. */
  chained: ReadonlySet<string>
}

/** Records one report of a locked shipment. Returns the shipment. */
const recordUpdateOf = async (
  { own: ctx, shipmentId, tracker, message = null, isChained = false }: Locked,
  before: ShipmentRow,
  { watch, stored, receipts, chained }: Stored,
): Promise<ShipmentRow> => {
  let shipment = before
  if (message && !isChained && !chained.has(message.id)) addToRecord(ctx, shipmentId, { message })
  const heard = watch && afterTrackerUpdate(ctx, watch)
  const fresh = await storeScans(ctx, shipment, tracker, {
    stored,
    messageId: message?.id ?? null,
    boughtAt: watch?.boughtAt ?? null,
  })
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
  for (const scan of fresh) shipment = await recordScan(ctx, shipment, scan, known)
  // Only updates with new scans may change it: a late message is older than the known state.
  // An estimate that comes with scans from before the purchase alone may be of another piece.
  const isOfPiece = fresh.some(({ unclearDate }) => unclearDate !== 'before_purchase')
  const expected =
    isOfPiece && tracker.estimatedDeliveryAt ? { expectedOn: dayOf(tracker.estimatedDeliveryAt) } : {}
  const updated = await projectTracking(ctx, shipment, scans, expected, receipts)
  const retention = retentionFact(updated)
  recordFacts(ctx, shipmentId, [
    trackingFact(updated, fresh),
    ...(isSameFact(retention, retentionFact(before)) ? [] : [retention]),
  ])
  await evaluateLocked(ctx, updated, { watch: watch && { ...watch, ...heard }, scans, heard })
  return updated
}

/** Awaits work on one connection, all of it: what went on after a failure would be written behind the rollback. */
const awaitEach = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  await settleAll(work)
  return Promise.all(work)
}

/**
 * Records reports of different pieces of one organization, in one transaction: the statements for one are sent
 * together with those for the others. Returns the shipments. If one fails, none is recorded.
 */
const recordTogether = (first: ServiceContext, updates: readonly TrackerUpdate[]): Promise<ShipmentRow[]> =>
  repeatableTransaction(first, async (ctx) => {
    const ids = updates.map(({ shipmentId }) => shipmentId)
    const locked = await lockAllForRecord(ctx, ids)
    const all = updates.flatMap((update): Locked[] => {
      const shipment = locked.get(update.shipmentId)
      const own = { ...update.ctx, db: ctx.db }
      const isOnce = shipment !== undefined && !mayHaveReceipt(shipment, update.tracker)
      return shipment ? [{ ...update, own, locked: shipment, isOnce }] : []
    })
    const before = await awaitEach(all.map(({ own, locked }) => reviewLocked(own, locked)))
    const { marked, watches, scans, receipts, chained } = await readTogether(ctx, (ctx) => ({
      marked: markProcessed(
        ctx,
        all.flatMap((each) => markedAtOnce(each) ?? []),
      ),
      watches: findWatches(ctx, ids),
      scans: loadScansOf(ctx, ids),
      receipts: loadSignaturesOf(ctx, ids),
      // Any other is recorded and marked at once.
      chained: findChained(
        ctx,
        ids,
        all.flatMap(({ locked, message, isChained }) =>
          locked.returnReceipt && message && isChained !== true ? [message.id] : [],
        ),
      ),
    }))
    return awaitEach(
      all.map(async (each, index) => {
        const { shipmentId } = each
        const shipment = before[index] ?? each.locked
        const messageId = markedAtOnce(each)
        if (messageId !== null && !marked.has(messageId)) return shipment
        return recordUpdateOf(each, shipment, {
          watch: watches.get(shipmentId),
          stored: scans.get(shipmentId) ?? [],
          receipts: receipts.get(shipmentId) ?? [],
          chained,
        })
      }),
    )
  })

/**
 * Records the carrier's reports of different pieces of one organization. Skips known scans; one at another time than before,
 * which the tracker no longer has at the earlier, supersedes it; late and out-of-order ones are stored and shown, and never
 * move the shipment backwards. The first that shows it handed over makes it `shipped`: of its SCAN form, or of the piece in
 * the carrier's hands. A report's `message` is added to the record, unless it is there, and marked as processed. If one
 * report fails, none is recorded; repeated, they change nothing more.
 */
export const applyTrackers = async (updates: readonly TrackerUpdate[]): Promise<void> => {
  const [first] = updates
  if (!first) return
  const shipments = await recordTogether(first.ctx, updates)
  const awaiting = updates.flatMap((update) => {
    const shipment = shipments.find(({ id }) => id === update.shipmentId)
    return shipment && mayHaveReceipt(shipment, update.tracker) ? [{ ...update, shipment }] : []
  })
  const adoptNext = async (): Promise<void> => {
    for (let next = awaiting.shift(); next; next = awaiting.shift()) {
      await adoptReturnReceipt(next.ctx, next.shipment)
      if (next.message) await markProcessed(next.ctx, [next.message.id])
    }
  }
  await settleAll(Array.from({ length: vendorCallsAtOnce }, adoptNext))
}

/** Records the carrier's report of a piece, as `applyTrackers` does. */
export const applyTracker = (
  ctx: ServiceContext,
  shipmentId: string,
  tracker: Tracker,
  { message = null, isChained = false }: { message?: ChainedMessage | null; isChained?: boolean } = {},
): Promise<void> => applyTrackers([{ ctx, shipmentId, tracker, message, isChained }])
