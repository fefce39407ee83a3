import type { Approval, RequestApprovalInput } from '#lib/contract/approvals/approval.ts'
import { getApproval } from '#lib/service/approvals/load-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { loadQuote, requireBuyable } from '#lib/service/purchases/claim-purchase.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

/**
 * Asks a second person to buy a quote, whatever the rule says: a key that may not spend asks so. Throws
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
    const quote = await loadQuote(ctx, shipmentId, input.quote_id)
    return recordRequest(ctx, shipment, quote, input.note || null)
  })
  // Somebody else may have asked for the same before.
  return getApproval({ ...ctx, role: null }, id)
}
