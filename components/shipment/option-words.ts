import type { DeliveryConfirmation, ShippingOptions } from '#lib/contract/shipments/options.ts'

const confirmationWords = {
  NO_SIGNATURE: 'No signature',
  SIGNATURE: 'Signature on delivery',
  ADULT_SIGNATURE: 'Adult signature',
  SIGNATURE_RESTRICTED: 'Restricted Delivery',
  ADULT_SIGNATURE_RESTRICTED: 'Adult Signature Restricted Delivery',
} as const satisfies Record<DeliveryConfirmation, string>

const isKnown = (value: string): value is DeliveryConfirmation => Object.hasOwn(confirmationWords, value)

/** How the piece is mailed, in plain words. */
export const describeMailing = (options: ShippingOptions): string => {
  const words: string[] = []
  if (options.certified_mail)
    words.push(options.return_receipt ? 'Certified Mail with return receipt' : 'Certified Mail')
  const confirmation = options.delivery_confirmation
  if (confirmation) words.push(isKnown(confirmation) ? confirmationWords[confirmation] : confirmation)
  return words.join(', ') || 'No extra services'
}
