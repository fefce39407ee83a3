import { and, eq, sql } from 'drizzle-orm'

import { type PartnerName, partnerNames } from '#lib/contract/mailpiece/partners.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { prepareStatement } from '#lib/service/db/prepared.ts'
import { directory, type DirectoryKind } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { applyShopEvent } from '#lib/service/fulfillment/apply-shop-event.ts'
import { findCustomer } from '#lib/service/organizations/payment-customer.ts'
import { followLetter } from '#lib/service/partner-mail/follow-letter.ts'
import type { PaymentsEvent } from '#lib/service/providers/payments/port.ts'
import type { PrintEvent } from '#lib/service/providers/print/port.ts'
import type { RatesEvent, TrackerNews } from '#lib/service/providers/rates/port.ts'
import { findCancellation, settleLabel, settlePayment } from '#lib/service/purchases/follow-cancellation.ts'
import { recordDispute, recordFraudWarning } from '#lib/service/purchases/record-dispute.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { settlePurchase } from '#lib/service/purchases/settle-purchase.ts'
import { chainedMessage } from '#lib/service/shipment-core/chain.ts'
import { applyTracker, markProcessed } from '#lib/service/tracking/apply-tracker.ts'

import { accountOfSource } from './receive-message.ts'

/*
 * A message about money only triggers a read: the vendor's present state is read and recorded, so that messages
 * that are repeated, late or out of order change nothing. Those about disputes are compared by when they were sent.
 */

const purchasesOf = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.shipmentId, shipmentId)))

/** Resumes the purchase that waits for its card holder when the payment has changed at its provider. */
const processPaymentNews = async (
  ctx: ServiceContext,
  shipmentId: string,
  paymentId: string,
): Promise<void> => {
  for (const purchase of await purchasesOf(ctx, shipmentId)) {
    if (purchase.step === 'awaiting_holder' && purchase.paymentId === paymentId) {
      await runPurchase({ ...ctx, actor: { type: 'system' }, role: null }, purchase.id)
    }
  }
}

/** Records the refund to a card when it has changed at its provider. */
const processPaymentRefundNews = async (
  ctx: ServiceContext,
  shipmentId: string,
  paymentId: string,
): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (cancellation?.paymentId === paymentId) await settlePayment(ctx, cancellation)
}

/** Records the refund of a label when it has changed: of a cancelled shipment, or of a purchase that failed. */
const processLabelRefundNews = async (
  ctx: ServiceContext,
  shipmentId: string,
  providerShipmentId: string,
): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (cancellation?.providerShipmentId === providerShipmentId) await settleLabel(ctx, cancellation)
  for (const purchase of await purchasesOf(ctx, shipmentId)) {
    if (purchase.step === 'failed' && purchase.providerShipmentId === providerShipmentId) {
      await settlePurchase(ctx, purchase.id)
    }
  }
}

type Place = { organizationId: string; objectId: string }

const findPlaces = prepareStatement((db) =>
  db
    .select({ organizationId: directory.organizationId, objectId: directory.objectId })
    .from(directory)
    .where(and(eq(directory.kind, sql.placeholder('kind')), eq(directory.name, sql.placeholder('name'))))
    .prepare('find_places'),
)

const lookUpPlace = async (
  deps: ServiceDeps,
  kind: DirectoryKind,
  name: string,
): Promise<Place | undefined> => {
  const [found] = await findPlaces(deps.db).execute({ kind, name })
  return found
}

const actingFor = (
  deps: ServiceDeps,
  organizationId: string,
  provider: string,
  requestId: string,
): ServiceContext => ({
  ...deps,
  organizationId,
  actor: { type: 'webhook', provider },
  role: null,
  requestId,
})

/** The connected account that a message is of; null: it is of our account. */
type Origin = { organizationId: string; accountId: string } | null

/**
 * Finds what a message is about. One of a connected account is about its own organization, and there about pieces that the
 * account sold: whatever else it names is not what it may speak of.
 */
