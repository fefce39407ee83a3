import { eq } from 'drizzle-orm'

import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { findCustomer } from '#lib/service/organizations/payment-customer.ts'
import type { PaymentsEvent } from '#lib/service/providers/payments/port.ts'
import { findCancellation, settlePayment } from '#lib/service/purchases/follow-cancellation.ts'
import { recordDispute, recordFraudWarning } from '#lib/service/purchases/record-dispute.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'

import { actingFor, lookUpPlace, type Place, purchasesOf } from './places.ts'
import { bodyOf, type StoredMessage, warnIfUnreadable } from './stored-message.ts'

/*
 * A message about money only triggers a read: the vendor's present state is read and recorded, so that messages
 * that are repeated, late or out of order change nothing. Those about disputes are compared by when they were sent.
 */

/** Resumes the purchase that waits for its card holder when the payment has changed at its provider. */
const processPayment = async (ctx: ServiceContext, shipmentId: string, paymentId: string): Promise<void> => {
  for (const purchase of await purchasesOf(ctx, shipmentId)) {
    if (purchase.step === 'awaiting_holder' && purchase.paymentId === paymentId) {
      await runPurchase({ ...ctx, actor: { type: 'system' }, role: null }, purchase.id)
    }
  }
}

/** Records the refund to a card when it has changed at its provider. */
const processPaymentRefund = async (
  ctx: ServiceContext,
  shipmentId: string,
  paymentId: string,
): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (cancellation?.paymentId === paymentId) await settlePayment(ctx, cancellation)
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

/** Records the report about a charge: its message contains all of it, and its time. */
const processDispute = async (
  deps: ServiceDeps,
  event: Extract<PaymentsEvent, { kind: 'dispute' | 'fraud_warning' }>,
  messageId: string,
): Promise<void> => {
  const { payments } = deps.providers
  const paymentId =
    event.paymentId ?? (event.chargeId === null ? null : await payments.findPaymentOfCharge(event.chargeId))
  const place = paymentId === null ? undefined : await lookUpPurchase(deps, paymentId)
  if (!place || paymentId === null) {
    deps.logger.warn({ messageId, paymentId, kind: event.kind }, 'report about a payment that is not ours')
    return
  }
  const ctx = actingFor(deps, place.organizationId, payments.provider, messageId)
  if (event.kind === 'dispute') await recordDispute(ctx, place.objectId, paymentId, event)
  else await recordFraudWarning(ctx, place.objectId, event)
}

/** Processes a message of the payment provider. */
export const processPayments = async (deps: ServiceDeps, message: StoredMessage): Promise<void> => {
  const messageId = message.id
  const event = deps.providers.payments.parseWebhook(bodyOf(message))
  warnIfUnreadable(deps, event, message)
  if (event.kind === 'dispute' || event.kind === 'fraud_warning')
    return processDispute(deps, event, messageId)
  if (event.kind === 'payment' || event.kind === 'refund') {
    const paymentId = event.kind === 'payment' ? event.payment.paymentId : event.paymentId
    const place = await lookUpPlace(deps, 'payment', paymentId)
    if (!place) return
    const ctx = actingFor(deps, place.organizationId, deps.providers.payments.provider, messageId)
    if (event.kind === 'payment') await processPayment(ctx, place.objectId, paymentId)
    else await processPaymentRefund(ctx, place.objectId, paymentId)
    return
  }
  if (event.kind !== 'card_setup_completed') return
  const place = await lookUpPlace(deps, 'payment_customer', event.customerId)
  const ctx = place && actingFor(deps, place.organizationId, deps.providers.payments.provider, messageId)
  // Of an account that is no longer used, nothing can be changed.
  if (!ctx || (await findCustomer(ctx)) !== event.customerId) return
  // The card just entered is the one its holder intends to use.
  await deps.providers.payments.setDefaultCard({ customerId: event.customerId, cardId: event.cardId })
}
