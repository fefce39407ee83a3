import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import type { BuyLetterSetInput, LetterSetPurchase } from '#lib/contract/letter-sets/letter-set.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import type { ApprovalRow } from '#lib/service/approvals/load-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { presentPurchase } from '#lib/service/purchases/buy-shipment.ts'
import type { Claimed, Requested } from '#lib/service/purchases/claim-purchase.ts'
import { claimTogether } from '#lib/service/purchases/claim-together.ts'
import { executeTogether, type JointResult } from '#lib/service/purchases/execute-together.ts'
import { loadJoint } from '#lib/service/purchases/follow-set.ts'
import { costCentsOf } from '#lib/service/quotes/find-quote.ts'
import { cancelOpenSchedule } from '#lib/service/schedules/end-schedule.ts'
import { type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { loadLetters, loadSet } from './load-letter-set.ts'
import { requireSameLetters } from './same-letters.ts'

/** Returns the purchase of letters of the set that is in progress: buying again continues it. */
const findOpenJoint = async (
  ctx: ServiceContext,
  letters: readonly ShipmentRow[],
): Promise<string | null> => {
  const pending = letters.filter(({ status }) => status === 'payment_pending').map(({ id }) => id)
  if (pending.length === 0) return null
  const [row] = await ctx.db
    .select({ jointId: purchases.jointId })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        inArray(purchases.shipmentId, pending),
        isNotNull(purchases.jointId),
        sql`${purchases.step} not in ('completed', 'failed')`,
      ),
    )
    .limit(1)
  return row?.jointId ?? null
}

type RequestedSet = Requested<{ approval: ApprovalRow; letters: ShipmentRow[] }>

/** Claims all letters, or records one approval request for them where the organization requires one. */
const claimOrRequest = (
  ctx: ServiceContext,
  setId: string,
  input: BuyLetterSetInput,
): Promise<Claimed | RequestedSet> =>
  claimTogether<RequestedSet>(ctx, {
    setId,
    letters: input.letters.map((each) => ({ shipmentId: each.shipment_id, quoteId: each.quote_id })),
    returnPath: input.return_path,
    admit: async (ctx, together) => {
      // Again, now that the set is locked: a letter may have been added or bought meanwhile.
      requireSameLetters(await loadLetters(ctx, setId), input.letters)
      for (const { shipment } of together) {
        const reason = 'Bought or requested with its letter set instead.'
        await cancelOpenSchedule(ctx, shipment, { cause: 'person', reason })
      }
      const [first] = together
      const total = together.reduce((sum, { quote }) => sum + costCentsOf(quote), 0)
      if (first && needsApproval(await loadApprovalRule(ctx), total)) {
        const approval = await recordRequest(ctx, first.shipment, first.quote, {
          note: input.note || null,
          together,
        })
        return { is: 'requested', request: { approval, letters: together.map(({ shipment }) => shipment) } }
      }
      for (const { shipment } of together) {
        await withdrawWaiting(
          ctx,
          shipment,
          'The purchase no longer requires approval and was made directly.',
        )
      }
      return { is: 'free' }
    },
  })

const present = (setId: string, { letters, totalCents, actionUrl }: JointResult): LetterSetPurchase => ({
  id: setId,
  letters,
  total_cents: totalCents,
  ...(actionUrl !== null && { action_url: actionUrl }),
})

/**
 * Buys all letters of a set that can be bought, or none. Returns when that has ended or, after 30 seconds or when the
 * bank requires the cardholder, while it continues; if approval of the total is required, buys nothing and returns the
 * one request for all. Repeated while it continues, it continues the same purchase. Throws LETTER_SET_CHANGED, and why
 * it failed.
 */
export const buyLetterSet = async (
  ctx: ServiceContext,
  setId: string,
  input: BuyLetterSetInput,
): Promise<LetterSetPurchase> => {
  authorize(ctx, 'send_mail')
  const set = await loadSet(ctx, setId)
  if (ctx.intent?.isTakenUp && (await loadJoint(ctx, ctx.intent.id)).length > 0) {
    return present(set.id, await executeTogether(ctx, ctx.intent.id, { isNew: false }))
  }
  const letters = await loadLetters(ctx, set.id)
  const open = await findOpenJoint(ctx, letters)
  if (open !== null) return present(set.id, await executeTogether(ctx, open, { isNew: false }))
  requireSameLetters(letters, input.letters)
  const claimed = await claimOrRequest(ctx, set.id, input)
  if (claimed.is === 'claimed') {
    return present(set.id, await executeTogether(ctx, claimed.id, { isNew: true }))
  }
  const { approval, letters: requested } = claimed.request
  return {
    id: set.id,
    letters: requested.map((letter) => presentPurchase(letter)),
    total_cents: approval.totalCents,
    approval: { id: approval.id, state: approval.state },
  }
}
