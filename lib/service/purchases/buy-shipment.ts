import { and, eq } from 'drizzle-orm'

import { needsApproval } from '#lib/contract/approvals/approval.ts'
import type { BuyShipmentInput, PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import type { ApprovalRow } from '#lib/service/approvals/load-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { carryOutPurchase, presentPurchase } from './carry-out-purchase.ts'
import { claimPurchase, requireBuyable } from './claim-purchase.ts'
import { findPurchase, type PurchaseRow } from './load-purchase.ts'

/** The purchase of this quote that waits for its card holder: whoever buys the quote again carries it on. */
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

/** Claims the draft, or records that a second person is asked where the organization wants one. */
const claimOrAsk = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: BuyShipmentInput,
): Promise<{ purchaseId: string } | { request: ApprovalRow }> => {
  let request: ApprovalRow | null = null
  const purchaseId = await claimPurchase(ctx, shipmentId, {
    quoteId: input.quote_id,
    returnPath: input.return_path,
    admit: async (ctx, shipment, quote) => {
      if (needsApproval(await loadApprovalRule(ctx), quote.totalCents)) {
        request = await recordRequest(ctx, shipment, quote, input.note || null)
        return false
      }
      await withdrawWaiting(ctx, shipment, 'The purchase no longer requires approval and was made directly.')
      return true
    },
  })
  if (purchaseId !== null) return { purchaseId }
  if (request === null) throw new Error(`shipment ${shipmentId} was neither claimed nor sent for approval`)
  return { request }
}

/**
 * Buys one quote: claims the draft, authorizes the card, buys the label, captures and queues. Answers when that has
 * ended (`queued`) or, after 30 seconds or when the card holder is asked for by their bank, while it goes on
 * (`payment_pending`). Where a second person must approve, nothing is bought and the answer names the request.
 * Throws what refused it: NO_PAYMENT_METHOD, QUOTE_EXPIRED, PAYMENT_FAILED, LABEL_REFUSED…
 */
export const buyShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: BuyShipmentInput,
): Promise<PurchaseResult> => {
  authorize(ctx, 'send_mail')
  const taken = ctx.intent?.isTakenUp ? await findPurchase(ctx, ctx.intent.id) : undefined
  const shipment = await loadShipment(ctx, shipmentId)
  const begun = taken ?? (await findWaiting(ctx, shipmentId, input.quote_id))
  if (begun) return carryOutPurchase(ctx, shipmentId, begun.id, { isNew: false })
  requireBuyable(shipment)
  const claimed = await claimOrAsk(ctx, shipmentId, input)
  if ('request' in claimed) {
    const { id, state } = claimed.request
    return { ...(await presentPurchase(ctx, shipmentId)), approval: { id, state } }
  }
  return carryOutPurchase(ctx, shipmentId, claimed.purchaseId, { isNew: true })
}
