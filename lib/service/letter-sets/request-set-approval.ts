import type { Approval } from '#lib/contract/approvals/approval.ts'
import type { RequestLetterSetApprovalInput } from '#lib/contract/letter-sets/letter-set.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { getApproval } from '#lib/service/approvals/load-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { lockLetters } from '#lib/service/purchases/claim-together.ts'
import { requireUnscheduled } from '#lib/service/schedules/end-schedule.ts'

import { loadLetters, loadSet } from './load-letter-set.ts'
import { requireSameLetters } from './same-letters.ts'

/**
 * Requests approval of all letters of a set that can be bought, regardless of the rule, as for a member whose spending
 * limit is reached. Charges nothing. Throws LETTER_SET_NOT_FOUND, LETTER_SET_CHANGED, SHIPMENT_SCHEDULED, and errors
 * of a quote.
 */
export const requestSetApproval = async (
  ctx: ServiceContext,
  setId: string,
  input: RequestLetterSetApprovalInput,
): Promise<Approval> => {
  authorize(ctx, 'send_mail')
  const set = await loadSet(ctx, setId)
  requireSameLetters(await loadLetters(ctx, set.id), input.letters)
  const { id } = await withTransaction(ctx, async (ctx) => {
    const named = input.letters.map((each) => ({ shipmentId: each.shipment_id, quoteId: each.quote_id }))
    const together = await lockLetters(ctx, set.id, named)
    // Again, now that the set is locked: a letter may have been added or bought meanwhile.
    requireSameLetters(await loadLetters(ctx, set.id), input.letters)
    for (const { shipment } of together) requireUnscheduled(shipment)
    const [first] = together
    if (!first) throw new Error(`approval of no letter of set ${set.id} was requested`)
    return recordRequest(ctx, first.shipment, first.quote, { note: input.note || null, together })
  })
  // Another member may have requested the same before.
  return getApproval({ ...ctx, role: null }, id)
}
