import type { ActionResult } from '#lib/client/action-result.ts'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'

/** What can be done about a request; the server actions of `app` have these shapes. */
export type ApprovalActions = {
  /** `returnPath`: where the bank leads the card holder back to, should it ask them. */
  approve: (approvalId: string, returnPath: string) => Promise<ActionResult<PurchaseResult>>
  sendBack: (approvalId: string, comment: string) => Promise<ActionResult<Approval>>
  withdraw: (approvalId: string) => Promise<ActionResult<Approval>>
}
