/** How what we know and what a vendor's list says can differ. */
export const differenceKinds = {
  charge_without_purchase: 'a payment was held or captured without a matching purchase',
  charge_of_failed_purchase: 'a payment is still held or captured for a failed purchase',
  charge_missing: 'a purchase is recorded as paid, but the payment was not captured',
  charge_amount: 'the captured amount differs from the purchase',
  charge_refund: 'the refunded amount differs from the cancellation',
  label_without_purchase: 'a label was bought without a matching purchase',
  label_of_failed_purchase: 'a label was bought for a failed purchase and has not been refunded',
  label_missing: 'a purchase has a label that the rate provider does not have',
  label_price: 'the label price differs from the purchase',
  label_refund: 'the label refund status differs from the purchase',
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
