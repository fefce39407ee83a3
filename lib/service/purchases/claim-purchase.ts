import { cardName } from '#lib/contract/billing/billing.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { canBuy } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { findDefaultCard } from '#lib/service/billing/cards.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { secondsFromNow } from '#lib/service/db/lease.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import { findQuote } from '#lib/service/quotes/find-quote.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'

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

/** Returns the quote, which can be bought now. Throws QUOTE_NOT_FOUND or QUOTE_EXPIRED. */
export const loadQuote = async (
  ctx: ServiceContext,
  shipmentId: string,
  quoteId: string,
): Promise<QuoteRow> => {
  const quote = isId(quoteId) ? await findQuote(ctx, { shipmentId, quoteId }) : undefined
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

/** The requester of a purchase that another person approved. */
type Approved = { approvalId: string; requestedBy: string }

type Claim = {
  quoteId: string
  returnPath?: string | undefined
  /**
   * Decides, under the shipment's lock and before anything is written, whether it may be bought. What it writes is
   * committed or rolled back with the claim. False: nothing is claimed.
   */
  admit: (ctx: TransactionContext, shipment: ShipmentRow, quote: QuoteRow) => Promise<Approved | boolean>
}

/**
 * Claims the draft for one purchase: of several buyers at once, one wins and the others get an error. Returns the id of
 * the purchase, which the caller runs; if its process dies first, the sweep resumes it. Null when it was not admitted.
 */
export const claimPurchase = async (
  ctx: ServiceContext,
  shipmentId: string,
  { quoteId, returnPath, admit }: Claim,
): Promise<string | null> => {
  await loadQuote(ctx, shipmentId, quoteId)
  const { customerId, card } = await findDefaultCard(ctx)
  const purchaseId = ctx.intent?.id ?? newId()
  const cardLabel = cardName(card)
  const now = ctx.clock.now()
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    requireBuyable(shipment)
    // While the card was looked up, the quotes may have been refreshed.
    const quote = await loadQuote(ctx, shipmentId, quoteId)
    const admitted = await admit(ctx, shipment, quote)
    if (admitted === false) return null
    const approved = admitted === true ? null : admitted
    await moveShipment(
      ctx,
      shipment,
      { to: 'payment_pending', cause: 'person' },
      {
        message: `Payment initiated: authorizing ${formatDollars(quote.totalCents)} on ${cardLabel}.`,
        metadata: {
          quote_id: quote.id,
          amount_cents: quote.totalCents,
          ...(approved && { approval_id: approved.approvalId, requested_by: approved.requestedBy }),
        },
      },
    )
    await ctx.db.insert(purchases).values({
      organizationId: ctx.organizationId,
      id: purchaseId,
      shipmentId,
      quoteId: quote.id,
      step: 'claimed',
      amountCents: quote.totalCents,
      customerId,
      cardId: card.id,
      cardLabel,
      providerShipmentId: quote.providerShipmentId,
      providerRateId: quote.providerRateId,
      boughtBy: actorName(ctx.actor),
      ...approved,
      returnUrl: returnPath ? new URL(returnPath, ctx.config.appUrl).href : null,
      leasedUntil: secondsFromNow(beginSeconds),
      createdAt: now,
      updatedAt: now,
    })
    await ctx.db
      .insert(directory)
      .values({
        kind: 'rates_shipment',
        name: quote.providerShipmentId,
        organizationId: ctx.organizationId,
        objectId: shipmentId,
      })
      .onConflictDoNothing()
    await recordAudit(ctx, {
      action: 'shipment.bought',
      subject: { type: 'shipment', id: shipmentId },
      after: {
        quote_id: quote.id,
        amount_cents: quote.totalCents,
        card: cardLabel,
        ...(approved && { requested_by: approved.requestedBy }),
      },
    })
    return purchaseId
  })
}
