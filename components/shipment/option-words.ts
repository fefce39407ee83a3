import type { DeliveryConfirmation, PrintOptions, ShippingOptions } from '#lib/contract/options.ts'
import type { Piece } from '#lib/contract/shipment.ts'

const confirmationWords = {
  NO_SIGNATURE: 'No signature',
  SIGNATURE: 'Signature on delivery',
  ADULT_SIGNATURE: 'Signature of an adult',
  SIGNATURE_RESTRICTED: 'Signature of the addressee only',
  ADULT_SIGNATURE_RESTRICTED: 'Signature of the addressee only, an adult',
} as const satisfies Record<DeliveryConfirmation, string>

const isKnown = (value: string): value is DeliveryConfirmation => Object.hasOwn(confirmationWords, value)

/** How the piece is mailed, in plain words. */
export const describeMailing = (options: ShippingOptions): string => {
  const words: string[] = []
  if (options.certified_mail)
    words.push(options.return_receipt ? 'Certified Mail with return receipt' : 'Certified Mail')
  const confirmation = options.delivery_confirmation
  if (confirmation) words.push(isKnown(confirmation) ? confirmationWords[confirmation] : confirmation)
  return words.join(', ') || 'No extra proof'
}

/** How the document is printed, in plain words. */
export const describePrinting = ({ color, duplex }: PrintOptions): string =>
  `${color ? 'Colour' : 'Black and white'}, ${duplex ? 'both sides' : 'one side'}`

const envelopeWords = { letter: '#10 envelope', flat: 'flat envelope' } as const satisfies Record<
  Piece['envelope'],
  string
>

/** What is physically sent, in plain words. */
export const describePiece = ({ sheets, envelope, weight_ounces: ounces }: Piece): string =>
  `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'} in a ${envelopeWords[envelope]}, ${ounces.toFixed(1)}\u00A0oz`
