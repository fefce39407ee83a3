import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Services of another recipient's letter: the same as the letter on the page, or one of the postal service. */
export const serviceChoices = ['same', 'first_class', 'certified', 'certified_receipt'] as const

export type ServiceChoice = (typeof serviceChoices)[number]

const first = { carrier: 'USPS', service: 'First' }

/** Returns the options of a choice: each names one service, so that the letter has one price. */
export const optionsOf = (
  choice: ServiceChoice,
  options: Shipment['shipping_options'],
  quote: Pick<Quote, 'carrier' | 'service'>,
): ShippingOptionsInput => {
  switch (choice) {
    case 'same':
      return {
        carrier: quote.carrier,
        service: quote.service,
        // The API sends only values that it accepts.
        delivery_confirmation: options.delivery_confirmation as ShippingOptionsInput['delivery_confirmation'],
        certified_mail: options.certified_mail,
        return_receipt: options.return_receipt,
      }
    case 'first_class':
      return first
    case 'certified':
      return { ...first, certified_mail: true }
    case 'certified_receipt':
      return { ...first, certified_mail: true, return_receipt: true }
  }
}
