import { and, eq, sql } from 'drizzle-orm'

import { type PartnerName, partnerNames } from '#lib/contract/mailpiece/partners.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { prepareStatement } from '#lib/service/db/prepared.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { applyShopEvent } from '#lib/service/fulfillment/apply-shop-event.ts'
import { followLetter } from '#lib/service/partner-mail/follow-letter.ts'
import type { PaymentsEvent } from '#lib/service/providers/payments/port.ts'
import type { PrintEvent } from '#lib/service/providers/print/port.ts'
import type { RatesEvent, TrackerNews } from '#lib/service/providers/rates/port.ts'
import { findCancellation, settleLabel } from '#lib/service/purchases/follow-cancellation.ts'
import { settlePurchase } from '#lib/service/purchases/settle-purchase.ts'
import { chainedMessage } from '#lib/service/shipment-core/chain.ts'
import { applyTracker, markProcessed } from '#lib/service/tracking/apply-tracker.ts'

import { actingFor, lookUpPlace, type Place, purchasesOf } from './places.ts'
import { processPayments } from './process-payments.ts'
import { accountOfSource } from './receive-message.ts'

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

const processPrint = async (deps: ServiceDeps, news: PrintEvent, messageId: string): Promise<void> => {
  const place = await lookUpPlace(deps, 'print_job', news.name)
  if (!place) return
  await applyShopEvent(actingFor(deps, place.organizationId, 'print_shop', messageId), place.objectId, news)
}

/** Logs an error for a message of a followed type that cannot be read. The message stays stored as it arrived. */
const warnIfUnreadable = (
  deps: ServiceDeps,
  news: RatesEvent | PaymentsEvent,
  { id }: StoredMessage,
): void => {
  if (news.kind !== 'ignored' || !news.isUnreadable) return
  deps.logger.error(
    { messageId: id, eventId: news.eventId, type: news.type },
    'a vendor’s message cannot be read',
  )
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
    warnIfUnreadable(deps, news, message)
    // Marked as processed in the transaction that records the scans.
    if (news.kind === 'tracker') return processTracker(deps, origin, news.tracker, message)
    await processRates(deps, origin, news, message.id)
  } else if (message.provider === 'print') {
    await processPrint(deps, deps.providers.printNews.parseWebhook(rawBody), message.id)
  } else {
    const news = deps.providers.payments.parseWebhook(rawBody)
    warnIfUnreadable(deps, news, message)
    await processPayments(deps, news, message.id)
  }
  await markProcessed(deps, message.id)
}
