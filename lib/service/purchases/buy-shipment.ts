import { and, eq } from 'drizzle-orm'

import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import type { PurchaseResult, BuyShipmentInput } from '#lib/contract/shipments/purchase.ts'
import { readTogether } from '#lib/postgres/postgres.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import type { ApprovalRow } from '#lib/service/approvals/load-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { costCentsOf } from '#lib/service/quotes/find-quote.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'
import { cancelOpenSchedule } from '#lib/service/schedules/end-schedule.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import {
  type Admission,
  type ClaimedOne,
  claimPurchase,
  findNamed,
  type QuoteRow,
  requireBuyable,
  type Requested,
} from './claim-purchase.ts'
import { findPurchase, type HeldPurchase, type PurchaseRow } from './load-purchase.ts'
import { runPurchase } from './run-purchase.ts'

/** A caller waits this long for the purchase to end; then it continues without them. */
const patienceMs = 30_000

/** Returns the result of a purchase: the current shipment. */
export const presentPurchase = (row: ShipmentRow, actionUrl: string | null = null): PurchaseResult => ({
  id: row.id,
  status: row.status,
  carrier: row.carrier,
  service: row.service,
  total_charged_cents: row.totalChargedCents,
  tracking_number: row.trackingNumber,
  tracking_url: row.trackingUrl,
  ...(row.scheduledFor !== null && { scheduled_for: row.scheduledFor }),
  ...(actionUrl && row.status === 'payment_pending' && { action_url: actionUrl }),
})

/** Waits for a run as long as its caller does. The run continues after that. */
export const withPatience = async <Result>(run: Promise<Result>): Promise<Result | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  const result = await Promise.race([run, patience])
  clearTimeout(timer)
  return result
}

/**
 * Runs the purchase for as long as a caller waits. It continues after that, as the timeline shows. Returns the shipment where
 * it was bought meanwhile.
 */
const runForCaller = (
  ctx: ServiceContext,
  purchaseId: string,
  claimed?: HeldPurchase,
): Promise<ShipmentRow | undefined> => {
  const run = runPurchase(ctx, purchaseId, claimed && { claimed }).catch((error: unknown) => {
    ctx.logger.warn({ err: error, purchaseId }, 'purchase interrupted; the job queue resumes it')
    return undefined
  })
  return withPatience(run)
}

/**
 * Runs a claimed purchase for its caller. Returns when it has ended or, after 30 seconds or when the bank requires the
 * cardholder, while it continues. Throws why it failed: PAYMENT_FAILED, LABEL_REFUSED…
 */
export const executePurchase = async (
  ctx: ServiceContext,
  shipmentId: string,
  purchaseId: string,
  claimed?: HeldPurchase,
): Promise<PurchaseResult> => {
  const bought = await runForCaller(ctx, purchaseId, claimed)
  if (bought) return presentPurchase(bought)
  const purchase = await findPurchase(ctx, purchaseId)
  if (purchase?.step === 'failed' && purchase.failureCode) {
    throw new ServiceError(purchase.failureCode, purchase.failureMessage ?? 'The purchase failed.')
  }
  return presentPurchase(await loadShipment(ctx, shipmentId), purchase?.actionUrl)
}

/** Returns the purchase of this quote that waits for its cardholder: buying the quote again continues it. */
const findWaiting = async (
  ctx: ServiceContext,
  shipmentId: string,
  quoteId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        eq(purchases.shipmentId, shipmentId),
        eq(purchases.quoteId, quoteId),
        eq(purchases.step, 'awaiting_holder'),
      ),
    )
  return row
}

/** Stores the day by which a draft must arrive. */
export const setArriveBy = async (ctx: TransactionContext, shipmentId: string, arriveBy: string | null) => {
  await ctx.db
    .update(shipments)
    .set({ arriveBy })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
}

/** What a caller buys: the quote, null if the shipment has no such quote, and the revisions that they accept. */
type Wanted = {
  input: BuyShipmentInput
  offered: QuoteRow | null
  expected: ExpectedRevisions
}

/** Claims the draft, or records an approval request where the organization requires one. */
const claimOrRequest = (
  ctx: ServiceContext,
  shipmentId: string,
  { input, offered, expected }: Wanted,
): Promise<ClaimedOne | Requested<ApprovalRow>> =>
  claimPurchase(ctx, shipmentId, {
    quoteId: input.quote_id,
    offered,
    returnPath: input.return_path,
    readBehindLock: loadApprovalRule,
    admit: async (ctx, shipment, { quote, known: rule }): Promise<Admission<Requested<ApprovalRow>>> => {
      requireRevision('shipment', shipment, expected)
      const { arrive_by: arriveBy } = input
      if (arriveBy !== undefined && arriveBy !== shipment.arriveBy) {
        await setArriveBy(ctx, shipment.id, arriveBy)
      }
      const reason = 'Bought or requested directly instead.'
      await cancelOpenSchedule(ctx, shipment, { cause: 'person', reason })
      if (needsApproval(rule ?? (await loadApprovalRule(ctx)), costCentsOf(quote))) {
        const request = await recordRequest(ctx, shipment, quote, { note: input.note || null })
        return { is: 'requested', request }
      }
      await withdrawWaiting(ctx, shipment, 'The purchase no longer requires approval and was made directly.')
      return { is: 'free' }
    },
  })

/**
 * Buys one quote: claims the draft, authorizes the card, buys the label, captures and queues. Returns when that has
 * ended (`queued`) or, after 30 seconds or when the bank requires the cardholder, while it continues
 * (`payment_pending`). Where approval is required, nothing is bought and the result names the request.
 * Throws why it failed: SHIPMENT_CHANGED, NO_PAYMENT_METHOD, QUOTE_EXPIRED, PAYMENT_FAILED, LABEL_REFUSED…
 */
export const buyShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: BuyShipmentInput,
  expected?: ExpectedRevisions,
): Promise<PurchaseResult> => {
  authorize(ctx, 'send_mail')
  const retried = ctx.intent?.isTakenUp ? await findPurchase(ctx, ctx.intent.id) : undefined
  const { shipment, offered } = await readTogether(ctx, (ctx) => ({
    shipment: loadShipment(ctx, shipmentId),
    offered: findNamed(ctx, shipmentId, input.quote_id),
  }))
  const isPending = shipment.status === 'payment_pending'
  const existing = retried ?? (isPending ? await findWaiting(ctx, shipmentId, input.quote_id) : undefined)
  if (existing) return executePurchase(ctx, shipmentId, existing.id)
  requireBuyable(shipment)
  requireRevision('shipment', shipment, expected)
  const claimed = await claimOrRequest(ctx, shipmentId, { input, offered: offered ?? null, expected })
  if (claimed.is === 'requested') {
    const { id, state } = claimed.request
    return { ...presentPurchase(await loadShipment(ctx, shipmentId)), approval: { id, state } }
  }
  return executePurchase(ctx, shipmentId, claimed.id, claimed)
}
