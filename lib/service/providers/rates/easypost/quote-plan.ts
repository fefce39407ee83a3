import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type {
  RatedShipment,
  RatesAddress,
  RatesOptions,
  RatesPiece,
} from '#lib/service/providers/rates/port.ts'

import { customsFor } from './customs.ts'
import type { Customs } from './customs.ts'
import { postalConfirmation, postalObstacle, privateConfirmation, privateObstacle } from './option-rules.ts'
import { packagesFor } from './packages.ts'
import type { Parcel, Quoted } from './packages.ts'

type ShipmentOptions = {
  label_format: 'PDF'
  certified_mail?: true
  return_receipt?: true
  delivery_confirmation?: string
}

/** One EasyPost shipment to be created. Carriers need their own packages, so a draft needs several. */
export type QuoteRequest = {
  parcel: Parcel
  options: ShipmentOptions
  /** Of a piece that leaves the country. */
  customs?: Customs
  quoted: readonly Quoted[]
}

export type QuotePlan = { requests: QuoteRequest[]; missing: RatedShipment['missing'] }

/** What is to be quoted. */
export type QuoteInput = { to: RatesAddress; from: RatesAddress; piece: RatesPiece; options: RatesOptions }

/** EasyPost takes ounces to one decimal; the hair's breadth keeps 1.1 (11.000000000000002 tenths) from being 1.2. */
const roundUpToTenth = (ounces: number) => Math.ceil(ounces * 10 - 1e-9) / 10

const confirmationOf = (kind: 'postal' | 'private', options: RatesOptions, isAbroad: boolean) => {
  if (kind === 'private') return privateConfirmation(options)
  // Abroad the postal service knows no confirmations, not even that none is wanted.
  return isAbroad ? null : postalConfirmation(options)
}

const shipmentOptions = (
  kind: 'postal' | 'private',
  options: RatesOptions,
  isAbroad: boolean,
): ShipmentOptions => {
  const confirmation = confirmationOf(kind, options, isAbroad)
  return {
    label_format: 'PDF',
    // EasyPost counts some parameters as given whatever their value, so what is not asked for is not sent.
    ...(kind === 'postal' && options.certifiedMail ? { certified_mail: true } : {}),
    ...(kind === 'postal' && options.returnReceipt ? { return_receipt: true } : {}),
    ...(confirmation ? { delivery_confirmation: confirmation } : {}),
  }
}

/**
 * Decides which EasyPost shipments a draft needs, and which services cannot be asked for at all, with the reason in
 * plain words. For certified mail the private carriers are asked with a signature: an alternative that proves
 * delivery.
 */
export const planQuote = ({ to, from, piece, options }: QuoteInput): QuotePlan => {
  const plan: QuotePlan = { requests: [], missing: [] }
  const isAbroad = !isDomestic(to.country)
  const weight = roundUpToTenth(piece.weightOunces)
  for (const { kind, parcel, quoted } of packagesFor(!isAbroad)) {
    const possible = quoted.filter(({ name, carriers, service }) => {
      const reason =
        kind === 'postal'
          ? postalObstacle({ service, piece, options, isDomestic: !isAbroad })
          : privateObstacle(name, options)
      if (reason) plan.missing.push({ carrier: carriers[0], service, reason })
      return reason === null
    })
    if (possible.length === 0) continue
    plan.requests.push({
      parcel: { ...parcel(piece), weight },
      options: shipmentOptions(kind, options, isAbroad),
      ...(isAbroad ? { customs: customsFor(from, weight) } : {}),
      quoted: possible,
    })
  }
  return plan
}
