import { purchaseTransitions } from '#lib/contract/shipments/purchase-steps.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { accountPaymentId } from '#lib/service/billing/account/draw.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import type { Payment } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { OtherAccountError, paymentsOf } from '#lib/service/vendor-accounts/current-account.ts'

import { type PurchaseRow, recordStep } from './load-purchase.ts'

/** The cardholder has this long to confirm on the bank's page; then the purchase is undone. */
const holderMinutes = 15

const nothingCharged = 'Nothing was charged; choose another card or try again.'

const failureOf = (error: ProviderError, purchase: PurchaseRow): string => {
  if (error.kind !== 'requires_action') return `${error.message} ${nothingCharged}`
  return purchase.returnUrl
    ? `${error.message} Nothing was charged.`
    : 'Your bank requires you to confirm this payment. Nothing was charged. Buy the shipment in the dashboard, send return_path and redirect the cardholder to action_url, or use another card.'
}

/**
 * Records the authorization. From `label_requested` on a label may exist at the vendor, whatever its response: a letter that is
 * bought with others first waits for their authorizations.
 */
const recordAuthorized = (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  changes: Pick<Partial<PurchaseRow>, 'paymentId' | 'actionUrl'>,
): Promise<PurchaseRow> => {
  const step = purchase.jointId === null ? 'label_requested' : 'authorized'
  return recordStep(ctx, purchase, { step, cause: 'payment' }, changes)
}

const fail = (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  failureMessage: string,
  paymentId = purchase.paymentId,
  failureCode: 'PAYMENT_FAILED' | 'PAYMENT_PROVIDER_UNAVAILABLE' = 'PAYMENT_FAILED',
): Promise<PurchaseRow> =>
  recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'payment' },
    {
      paymentId,
      failureCode,
      failureMessage,
      actionUrl: null,
    },
  )

const awaitHolder = (ctx: ServiceContext, purchase: PurchaseRow, payment: Payment): Promise<PurchaseRow> =>
  withTransaction(ctx, async (ctx) => {
    const actionExpiresAt = new Date(ctx.clock.now().getTime() + holderMinutes * 60_000)
    const waiting = await recordStep(
      ctx,
      purchase,
      { step: 'awaiting_holder', cause: 'payment' },
      {
        paymentId: payment.paymentId,
        actionUrl: payment.actionUrl,
        actionExpiresAt,
      },
    )
    // The payment's own notifications come without an organization.
    await ctx.db
      .insert(directory)
      .values({
        kind: 'payment',
        name: payment.paymentId,
        organizationId: ctx.organizationId,
        objectId: purchase.shipmentId,
      })
      .onConflictDoNothing()
    const shipment = await lockShipment(ctx, purchase.shipmentId)
    recordUpdate(ctx, shipment, {
      message: `The bank requires the holder of ${purchase.cardLabel} to confirm the payment within ${holderMinutes} minutes.`,
      actor: `webhook:${ctx.providers.payments.provider}`,
      metadata: { payment_id: payment.paymentId },
    })
    return waiting
  })

/** Records the meaning of the payment's status for the purchase. Null while the cardholder has not confirmed. */
const follow = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  payment: Payment,
): Promise<PurchaseRow | null> => {
  const { paymentId } = payment
  switch (payment.status) {
    case 'authorized':
      return recordAuthorized(ctx, purchase, { paymentId, actionUrl: null })
    case 'captured':
      // We request holds only: an amount that was taken is refunded whole.
      return fail(
        ctx,
        purchase,
        'The payment provider charged the amount instead of holding it. It is being refunded; choose another card or try again.',
        paymentId,
      )
    case 'requires_action':
    case 'processing':
      if (purchaseTransitions.allows(purchase.step, 'awaiting_holder', 'payment'))
        return awaitHolder(ctx, purchase, payment)
      if (purchase.actionExpiresAt && purchase.actionExpiresAt > ctx.clock.now()) return null
      return fail(ctx, purchase, `The payment was not confirmed in time. ${nothingCharged}`, paymentId)
    case 'failed':
      return fail(ctx, purchase, `The bank did not confirm the payment. ${nothingCharged}`, paymentId)
    case 'cancelled':
      return fail(ctx, purchase, `The payment was cancelled. ${nothingCharged}`, paymentId)
  }
}

/**
 * Authorizes the amount on the card. An earlier runner may have requested it before, so its payment is looked up
 * first: idempotency keys expire after a day. Throws while the provider is unreachable.
 */
export const authorizePayment = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  isRepeated: boolean,
): Promise<PurchaseRow | null> => {
  const { customerId, id: purchaseId } = purchase
  if (purchase.paidBy !== 'card') {
    // The amount was drawn with the claim.
    const paymentId = accountPaymentId(purchaseId)
    return recordAuthorized(ctx, purchase, { paymentId })
  }
  try {
    const payments = await paymentsOf(ctx, purchase)
    const found = isRepeated
      ? await payments.findPayment({ customerId, purchaseId, since: purchase.createdAt })
      : null
    // A declined payment is requested again under its key, since only that response has the reason.
    const known = found?.status === 'failed' ? null : found
    const payment =
      known ??
      (await payments.authorize({
        customerId,
        cardId: purchase.cardId,
        amountCents: purchase.amountCents,
        description: `Mailroom shipment ${purchase.shipmentId}`,
        reference: purchase.shipmentId,
        purchaseId,
        returnUrl: purchase.returnUrl,
        idempotencyKey: `${purchaseId}:authorize`,
      }))
    return await follow(ctx, purchase, payment)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    // Of an attempt before it is unknown whether it holds the amount in the other account.
    if (error instanceof OtherAccountError && isRepeated) {
      const { paymentId } = purchase
      return fail(ctx, purchase, failureOf(error, purchase), paymentId, 'PAYMENT_PROVIDER_UNAVAILABLE')
    }
    return fail(ctx, purchase, failureOf(error, purchase))
  }
}

/** Checks whether the cardholder has confirmed. Null while they have not. */
export const checkHolder = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<PurchaseRow | null> => {
  if (!purchase.paymentId) throw new Error(`purchase ${purchase.id} is waiting for an unknown payment`)
  try {
    const payments = await paymentsOf(ctx, purchase)
    return await follow(ctx, purchase, await payments.readPayment(purchase.paymentId))
  } catch (error) {
    if (!(error instanceof OtherAccountError)) throw error
    return fail(ctx, purchase, failureOf(error, purchase))
  }
}
