import { withTransaction } from '#lib/postgres/postgres.ts'
import { requireAccountCovers } from '#lib/service/billing/account/draw.ts'
import { findPayer } from '#lib/service/billing/find-payer.ts'
import { lockUsableAccount } from '#lib/service/connected-accounts/usable-account.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { requirePrinter } from '#lib/service/printers/require-printer.ts'
import { settleFailedSchedule } from '#lib/service/schedules/settle-failed.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import {
  type Admission,
  approvalOf,
  type Claimed,
  isAdmitted,
  loadQuote,
  type QuoteRow,
  type Requested,
  requireBuyable,
  requireCurrentAccount,
  requireRoom,
  writeClaim,
} from './claim-purchase.ts'
import { lockSet } from './follow-set.ts'

/** A letter that is bought with others, and its quote. */
export type JointLetter = { shipment: ShipmentRow; quote: QuoteRow }

type NamedLetter = { shipmentId: string; quoteId: string }

/** Locks the set and its letters, in the order of their ids, and returns them with their quotes. Throws unless each can be bought. */
export const lockLetters = async (
  ctx: TransactionContext,
  setId: string,
  letters: readonly NamedLetter[],
): Promise<JointLetter[]> => {
  await lockSet(ctx, setId)
  const locked: JointLetter[] = []
  for (const { shipmentId, quoteId } of letters.toSorted((a, b) => (a.shipmentId < b.shipmentId ? -1 : 1))) {
    const shipment = await lockShipment(ctx, shipmentId)
    requireBuyable(shipment)
    locked.push({ shipment, quote: await loadQuote(ctx, shipmentId, quoteId) })
  }
  return locked
}

type JointClaim<Otherwise extends Requested> = {
  setId: string
  letters: readonly NamedLetter[]
  returnPath?: string | undefined
  /** As for one purchase: decides, under the locks of all letters, whether they may be bought. */
  admit: (
    ctx: TransactionContext,
    letters: readonly (JointLetter & { purchaseId: string })[],
  ) => Promise<Admission<Otherwise>>
}

/**
 * Claims letters of a set for purchases that succeed or fail together. Returns the ID that these have in common, by which
 * a repeated request finds them. All are claimed in one transaction: if the
 * process dies afterwards, the sweep resumes each. All are locked until then.
 */
export const claimTogether = async <Otherwise extends Requested>(
  ctx: ServiceContext,
  { setId, letters, returnPath, admit }: JointClaim<Otherwise>,
): Promise<Claimed | Otherwise> => {
  const offered: QuoteRow[] = []
  for (const { shipmentId, quoteId } of letters) offered.push(await loadQuote(ctx, shipmentId, quoteId))
  for (const quote of offered) await requirePrinter(ctx, quote)
  const payer = await findPayer(ctx)
  for (const quote of offered) await requireCurrentAccount(ctx, quote, payer.postageAccountId)
  const jointId = ctx.intent?.id ?? newId()
  return withTransaction(ctx, async (ctx) => {
    // While the card was looked up, the quotes may have been refreshed.
    const locked = (await lockLetters(ctx, setId, letters)).map((letter) => ({
      ...letter,
      purchaseId: newId(),
    }))
    const sellers = new Set(locked.map(({ quote }) => quote.connectedAccountId))
    for (const accountId of sellers) if (accountId !== null) await lockUsableAccount(ctx, accountId)
    const admitted = await admit(ctx, locked)
    if (!isAdmitted(admitted)) return admitted
    const approved = approvalOf(admitted)
    // For all at once: a rejection names the whole amount, and not the letter at which it was reached.
    const amountCents = locked.reduce((sum, { quote }) => sum + quote.totalCents, 0)
    await requireRoom(ctx, { payer, approved, amountCents })
    await requireAccountCovers(ctx, payer.paidBy, amountCents)
    await settleFailedSchedule(
      ctx,
      locked.map(({ shipment }) => shipment),
    )
    for (const { shipment, quote, purchaseId } of locked) {
      await writeClaim(ctx, shipment, { purchaseId, quote, payer, returnPath, approved, jointId })
    }
    return { is: 'claimed', id: jointId }
  })
}
