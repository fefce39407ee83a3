'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { UpdateApprovalRuleInput } from '#lib/contract/approvals/approval.ts'

/** Approves and buys a request; `returnPath` is where the bank returns the card holder. */
export const approvePurchase = defineAction((client, id: string, returnPath: string) =>
  client.approvePurchase({ params: { id }, body: { return_path: returnPath } }),
)

/** Returns a request with a comment. */
export const returnApproval = defineAction((client, id: string, comment: string) =>
  client.returnApproval({ params: { id }, body: { comment } }),
)

/** Withdraws the caller's own request. */
export const withdrawApproval = defineAction((client, id: string) =>
  client.withdrawApproval({ params: { id } }),
)

/** Updates when a purchase requires approval. */
export const updateApprovalRule = defineAction((client, body: UpdateApprovalRuleInput) =>
  client.updateApprovalRule({ body }),
)
