import { and, eq } from 'drizzle-orm'

import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { directory, type DirectoryKind } from '#lib/service/db/schema/organizations.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { applyShopNews } from '#lib/service/fulfillment/apply-shop-news.ts'
import type { PaymentsEvent } from '#lib/service/providers/payments/port.ts'
import type { PrintEvent } from '#lib/service/providers/print/port.ts'
import type { RatesEvent } from '#lib/service/providers/rates/port.ts'
import { applyTracker } from '#lib/service/tracking/apply-tracker.ts'
import { markProcessed } from '#lib/service/tracking/mark-processed.ts'

import {
  processLabelRefundNews,
  processPaymentNews,
  processPaymentRefundNews,
} from './process-payment-event.ts'

type Place = { organizationId: string; objectId: string }

const lookUp = async (deps: ServiceDeps, kind: DirectoryKind, name: string): Promise<Place | undefined> => {
  const [found] = await deps.db
    .select({ organizationId: directory.organizationId, objectId: directory.objectId })
    .from(directory)
    .where(and(eq(directory.kind, kind), eq(directory.name, name)))
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

/** What was waited for may be there now: the form's own job asks for it. */
const hurryScanForm = async (deps: ServiceDeps, providerId: string): Promise<void> => {
  const place = await lookUp(deps, 'scan_form', providerId)
  if (!place) return
  const job = { organizationId: place.organizationId, scanFormId: place.objectId }
  await withTransaction(deps, (deps) => deps.jobs.enqueue(deps, 'scan_form.make', job))
}

const processRates = async (deps: ServiceDeps, news: RatesEvent, messageId: string): Promise<void> => {
  if (news.kind === 'scan_form') return hurryScanForm(deps, news.scanForm.providerId)
  if (news.kind === 'refund') {
    const place = await lookUp(deps, 'rates_shipment', news.providerShipmentId)
    if (!place) return
    const ctx = actingFor(deps, place.organizationId, deps.providers.rates.provider, messageId)
    return processLabelRefundNews(ctx, place.objectId, news.providerShipmentId)
  }
  if (news.kind !== 'tracker') return
  const { tracker } = news
  const place =
    (await lookUp(deps, 'tracker', tracker.trackerId)) ??
    (tracker.providerShipmentId
      ? await lookUp(deps, 'rates_shipment', tracker.providerShipmentId)
      : undefined)
  if (!place) {
    deps.logger.warn({ messageId, trackerId: tracker.trackerId }, 'update for an unknown tracker')
    return
  }
  const ctx = actingFor(deps, place.organizationId, deps.providers.rates.provider, messageId)
  await applyTracker(ctx, place.objectId, tracker, messageId)
}

const processPayments = async (deps: ServiceDeps, news: PaymentsEvent, messageId: string): Promise<void> => {
  if (news.kind === 'payment' || news.kind === 'refund') {
    const paymentId = news.kind === 'payment' ? news.payment.paymentId : news.paymentId
    const place = await lookUp(deps, 'payment', paymentId)
    if (!place) return
    const ctx = actingFor(deps, place.organizationId, deps.providers.payments.provider, messageId)
    if (news.kind === 'payment') await processPaymentNews(ctx, place.objectId, paymentId)
    else await processPaymentRefundNews(ctx, place.objectId, paymentId)
    return
  }
  if (news.kind !== 'card_setup_completed') return
  const place = await lookUp(deps, 'payment_customer', news.customerId)
  if (!place) return
  // The card just entered is the one its holder means to use.
  await deps.providers.payments.setDefaultCard({ customerId: news.customerId, cardId: news.cardId })
}

const processPrint = async (deps: ServiceDeps, news: PrintEvent, messageId: string): Promise<void> => {
  const place = await lookUp(deps, 'print_job', news.name)
  if (!place) return
  await applyShopNews(actingFor(deps, place.organizationId, 'print_shop', messageId), place.objectId, news)
}

/** Works off one stored message. Doing it twice changes nothing more. */
export const processMessage = async (deps: ServiceDeps, messageId: string): Promise<void> => {
  const [message] = await deps.db.select().from(providerMessages).where(eq(providerMessages.id, messageId))
  if (!message || message.processedAt) return
  const rawBody = Buffer.from(message.body, 'base64')
  if (message.provider === 'rates') {
    await processRates(deps, deps.providers.rates.parseWebhook(rawBody), message.id)
  } else if (message.provider === 'print') {
    await processPrint(deps, deps.providers.printNews.parseWebhook(rawBody), message.id)
  } else {
    await processPayments(deps, deps.providers.payments.parseWebhook(rawBody), message.id)
  }
  await markProcessed(deps, message.id)
}
