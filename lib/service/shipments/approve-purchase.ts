import type { ErrorCode } from '#lib/contract/api/errors.ts'
import { canDecide } from '#lib/contract/approvals/approval-states.values.ts'
import type { Approval, RequestApprovalInput } from '#lib/contract/approvals/approval.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ApprovePurchaseInput, PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import {
  requireDecidable,
  requireWaiting,
  returnForPrice,
  withdrawOrphan,
} from '#lib/service/approvals/decide.ts'
import { actingMember, endApproval } from '#lib/service/approvals/end-approval.ts'
import { lockApproval, getApproval } from '#lib/service/approvals/load-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { executePurchase, presentPurchase } from '#lib/service/purchases/buy-shipment.ts'
import {
  type ClaimedOne,
  claimPurchase,
  type QuoteRow,
  loadQuote,
  requireBuyable,
} from '#lib/service/purchases/claim-purchase.ts'
import { findPurchase } from '#lib/service/purchases/load-purchase.ts'
import { costCentsOf, findCheapestQuote } from '#lib/service/quotes/find-quote.ts'
import { requireUnscheduled } from '#lib/service/schedules/end-schedule.ts'
import { loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { approveTogether, resumeTogether } from './approve-together.ts'
import { renewQuotes } from './update-shipment.ts'

const findQuote = (ctx: ServiceContext, { shipment, carrier, service }: Approval) =>
  findCheapestQuote(ctx, { shipmentId: shipment.id, carrier, service })

const isFresh = (ctx: ServiceContext, quote: QuoteRow | undefined): boolean =>
  quote !== undefined && quote.expiresAt > ctx.clock.now()

/** Returns the quote to buy: the requested one, quoted again when it has expired, and never more expensive. */
const findAffordable = async (ctx: ServiceContext, approval: Approval): Promise<QuoteRow> => {
  let quote = await findQuote(ctx, approval)
  if (!isFresh(ctx, quote)) {
    await renewQuotes(ctx, approval.shipment.id)
    // The postal service may spell an address otherwise by now: then the request has been withdrawn.
    await requireWaiting(ctx, approval.id)
    quote = await findQuote(ctx, approval)
  }
  const name = `${carrierName(approval.carrier)} ${serviceName(approval.carrier, approval.service)}`
  if (!quote) return returnForPrice(ctx, approval, `${name} is no longer available.`)
  if (costCentsOf(quote) <= approval.total_cents) return quote
  return returnForPrice(
    ctx,
    approval,
    `${name} now costs ${formatDollars(costCentsOf(quote))}; the request was for ${formatDollars(approval.total_cents)}.`,
  )
}

/** Decides and claims the draft in one transaction. */
const claimApproved = async (
  ctx: ServiceContext,
  approval: Approval,
  input: ApprovePurchaseInput,
): Promise<ClaimedOne> => {
  const quote = await findAffordable(ctx, approval)
  return claimPurchase<never>(ctx, approval.shipment.id, {
    quoteId: quote.id,
    returnPath: input.return_path,
    admit: async (ctx: TransactionContext, shipment) => {
      const row = await lockApproval(ctx, approval.id)
      if (!canDecide(row.state)) await requireWaiting(ctx, row.id)
      const decidedBy = actingMember(ctx)
      await endApproval(ctx, shipment, row, {
        state: 'approved',
        cause: 'approver',
        comment: null,
        decidedBy,
      })
      return { is: 'approved', approved: { approvalId: row.id, requestedBy: `user:${row.requestedBy}` } }
    },
  })
}

/** Approves a scheduled purchase, which is made on its day: nothing is bought or charged now. */
const approveSchedule = async (ctx: ServiceContext, approval: Approval): Promise<PurchaseResult> => {
  const isApproved = await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, approval.shipment.id)
    const row = await lockApproval(ctx, approval.id)
    if (!canDecide(row.state)) return false
    const decidedBy = actingMember(ctx)
    const outcome = { state: 'approved', cause: 'approver', comment: null, decidedBy } as const
    await endApproval(ctx, shipment, row, outcome)
    return true
  })
  if (!isApproved) await requireWaiting(ctx, approval.id)
  return presentPurchase(await loadShipment(ctx, approval.shipment.id))
}

/** Errors that a faster decision of another member leads to. */
const overtaken: readonly ErrorCode[] = ['INVALID_STATUS_TRANSITION', 'QUOTE_NOT_FOUND', 'QUOTE_EXPIRED']

/**
 * Approves a request and buys it as the caller, or leaves a scheduled purchase to its day. The caller must be another
 * person than the requester. The decision and the claim of the draft are one transaction: of several deciders one
 * wins, and the approved purchase is completed even if this process dies. Throws APPROVAL_OWN, APPROVAL_ENDED,
 * PRICE_CHANGED, and what buying throws.
 */
export const approvePurchase = async (
  ctx: ServiceContext,
  approvalId: string,
  input: ApprovePurchaseInput,
): Promise<PurchaseResult> => {
  authorize(ctx, 'approve_mail')
  const taken = ctx.intent?.isTakenUp ? await findPurchase(ctx, ctx.intent.id) : undefined
  const resumed = await resumeTogether(ctx)
  if (resumed) return resumed
  if (taken) return executePurchase(ctx, taken.shipmentId, taken.id)
  const approval = await requireDecidable(ctx, approvalId)
  const obstacle = await withdrawOrphan(ctx, { id: approvalId, shipmentId: approval.shipment.id })
  if (obstacle !== null) throw new ServiceError('APPROVAL_ENDED', `${obstacle} Nothing was bought.`)
  if (approval.mail_on !== null) return approveSchedule(ctx, approval)
  const explain = async (error: unknown): Promise<never> => {
    // Bought, cancelled or changed meanwhile: the request's outcome describes it better.
    if (error instanceof ServiceError && overtaken.includes(error.code)) await requireWaiting(ctx, approvalId)
    throw error
  }
  if (approval.letters) return approveTogether(ctx, approval, input).catch(explain)
  const claimed = await claimApproved(ctx, approval, input).catch(explain)
  return executePurchase(ctx, approval.shipment.id, claimed.id, claimed)
}

/**
 * Requests approval of a quote, whatever the rule says, as for a key that may not spend. Throws
 * SHIPMENT_NOT_FOUND, QUOTE_NOT_FOUND, QUOTE_EXPIRED, or INVALID_STATUS_TRANSITION.
 */
export const requestApproval = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: RequestApprovalInput,
): Promise<Approval> => {
  authorize(ctx, 'send_mail')
  const { id } = await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    requireBuyable(shipment)
    requireUnscheduled(shipment)
    const quote = await loadQuote(ctx, shipmentId, input.quote_id)
    return recordRequest(ctx, shipment, quote, { note: input.note || null })
  })
  // Another member may have requested the same before.
  return getApproval({ ...ctx, role: null }, id)
}
