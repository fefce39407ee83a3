import { endApproval } from '#lib/service/approvals/end-approval.ts'
import { lockApproval } from '#lib/service/approvals/load-approval.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { PurchaseRow } from '#lib/service/purchases/load-purchase.ts'

/** Sends an approved request back whose purchase failed: what was approved is one attempt. */
export const returnFailed = async (
  ctx: TransactionContext,
  purchase: Pick<PurchaseRow, 'approvalId' | 'shipmentId' | 'failureMessage'>,
): Promise<void> => {
  if (purchase.approvalId === null) return
  const approval = await lockApproval(ctx, purchase.approvalId)
  const comment = `Approved, but the purchase failed. ${purchase.failureMessage ?? ''}`.trim()
  const shipment = { id: purchase.shipmentId, status: 'payment_failed' as const }
  await endApproval(ctx, shipment, approval, { state: 'returned', comment, decidedBy: null })
}