const lookUpSold = async (
  deps: ServiceDeps,
  origin: Origin,
  kind: 'tracker' | 'rates_shipment',
  name: string,
): Promise<Place | undefined> => {
  const place = await lookUpPlace(deps, kind, name)
  if (!place || !origin) return place
  if (place.organizationId !== origin.organizationId) return undefined
  const [sold] = await deps.db
    .select({ shipmentId: purchases.shipmentId })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, origin.organizationId),
        eq(purchases.shipmentId, place.objectId),
        eq(purchases.connectedAccountId, origin.accountId),
      ),
    )
    .limit(1)
  return sold && place
}

/** Expedites the form's own job, which reads the form from the carrier. */
const expediteScanForm = async (deps: ServiceDeps, origin: Origin, providerId: string): Promise<void> => {
  const place = await lookUpPlace(deps, 'scan_form', providerId)
  if (!place || (origin && place.organizationId !== origin.organizationId)) return
  const job = { organizationId: place.organizationId, scanFormId: place.objectId }
  await withTransaction(deps, (deps) => deps.jobs.enqueue(deps, 'scan_form.make', job))
}

const processRates = async (
  deps: ServiceDeps,
  origin: Origin,
  news: RatesEvent,
  messageId: string,
): Promise<void> => {
  if (news.kind === 'scan_form') return expediteScanForm(deps, origin, news.scanForm.providerId)
  if (news.kind !== 'refund') return
  const place = await lookUpSold(deps, origin, 'rates_shipment', news.providerShipmentId)
  if (!place) return
  const ctx = actingFor(deps, place.organizationId, deps.providers.rates.provider, messageId)
  await processLabelRefundNews(ctx, place.objectId, news.providerShipmentId)
}

const processTracker = async (
  deps: ServiceDeps,
  origin: Origin,
  tracker: TrackerNews,
  message: StoredMessage,
): Promise<void> => {
  const place =
    (await lookUpSold(deps, origin, 'tracker', tracker.trackerId)) ??
    (tracker.providerShipmentId
      ? await lookUpSold(deps, origin, 'rates_shipment', tracker.providerShipmentId)
      : undefined)
  if (!place) {
    deps.logger.warn({ messageId: message.id, trackerId: tracker.trackerId }, 'update for an unknown tracker')
    await markProcessed(deps, message.id)
    return
  }
  const ctx = actingFor(deps, place.organizationId, deps.providers.rates.provider, message.id)
  await applyTracker(ctx, place.objectId, tracker, { message: chainedMessage(message) })
}

/** Finds the purchase of a payment, also while it is not completed and after it failed: the directory has neither. */
const lookUpPurchase = async (deps: ServiceDeps, paymentId: string): Promise<Place | undefined> => {
  const [found] = await deps.db
    .select({ organizationId: purchases.organizationId, objectId: purchases.shipmentId })
    .from(purchases)
    .where(eq(purchases.paymentId, paymentId))
    .limit(1)
  return found
}

/** Records what is reported of a charge: its message holds all of it, and when it was reported. */
const processDispute = async (
  deps: ServiceDeps,
  news: Extract<PaymentsEvent, { kind: 'dispute' | 'fraud_warning' }>,
  messageId: string,
): Promise<void> => {
  const { payments } = deps.providers
  const paymentId =
    news.paymentId ?? (news.chargeId === null ? null : await payments.findPaymentOfCharge(news.chargeId))
  const place = paymentId === null ? undefined : await lookUpPurchase(deps, paymentId)
  if (!place || paymentId === null) {
    deps.logger.warn({ messageId, paymentId, kind: news.kind }, 'report about a payment that is not ours')
    return
  }
  const ctx = actingFor(deps, place.organizationId, payments.provider, messageId)
  if (news.kind === 'dispute') await recordDispute(ctx, place.objectId, paymentId, news)
  else await recordFraudWarning(ctx, place.objectId, news)
}

