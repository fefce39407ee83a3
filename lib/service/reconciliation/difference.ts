/** How what we know and what a vendor's list says can differ. */
export const differenceKinds = {
  charge_without_purchase: 'money was held or taken, and no purchase of ours knows of it',
  charge_of_failed_purchase: 'money is still held or kept for a purchase that failed',
  charge_missing: 'a purchase is paid here, and the payment provider has not taken the money',
  charge_amount: 'another amount was taken than the purchase says',
  charge_refund: 'another amount was given back than the cancellation says',
  label_without_purchase: 'a label was bought, and no purchase of ours knows of it',
  label_of_failed_purchase: 'a label was bought for a purchase that failed, and is not returned',
  label_missing: 'a purchase has a label here that the rate provider does not have',
  label_price: 'the label costs something else than the purchase says',
  label_refund: 'the refund of a label stands elsewhere than we say',
} as const

export type DifferenceKind = keyof typeof differenceKinds

/** One difference, with both sides in words. `vendorId`: the payment's or the provider shipment's own id. */
export type Difference = {
  kind: DifferenceKind
  vendorId: string
  organizationId: string | null
  shipmentId: string | null
  purchaseId: string | null
  ours: string
  theirs: string
}
