'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { UpdateApprovalRuleInput } from '#lib/contract/approvals/approval.ts'

/** Approves a request, which buys it; a bank that has questions leads the card holder back to `returnPath`. */
export const approvePurchase = defineAction((client, id: string, returnPath: string) =>
  client.approvePurchase({ params: { id }, body: { return_path: returnPath } }),
)

/** Sends a request back with a comment. */
export const returnApproval = defineAction((client, id: string, comment: string) =>
  client.returnApproval({ params: { id }, body: { comment } }),
)

/** Withdraws a request of one's own. */
export const withdrawApproval = defineAction((client, id: string) =>
  client.withdrawApproval({ params: { id } }),
)

/** Chooses when a purchase needs a second person. */
export const updateApprovalRule = defineAction((client, body: UpdateApprovalRuleInput) =>
  client.updateApprovalRule({ body }),
)