const processPayments = async (deps: ServiceDeps, news: PaymentsEvent, messageId: string): Promise<void> => {
  if (news.kind === 'dispute' || news.kind === 'fraud_warning') return processDispute(deps, news, messageId)
  if (news.kind === 'payment' || news.kind === 'refund') {
    const paymentId = news.kind === 'payment' ? news.payment.paymentId : news.paymentId
    const place = await lookUpPlace(deps, 'payment', paymentId)
    if (!place) return
    const ctx = actingFor(deps, place.organizationId, deps.providers.payments.provider, messageId)
    if (news.kind === 'payment') await processPaymentNews(ctx, place.objectId, paymentId)
    else await processPaymentRefundNews(ctx, place.objectId, paymentId)
    return
  }
  if (news.kind !== 'card_setup_completed') return
  const place = await lookUpPlace(deps, 'payment_customer', news.customerId)
  const ctx = place && actingFor(deps, place.organizationId, deps.providers.payments.provider, messageId)
  // Of an account that is no longer used, nothing can be changed.
  if (!ctx || (await findCustomer(ctx)) !== news.customerId) return
  // The card just entered is the one its holder intends to use.
  await deps.providers.payments.setDefaultCard({ customerId: news.customerId, cardId: news.cardId })
}

const processPrint = async (deps: ServiceDeps, news: PrintEvent, messageId: string): Promise<void> => {
  const place = await lookUpPlace(deps, 'print_job', news.name)
  if (!place) return
  await applyShopEvent(actingFor(deps, place.organizationId, 'print_shop', messageId), place.objectId, news)
}

/** A partner’s message only says which letter has changed: the letter is read. */
const processPartner = async (
  deps: ServiceDeps,
  partner: PartnerName,
  message: StoredMessage,
): Promise<void> => {
  const port = deps.providers.partners[partner]
  if (!port) throw new Error(`${partner} is no longer set up: message ${message.id} waits`)
  const news = port.parseWebhook(Buffer.from(message.body, 'base64'))
  if (news.kind !== 'piece') return
  const place = await lookUpPlace(deps, 'partner_letter', `${partner}:${news.pieceId}`)
  if (!place) return
  const ctx = actingFor(deps, place.organizationId, partner, message.id)
  await followLetter(ctx, place.objectId, chainedMessage(message))
}

/** The organization of the account that a message arrived for, also once its key was deleted. */
const originOf = async (deps: ServiceDeps, accountId: string): Promise<Origin> => {
  const place = await lookUpPlace(deps, 'connected_account', accountId)
  if (!place) throw new Error(`the connected account ${accountId} of a message is missing`)
  return { organizationId: place.organizationId, accountId }
}

type StoredMessage = typeof providerMessages.$inferSelect

const findMessages = prepareStatement((db) =>
  db
    .select()
    .from(providerMessages)
    .where(eq(providerMessages.id, sql.placeholder('id')))
    .prepare('find_messages'),
)

/** Processes one stored message. Processing it twice changes nothing more. */
export const processMessage = async (deps: ServiceDeps, messageId: string): Promise<void> => {
  const [message] = await findMessages(deps.db).execute({ id: messageId })
  if (!message || message.processedAt) return
  const partner = partnerNames.find((name) => name === message.provider)
  const rawBody = Buffer.from(message.body, 'base64')
  const accountId = accountOfSource(message.provider)
  if (partner) await processPartner(deps, partner, message)
  else if (message.provider === 'rates' || accountId !== null) {
    const origin = accountId === null ? null : await originOf(deps, accountId)
    const news = deps.providers.rates.parseWebhook(rawBody)
    // Marked as processed in the transaction that records the scans.
    if (news.kind === 'tracker') return processTracker(deps, origin, news.tracker, message)
    await processRates(deps, origin, news, message.id)
  } else if (message.provider === 'print') {
    await processPrint(deps, deps.providers.printNews.parseWebhook(rawBody), message.id)
  } else {
    await processPayments(deps, deps.providers.payments.parseWebhook(rawBody), message.id)
  }
  await markProcessed(deps, message.id)
}
