import { and, eq, sql } from 'drizzle-orm'

import { cardName } from '#lib/contract/billing.ts'
import { formatDollars } from '#lib/contract/money.ts'
import type { BuyShipmentInput, PurchaseResult } from '#lib/contract/shipment.ts'
import { canBuy } from '#lib/contract/status.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { findDefaultCard } from '#lib/service/billing/find-default-card.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import type { Database, Transaction } from '#lib/service/db/client.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { quotes } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import { authorize } from '#lib/service/organizations/authorize.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipments/load-shipment.ts'
import { moveShipment } from '#lib/service/shipments/timeline.ts'

import { findPurchase, type PurchaseRow } from './load-purchase.ts'
import { runPurchase } from './run-purchase.ts'

/** A caller waits this long for the purchase to end; then it goes on without them. */
const patienceMs = 30_000

/** A process that dies before it has begun leaves the purchase to the sweep, after so long. */
const beginSeconds = 5

const requireBuyable = (shipment: ShipmentRow): void => {
  if (canBuy(shipment.status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    shipment.status === 'payment_pending'
      ? 'This shipment is being bought already.'
      : `A shipment that is ${shipment.status} cannot be bought.`,
  )
}

const loadQuote = async (
  db: Database | Transaction,
  ctx: Pick<ServiceContext, 'organizationId' | 'clock'>,
  shipmentId: string,
  quoteId: string,
) => {
  const [quote] = isId(quoteId)
    ? await db
        .select()
        .from(quotes)
        .where(
          and(
            eq(quotes.organizationId, ctx.organizationId),
            eq(quotes.shipmentId, shipmentId),
            eq(quotes.id, quoteId),
          ),
        )
    : []
  if (!quote) {
    throw new ServiceError(
      'QUOTE_NOT_FOUND',
      'This quote is not offered: the quotes were renewed since, or it is not of this shipment. Choose one of its rates.',
    )
  }
  if (quote.expiresAt <= ctx.clock.now()) {
    throw new ServiceError('QUOTE_EXPIRED', 'The quotes have expired. Renew them and choose again.')
  }
  return quote
}

/** Claims the draft for one purchase: of several buyers at once, one wins and the others are told. */
const claim = async (ctx: ServiceContext, shipmentId: string, input: BuyShipmentInput): Promise<string> => {
  const { quote_id: quoteId } = input
  await loadQuote(ctx.db, ctx, shipmentId, quoteId)
  const { customerId, card } = await findDefaultCard(ctx)
  const purchaseId = ctx.intent?.id ?? newId()
  const cardLabel = cardName(card)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, ctx, shipmentId)
    requireBuyable(shipment)
    // While the card was looked up, somebody may have had the quotes renewed.
    const quote = await loadQuote(tx, ctx, shipmentId, quoteId)
    await moveShipment(tx, ctx, shipment, 'payment_pending', {
      message: `Payment initiated: authorizing ${formatDollars(quote.totalCents)} on ${cardLabel}.`,
      metadata: { quote_id: quote.id, amount_cents: quote.totalCents },
    })
    await tx.insert(purchases).values({
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
      returnUrl: input.return_path ? new URL(input.return_path, ctx.config.appUrl).href : null,
      leasedUntil: sql`now() + make_interval(secs => ${beginSeconds})`,
      createdAt: now,
      updatedAt: now,
    })
    await tx
      .insert(directory)
      .values({
        kind: 'rates_shipment',
        name: quote.providerShipmentId,
        organizationId: ctx.organizationId,
        objectId: shipmentId,
      })
      .onConflictDoNothing()
    await recordAudit(tx, ctx, {
      action: 'shipment.bought',
      subject: { type: 'shipment', id: shipmentId },
      after: { quote_id: quote.id, amount_cents: quote.totalCents, card: cardLabel },
    })
  })
  return purchaseId
}

/** The purchase of this quote that waits for its card holder: whoever buys the quote again carries it on. */
const findWaiting = async (
  ctx: ServiceContext,
  shipmentId: string,
  quoteId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        eq(purchases.shipmentId, shipmentId),
        eq(purchases.quoteId, quoteId),
        eq(purchases.step, 'awaiting_holder'),
      ),
    )
  return row
}

const result = async (
  ctx: ServiceContext,
  shipmentId: string,
  actionUrl: string | null,
): Promise<PurchaseResult> => {
  const row = await loadShipment(ctx, shipmentId)
  return {
    id: row.id,
    status: row.status,
    carrier: row.carrier,
    service: row.service,
    total_charged_cents: row.totalChargedCents,
    tracking_number: row.trackingNumber,
    tracking_url: row.trackingUrl,
    ...(actionUrl && row.status === 'payment_pending' && { action_url: actionUrl }),
  }
}

/** Runs the purchase for as long as a caller waits. What goes on after that is the timeline's to tell. */
const runPatiently = async (ctx: ServiceContext, purchaseId: string, isNew: boolean): Promise<void> => {
  const run = runPurchase(ctx, purchaseId, { isNew }).catch((error: unknown) => {
    ctx.logger.warn({ err: error, purchaseId }, 'purchase interrupted; the job queue resumes it')
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([run, patience])
  clearTimeout(timer)
}

/**
 * Buys one quote: claims the draft, authorizes the card, buys the label, captures and queues. Answers when that has
 * ended (`queued`) or, after 30 seconds or when the card holder is asked for by their bank, while it goes on
 * (`payment_pending`). Throws what refused it: NO_PAYMENT_METHOD, QUOTE_EXPIRED, PAYMENT_FAILED, LABEL_REFUSED…
 */
export const buyShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: BuyShipmentInput,
): Promise<PurchaseResult> => {
  authorize(ctx, 'send_mail')
  const taken = ctx.intent?.isTakenUp ? await findPurchase(ctx.db, ctx, ctx.intent.id) : undefined
  const shipment = await loadShipment(ctx, shipmentId)
  const begun = taken ?? (await findWaiting(ctx, shipmentId, input.quote_id))
  if (!begun) requireBuyable(shipment)
  const purchaseId = begun?.id ?? (await claim(ctx, shipmentId, input))
  await runPatiently(ctx, purchaseId, !begun)
  const purchase = await findPurchase(ctx.db, ctx, purchaseId)
  if (purchase?.step === 'failed' && purchase.failureCode) {
    throw new ServiceError(purchase.failureCode, purchase.failureMessage ?? 'The purchase failed.')
  }
  return result(ctx, shipmentId, purchase?.actionUrl ?? null)
}
