'use server'

import { runAction } from '#app/action.ts'
import type { ApprovalActions } from '#components/approvals/approval-actions.ts'

/** Approves a request, which buys it. */
export const approvePurchase: ApprovalActions['approve'] = async (id, returnPath) =>
  runAction((client) => client.approvePurchase({ params: { id }, body: { return_path: returnPath } }))

/** Sends a request back with a comment. */
export const returnApproval: ApprovalActions['sendBack'] = async (id, comment) =>
  runAction((client) => client.returnApproval({ params: { id }, body: { comment } }))

/** Withdraws a request of one's own. */
export const withdrawApproval: ApprovalActions['withdraw'] = async (id) =>
  runAction((client) => client.withdrawApproval({ params: { id } }))
