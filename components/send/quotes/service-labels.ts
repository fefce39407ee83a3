import { carrierName, isCertified, serviceName, serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { ShippingOptions } from '#lib/contract/shipments/options.ts'

type ServiceOptions = Pick<ShippingOptions, 'certified_mail' | 'return_receipt' | 'delivery_confirmation'>

/** Who may take the piece, as the carriers call it. */
const confirmationLabels: Record<string, string> = {
  SIGNATURE: 'signature required',
  ADULT_SIGNATURE: 'adult signature required',
  SIGNATURE_RESTRICTED: 'Restricted Delivery',
  ADULT_SIGNATURE_RESTRICTED: 'Adult Signature Restricted Delivery',
}

/** The service's public name: `USPS First-Class Mail`. */
export const serviceTitle = (quote: Pick<Quote, 'carrier' | 'service'>): string =>
  `${carrierName(quote.carrier)} ${serviceName(quote.carrier, quote.service)}`

/** What comes with the service because it was asked for: `Certified Mail, return receipt`. Empty when nothing does. */
export const serviceExtras = (quote: Pick<Quote, 'carrier' | 'service'>, options: ServiceOptions): string => {
  const { carrier, service } = quote
  const certified = isCertified(carrier, service, options)
  const proof = serviceProof(carrier, service, options)
  const confirmation = confirmationLabels[options.delivery_confirmation ?? '']
  return [
    certified && 'Certified Mail',
    proof.returnReceipt && 'return receipt',
    // Certified Mail is signed for by itself; the others are asked for a signature in its place.
    confirmation ?? (proof.signature && !certified && 'signature required'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The service with what comes with it, in one line. */
export const serviceInFull = (quote: Pick<Quote, 'carrier' | 'service'>, options: ServiceOptions): string =>
  [serviceTitle(quote), serviceExtras(quote, options)].filter(Boolean).join(', ')
