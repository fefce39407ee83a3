'use server'

import { runAction } from '#app/action.ts'
import type { UpdateApprovalRuleInput } from '#lib/contract/approvals/approval.ts'

/** Chooses when a purchase needs a second person. */
export const updateApprovalRule = async (body: UpdateApprovalRuleInput) =>
  runAction((client) => client.updateApprovalRule({ body }))
