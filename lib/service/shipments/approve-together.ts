import { canDecide } from '#lib/contract/approvals/approval-states.values.ts'
import type { Approval, ApprovedLetter } from '#lib/contract/approvals/approval.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ApprovePurchaseInput, PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import { requireWaiting, returnForPrice, withdrawChanged } from '#lib/service/approvals/decide.ts'
import { actingMember, endApproval, isAsApproved } from '#lib/service/approvals/end-approval.ts'
import { lockApproval } from '#lib/service/approvals/load-approval.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { QuoteRow } from '#lib/service/purchases/claim-purchase.ts'
import { claimTogether } from '#lib/service/purchases/claim-together.ts'
import { executeTogether, type JointResult } from '#lib/service/purchases/execute-together.ts'
import { loadJoint } from '#lib/service/purchases/follow-set.ts'
import { costCentsOf, findCheapestQuote } from '#lib/service/quotes/find-quote.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { renewQuotes } from './update-shipment.ts'

/** Returns the quote to buy for one letter: of the requested service, quoted again when it has expired. */
const findCurrent = async (
  ctx: ServiceContext,
  { shipment_id: shipmentId, carrier, service }: ApprovedLetter,
): Promise<QuoteRow | undefined> => {
  const quote = await findCheapestQuote(ctx, { shipmentId, carrier, service })
  if (quote && quote.expiresAt > ctx.clock.now()) return quote
  await renewQuotes(ctx, shipmentId)
  return findCheapestQuote(ctx, { shipmentId, carrier, service })
}

/** Returns the quotes to buy for all letters, which together cost no more than requested. */
const findAffordable = async (
  ctx: ServiceContext,
  approval: Approval,
  letters: readonly ApprovedLetter[],
): Promise<{ shipmentId: string; quoteId: string }[]> => {
  const quotes: QuoteRow[] = []
  for (const letter of letters) {
    const quote = await findCurrent(ctx, letter)
    if (!quote) {
      const name = `${carrierName(letter.carrier)} ${serviceName(letter.carrier, letter.service)}`
      return returnForPrice(ctx, approval, `${name} is no longer available for one of the letters.`)
    }
    quotes.push(quote)
  }
  const total = quotes.reduce((sum, quote) => sum + costCentsOf(quote), 0)
  if (total > approval.total_cents) {
    return returnForPrice(
      ctx,
      approval,
      `The letters now cost ${formatDollars(total)}; the request was for ${formatDollars(approval.total_cents)}.`,
    )
  }
  return quotes.map(({ id, shipmentId }) => ({ shipmentId, quoteId: id }))
}

/** The letter that the request names, with the page on which the cardholder confirms the first payment that needs it. */
const resultOf = ({ letters, actionUrl }: JointResult, shipmentId: string): PurchaseResult => {
  const result = letters.find(({ id }) => id === shipmentId)
  if (!result) throw new Error(`shipment ${shipmentId} was not bought with its set`)
  return { ...result, ...(actionUrl !== null && { action_url: actionUrl }) }
}

/** Withdraws the request unless every letter can be bought as requested. */
const requireAsRequested = async (
  ctx: ServiceContext,
  approval: Approval,
  letters: readonly ApprovedLetter[],
): Promise<void> => {
  for (const letter of letters) {
    const shipment = await loadShipment(ctx, letter.shipment_id)
    const isSame = canBuy(shipment.status) && isAsApproved(shipment, { ...letter, letters: null })
    if (!isSame) return withdrawChanged(ctx, approval)
  }
}

/** Thrown when a letter was changed, bought or cancelled after approval was requested. */
class LettersChanged extends Error {
  override readonly name = 'LettersChanged'
}

/**
 * Approves a request for letters of a set, and buys them together as the caller. The approved terms are compared again
 * under the locks of all letters: a letter that was changed, bought or cancelled meanwhile ends the request, and
 * nothing is bought.
 */
export const approveTogether = async (
  ctx: ServiceContext,
  approval: Approval,
  input: ApprovePurchaseInput,
): Promise<PurchaseResult> => {
  const letters = approval.letters ?? []
  await requireAsRequested(ctx, approval, letters)
  const chosen = await findAffordable(ctx, approval, letters)
  // The postal service may spell an address otherwise by now.
  await requireAsRequested(ctx, approval, letters)
  const first = await loadShipment(ctx, approval.shipment.id)
  if (first.letterSetId === null) throw new Error(`approval ${approval.id} is for letters of no set`)
  const claim = claimTogether<never>(ctx, {
    setId: first.letterSetId,
    letters: chosen,
    returnPath: input.return_path,
    admit: async (ctx, together) => {
      const row = await lockApproval(ctx, approval.id)
      const isSame = together.every(({ shipment }) => isAsApproved(shipment, row))
      const lead = together.find(({ shipment }) => shipment.id === row.shipmentId)
      if (!canDecide(row.state)) await requireWaiting(ctx, row.id)
      if (!isSame || !lead) throw new LettersChanged()
      const decidedBy = actingMember(ctx)
      await endApproval(ctx, lead.shipment, row, {
        state: 'approved',
        cause: 'approver',
        comment: null,
        decidedBy,
      })
      return { is: 'approved', approved: { approvalId: row.id, requestedBy: `user:${row.requestedBy}` } }
    },
  })
  const { id: jointId } = await claim.catch((error: unknown) => {
    if (error instanceof LettersChanged) return withdrawChanged(ctx, approval)
    throw error
  })
  return resultOf(await executeTogether(ctx, jointId, { isNew: true }), approval.shipment.id)
}

/** Continues what an earlier attempt of this request has approved before its process died; null when there is nothing. */
export const resumeTogether = async (ctx: ServiceContext): Promise<PurchaseResult | null> => {
  if (!ctx.intent?.isTakenUp) return null
  const [purchase] = await loadJoint(ctx, ctx.intent.id)
  if (!purchase) return null
  return resultOf(await executeTogether(ctx, ctx.intent.id, { isNew: false }), purchase.shipmentId)
}
