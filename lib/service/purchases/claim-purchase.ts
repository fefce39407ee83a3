import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { readTogether, sendLast, withTransaction } from '#lib/postgres/postgres.ts'
import { auditEntry } from '#lib/service/audit/record-audit.ts'
import { describePayment, drawForPurchase } from '#lib/service/billing/account/draw.ts'
import { findPayer, type Payer } from '#lib/service/billing/find-payer.ts'
import { requireSpendingRoom } from '#lib/service/billing/spending-limits.ts'
import { billedToAccount, lockUsableAccount } from '#lib/service/connected-accounts/usable-account.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { newLease, secondsFromNow } from '#lib/service/db/lease.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import { requirePrinter } from '#lib/service/printers/require-printer.ts'
import { isRateProviderSale } from '#lib/service/providers/partners/own-sales.ts'
import { findQuote } from '#lib/service/quotes/find-quote.ts'
import { settleFailedSchedule } from '#lib/service/schedules/settle-failed.ts'
import { writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'
import { lockForRecord, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { moveWithRecord } from '#lib/service/shipment-core/timeline.ts'
import { findCurrentAccount } from '#lib/service/vendor-accounts/current-account.ts'

import { type HeldPurchase, leaseSeconds, type PurchaseRow, releaseLease } from './load-purchase.ts'

/** After so long the sweep resumes a purchase whose process died before it began. */
const beginSeconds = 5

export type QuoteRow = typeof quotes.$inferSelect

/** Throws INVALID_STATUS_TRANSITION unless the shipment can be bought. */
export const requireBuyable = (shipment: ShipmentRow): void => {
  if (canBuy(shipment.status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    shipment.status === 'payment_pending'
      ? 'This shipment is already being bought.'
      : `A shipment with the status ${shipment.status} cannot be bought.`,
  )
}

/** Finds a quote of a shipment by the ID that a caller sent; undefined if the shipment has no such quote. */
export const findNamed = async (
  ctx: ServiceContext,
  shipmentId: string,
  quoteId: string,
): Promise<QuoteRow | undefined> => (isId(quoteId) ? findQuote(ctx, { shipmentId, quoteId }) : undefined)

/** Returns the quote if it can be bought now. Throws QUOTE_NOT_FOUND or QUOTE_EXPIRED. */
const requireQuote = (ctx: ServiceContext, quote: QuoteRow | undefined): QuoteRow => {
  if (!quote) {
    throw new ServiceError(
      'QUOTE_NOT_FOUND',
      'This quote is not available: prices were refreshed, or it belongs to another shipment. Choose one of the shipment’s current rates.',
    )
  }
  if (quote.expiresAt <= ctx.clock.now()) {
    throw new ServiceError('QUOTE_EXPIRED', 'The quotes have expired. Refresh them and choose again.')
  }
  return quote
}

/** Returns the quote, which can be bought now. Throws QUOTE_NOT_FOUND or QUOTE_EXPIRED. */
export const loadQuote = async (
  ctx: ServiceContext,
  shipmentId: string,
  quoteId: string,
): Promise<QuoteRow> => requireQuote(ctx, await findNamed(ctx, shipmentId, quoteId))

/** Throws QUOTE_EXPIRED for a quote of another account than the one that sells the organization's postage now. */
export const requireCurrentAccount = async (
  ctx: ServiceContext,
  quote: QuoteRow,
  postageAccountId: string | null,
): Promise<void> => {
  if (!isRateProviderSale(quote.providerShipmentId)) return
  const isSame =
    quote.connectedAccountId === postageAccountId &&
    (quote.ratesAccount === null || quote.ratesAccount === (await findCurrentAccount(ctx, 'EasyPost')))
  if (isSame) return
  throw new ServiceError(
    'QUOTE_EXPIRED',
    'The account that sells your postage has changed since these quotes. Refresh them and choose again.',
  )
}

/** The requester of a purchase that another person approved. */
export type Approved = {
  approvalId: string
  requestedBy: string
  /** The approver, whose spending limit it counts against, where it is bought in another name. */
  spentBy?: string
}

/** Decision, made under the locks, that a purchase may be made: another person approved it, or it requires no approval. */
type Admitted = { is: 'approved'; approved: Approved } | { is: 'free' }

/** Decision that it requires approval, which was requested: nothing is bought. */
export type Requested<Request = unknown> = { is: 'requested'; request: Request }

export type Admission<Otherwise extends Requested> = Admitted | Otherwise

/** Purchases that were claimed and can be run, under the ID that they have in common. */
export type Claimed = { is: 'claimed'; id: string }

/** Returns whether the purchase may be made. */
export const isAdmitted = (admission: Admission<Requested>): admission is Admitted =>
  admission.is !== 'requested'

/** Returns the approval of the other person; null if none was required. */
export const approvalOf = (admitted: Admitted): Approved | null =>
  admitted.is === 'approved' ? admitted.approved : null

type NewPurchase = {
  purchaseId: string
  quote: QuoteRow
  payer: Payer
  returnPath: string | undefined
  approved: Approved | null
  /** For letters bought together. */
  jointId?: string
  /** The lease of a caller who runs it next. */
  lease?: ReturnType<typeof newLease>
}

/**
 * Writes the claim of a locked draft that can be bought: it is being paid, and the purchase can be run. Returns what returns
 * the purchase, once the transaction is committed: nothing in it waits for that.
 */
export const writeClaim = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  { purchaseId, quote, payer, returnPath, approved, jointId, lease }: NewPurchase,
): Promise<() => Promise<PurchaseRow>> => {
  const { organizationId } = ctx
  const { paidBy, customerId, cardId, paymentAccount, label: cardLabel } = payer
  const shipmentId = shipment.id
  const now = ctx.clock.now()
  moveWithRecord(
    ctx,
    shipment,
    { to: 'payment_pending', cause: 'person' },
    {
      message: `Payment initiated: ${paidBy === 'card' ? 'authorizing ' : ''}${describePayment({ amountCents: quote.totalCents, paidBy, cardLabel })}.${billedToAccount(quote.accountPostageCents)}`,
      metadata: {
        quote_id: quote.id,
        amount_cents: quote.totalCents,
        ...(quote.connectedAccountId !== null && {
          connected_account_id: quote.connectedAccountId,
          account_postage_cents: quote.accountPostageCents,
        }),
        ...(jointId !== undefined && { letter_set_id: shipment.letterSetId }),
        ...(approved && { approval_id: approved.approvalId, requested_by: approved.requestedBy }),
      },
    },
  )
  const inserting = ctx.db
    .insert(purchases)
    .values({
      organizationId,
      id: purchaseId,
      shipmentId,
      quoteId: quote.id,
      step: 'claimed',
      amountCents: quote.totalCents,
      paidBy,
      customerId,
      cardId,
      cardLabel,
      providerShipmentId: quote.providerShipmentId,
      providerRateId: quote.providerRateId,
      connectedAccountId: quote.connectedAccountId,
      paymentAccount,
      ratesAccount: quote.ratesAccount,
      boughtBy: actorName(ctx.actor),
      spentBy: actorName(ctx.actor),
      ...approved,
      ...(jointId !== undefined && { jointId }),
      returnUrl: returnPath ? new URL(returnPath, ctx.config.appUrl).href : null,
      ...(lease ?? { leasedUntil: secondsFromNow(beginSeconds) }),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const name = ctx.db
    .insert(directory)
    .values({
      kind: 'rates_shipment',
      name: quote.providerShipmentId,
      organizationId,
      objectId: shipmentId,
    })
    .onConflictDoNothing()
  const entry = auditEntry(ctx, {
    action: 'shipment.bought',
    subject: { type: 'shipment', id: shipmentId },
    after: {
      quote_id: quote.id,
      amount_cents: quote.totalCents,
      card: cardLabel,
      ...(quote.connectedAccountId !== null && { connected_account_id: quote.connectedAccountId }),
      ...(approved && { requested_by: approved.requestedBy }),
    },
  })
  writeWithRecord(ctx, shipmentId, name)
  writeWithRecord(ctx, shipmentId, entry)
  const added = inserting.then(([row]) => row)
  sendLast(ctx, added)
  if (paidBy !== 'card') {
    await drawForPurchase(ctx, { id: purchaseId, shipmentId, amountCents: quote.totalCents }, paidBy)
  }
  return async () => {
    const purchase = await added
    if (!purchase) throw new Error(`purchase ${purchaseId} was not saved`)
    return purchase
  }
}

type Claim<Otherwise extends Requested, Known> = {
  quoteId: string
  /** The quote, if the caller has read it already; null if it found none. */
  offered?: QuoteRow | null
  returnPath?: string | undefined
  /** Reads what `admit` decides by, behind the shipment's lock and without waiting for it. */
  readBehindLock?: (ctx: TransactionContext) => Promise<Known>
  /**
   * Decides, under the shipment's lock and before anything is written, whether it may be bought. What it writes is
   * committed or rolled back with the claim. Throws where another decision was faster.
   */
  admit: (
    ctx: TransactionContext,
    shipment: ShipmentRow,
    offer: { quote: QuoteRow; known: Known | undefined },
  ) => Promise<Admission<Otherwise>>
}

/** Throws SPENDING_LIMIT_REACHED unless the buyer, or the approver, may spend the amount. */
export const requireRoom = async (
  ctx: TransactionContext,
  { payer, approved, amountCents }: { payer: Payer; approved: Approved | null; amountCents: number },
): Promise<void> => {
  if (approved?.spentBy !== undefined) {
    const wanted = { amountCents, isApproval: true, whose: 'approver' } as const
    return requireSpendingRoom(ctx, approved.spentBy, wanted)
  }
  const caller = actorName(ctx.actor)
  if (caller === null || !payer.isCallerLimited) return
  await requireSpendingRoom(ctx, caller, { amountCents, isApproval: approved !== null })
}

/** A purchase that was claimed, and is held by its claimer. */
export type ClaimedOne = Claimed & HeldPurchase

/**
 * Claims the draft for one purchase: of several buyers at once, one wins and the others get an error. Returns the
 * purchase, which the caller runs and whose lease it holds; if its process dies first, the sweep resumes it.
 */
export const claimPurchase = async <Otherwise extends Requested, Known = undefined>(
  ctx: ServiceContext,
  shipmentId: string,
  { quoteId, offered: read, returnPath, readBehindLock, admit }: Claim<Otherwise, Known>,
): Promise<ClaimedOne | Otherwise> => {
  const offered =
    read === undefined ? await loadQuote(ctx, shipmentId, quoteId) : requireQuote(ctx, read ?? undefined)
  await requirePrinter(ctx, offered)
  const payer = await findPayer(ctx)
  await requireCurrentAccount(ctx, offered, payer.postageAccountId)
  const purchaseId = ctx.intent?.id ?? newId()
  const lease = newLease(leaseSeconds)
  const claiming = withTransaction(ctx, async (ctx) => {
    const { shipment, found, known } = await readTogether(ctx, (ctx) => ({
      shipment: lockForRecord(ctx, shipmentId),
      // While the card was looked up, the quotes may have been refreshed. Read behind the lock.
      found: findNamed(ctx, shipmentId, quoteId),
      known: readBehindLock?.(ctx),
    }))
    requireBuyable(shipment)
    const quote = requireQuote(ctx, found)
    if (quote.connectedAccountId !== null) await lockUsableAccount(ctx, quote.connectedAccountId)
    const admitted = await admit(ctx, shipment, { quote, known })
    if (!isAdmitted(admitted)) return { otherwise: admitted, claim: null }
    const approved = approvalOf(admitted)
    await requireRoom(ctx, { payer, approved, amountCents: quote.totalCents })
    const claim = { purchaseId, quote, payer, returnPath, approved, lease }
    await settleFailedSchedule(ctx, [shipment])
    return { claim: { quote, purchaseOf: await writeClaim(ctx, shipment, claim) } }
  })
  const claimed = await claiming.catch(async (error: unknown) => {
    // It may be committed although the connection was lost: then a repeated request runs it at once.
    if (!(error instanceof ServiceError)) {
      const held = { id: purchaseId, leaseToken: lease.leaseToken }
      await releaseLease(ctx, held, { afterSeconds: 0, hasFailed: false }).catch(() => undefined)
    }
    throw error
  })
  if (claimed.claim === null) return claimed.otherwise
  const { quote, purchaseOf } = claimed.claim
  return { is: 'claimed', id: purchaseId, purchase: await purchaseOf(), quote }
}
