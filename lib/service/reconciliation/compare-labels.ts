import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { isRateProviderSale } from '#lib/service/providers/partners/own-sales.ts'
import type { ListedLabel, ListedLabels } from '#lib/service/providers/rates/port.ts'

import { type Difference, difference, type OurPurchase } from './load-ours.ts'

const describe = (label: ListedLabel): string =>
  `${label.trackingNumber ?? 'no tracking number'}, ${formatDollars(label.postageCents)}, refund ${label.refundStatus ?? 'not requested'}`

/** Returns the state of the label's refund in our records; null while none is requested. */
const ourRefund = ({ purchase, cancellation }: OurPurchase): string | null => {
  const state = cancellation ? cancellation.labelRefund : purchase.labelRefund
  return state === 'none' ? null : state
}

/** Refunds missing in the provider's list: none was requested, or the request was rejected. */
const isRefundless = (refund: string | null): boolean => refund === 'not_applicable' || refund === 'rejected'

const compareRefund = (our: OurPurchase, label: ListedLabel): Difference[] => {
  const refund = ourRefund(our)
  // Just requested, or not yet: its job follows it.
  if (refund === 'requested' || refund === label.refundStatus) return []
  if (label.refundStatus === null && isRefundless(refund)) return []
  const ours = `refund ${refund ?? 'not requested'}`
  return [difference('label_refund', label.providerShipmentId, our, { ours, theirs: describe(label) })]
}

const compareOne = (our: OurPurchase | undefined, label: ListedLabel): Difference[] => {
  const { providerShipmentId: vendorId, refundStatus } = label
  const theirs = describe(label)
  if (!our) {
    return refundStatus
      ? []
      : [difference('label_without_purchase', vendorId, null, { ours: 'nothing', theirs })]
  }
  const { purchase } = our
  if (purchase.step === 'failed') {
    if (refundStatus !== null || ourRefund(our) !== null) return compareRefund(our, label)
    return [difference('label_of_failed_purchase', vendorId, our, { ours: 'purchase failed', theirs })]
  }
  if (purchase.step !== 'completed') return []
  if (purchase.label && purchase.label.postageCents !== label.postageCents) {
    const ours = formatDollars(purchase.label.postageCents)
    return [difference('label_price', vendorId, our, { ours, theirs })]
  }
  return compareRefund(our, label)
}

/**
 * Returns the owner of a label. Of several purchases of one quote, it belongs to the one that has it, else to the
 * latest.
 */
const ownerOf = (candidates: readonly OurPurchase[], label: ListedLabel): OurPurchase | undefined =>
  candidates.find(({ purchase }) => purchase.label?.trackingNumber === label.trackingNumber) ??
  candidates.at(-1)

/**
 * Compares the rate provider's list of labels with our purchases; `isCertain` as for payments. An unreadable label is
 * not compared, and none is missing while the list contains one that may be it.
 */
export const compareLabels = (
  { labels: listed, unread }: ListedLabels,
  ours: readonly OurPurchase[],
  isCertain: (our: OurPurchase) => boolean,
): Difference[] => {
  const byShipment = Map.groupBy(ours, (our) => our.purchase.providerShipmentId)
  const seen = new Set([...listed.map((label) => label.providerShipmentId), ...unread])
  const found = listed.flatMap((label) => {
    const candidates = byShipment.get(label.providerShipmentId) ?? []
    return candidates.every(isCertain) ? compareOne(ownerOf(candidates, label), label) : []
  })
  const missing = ours.filter(
    (our) =>
      !seen.has(null) &&
      our.purchase.step === 'completed' &&
      !seen.has(our.purchase.providerShipmentId) &&
      isRateProviderSale(our.purchase.providerShipmentId) &&
      isCertain(our),
  )
  return [
    ...found,
    ...missing.map((our) =>
      difference('label_missing', our.purchase.providerShipmentId, our, {
        ours: our.purchase.label?.trackingNumber ?? 'a label',
        theirs: 'label not found',
      }),
    ),
  ]
}
