import { attempt } from '#app/attempt.ts'
import { getClient } from '#components/api/server-client.ts'
import type { ApprovalRule } from '#lib/contract/approvals/approval.ts'

/** When a second person is needed; null when it cannot be asked, and buying says so by itself. */
export const findApprovalRule = async (): Promise<ApprovalRule | null> => {
  const found = await attempt((await getClient()).getApprovalRule())
  return found.ok ? found.value.data : null
}
