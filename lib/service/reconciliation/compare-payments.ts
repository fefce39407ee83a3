import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { ListedPayment } from '#lib/service/providers/payments/port.ts'

import { type Difference, difference, type OurPurchase } from './load-ours.ts'

/** Returns what the payment provider still holds or has captured, in cents. */
const keptCents = (payment: ListedPayment): number =>
  payment.status === 'authorized' ? payment.amountCents : payment.capturedCents - payment.refundedCents

const describe = (payment: ListedPayment): string =>
  `${payment.status}, ${formatDollars(payment.capturedCents)} captured, ${formatDollars(payment.refundedCents)} refunded`

const compareCompleted = ({ purchase, cancellation }: OurPurchase, payment: ListedPayment): Difference[] => {
  const our = { purchase, cancellation }
  const paid = `${formatDollars(purchase.amountCents)} charged`
  const theirs = describe(payment)
  if (payment.capturedCents === 0) {
    return [difference('charge_missing', payment.paymentId, our, { ours: paid, theirs })]
  }
  if (payment.capturedCents !== purchase.amountCents) {
    return [difference('charge_amount', payment.paymentId, our, { ours: paid, theirs })]
  }
  const refund = cancellation?.paymentRefund
  if (refund === 'requested' || refund === 'pending') return []
  const expected = refund === 'succeeded' ? purchase.amountCents : 0
  if (payment.refundedCents === expected) return []
  const ours = `${paid}, refund ${refund ?? 'not requested'}`
  return [difference('charge_refund', payment.paymentId, our, { ours, theirs })]
}

const compareOne = (our: OurPurchase | undefined, payment: ListedPayment): Difference[] => {
  const theirs = describe(payment)
  const isAnother = our?.purchase.paymentId != null && our.purchase.paymentId !== payment.paymentId
  if (!our || isAnother) {
    const ours = our ? `purchase ${our.purchase.id} was paid by ${our.purchase.paymentId}` : 'nothing'
    return keptCents(payment) === 0
      ? []
      : [difference('charge_without_purchase', payment.paymentId, our ?? null, { ours, theirs })]
  }
  if (our.purchase.step === 'completed') return compareCompleted(our, payment)
  if (our.purchase.step !== 'failed' || our.purchase.paymentUndo === 'requested') return []
  return keptCents(payment) === 0
    ? []
    : [difference('charge_of_failed_purchase', payment.paymentId, our, { ours: 'purchase failed', theirs })]
}

/**
 * Compares the payment provider's list with our purchases. `isCertain`: whether a purchase has not changed since
 * the list was read, and is entirely within it.
 */
export const comparePayments = (
  listed: readonly ListedPayment[],
  ours: readonly OurPurchase[],
  isCertain: (our: OurPurchase) => boolean,
): Difference[] => {
  const byPayment = new Map(ours.map((our) => [our.purchase.paymentId, our]))
  const byPurchase = new Map(ours.map((our) => [our.purchase.id, our]))
  const seen = new Set(listed.map((payment) => payment.paymentId))
  const found = listed.flatMap((payment) => {
    const our = byPayment.get(payment.paymentId) ?? byPurchase.get(payment.purchaseId ?? '')
    return our && !isCertain(our) ? [] : compareOne(our, payment)
  })
  const missing = ours.filter(
    ({ purchase, ...rest }) =>
      purchase.step === 'completed' &&
      // The entries of its account are compared with those.
      purchase.paidBy === 'card' &&
      !seen.has(purchase.paymentId ?? '') &&
      isCertain({ purchase, ...rest }),
  )
  return [
    ...found,
    ...missing.map((our) =>
      difference('charge_missing', our.purchase.paymentId ?? our.purchase.id, our, {
        ours: `${formatDollars(our.purchase.amountCents)} charged`,
        theirs: 'payment not found',
      }),
    ),
  ]
}
