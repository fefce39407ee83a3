import type { LabelSize } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { Packed, Packings } from '#lib/contract/mailpiece/packing.values.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import { needsSignature, privateConfirmation } from '#lib/contract/quotes/carriers/carrier.values.ts'
import { postalConfirmation } from '#lib/contract/quotes/carriers/usps.values.ts'
import type { RatesAddress, RatesOptions, RateMissing } from '#lib/service/providers/rates/port.ts'

import {
  customsFor,
  type Customs,
  isOf,
  packagesFor,
  type Parcel,
  parcelOf,
  type Quoted,
} from './packages.ts'

const isRestricted = (options: RatesOptions) => options.deliveryConfirmation?.endsWith('_RESTRICTED') ?? false
const isAdult = (options: RatesOptions) => options.deliveryConfirmation?.startsWith('ADULT_') ?? false
const wantsSignature = (options: RatesOptions) => needsSignature(options.deliveryConfirmation)

const obstacleAbroad = (options: RatesOptions): string | null => {
  if (options.certifiedMail) return 'Certified Mail is available for US addresses only.'
  if (options.returnReceipt) return 'Electronic return receipts are available for US addresses only.'
  return wantsSignature(options) ? 'USPS signature services are available for US addresses only.' : null
}

const certifiedObstacle = (service: string | null, options: RatesOptions): string | null => {
  if (service === 'Express') return 'Certified Mail is not available with Priority Mail Express.'
  if (options.returnReceipt && isAdult(options)) {
    return 'An electronic return receipt is not available with an adult signature: choose one of the two.'
  }
  return null
}

/** Returns why the postal service cannot carry the piece as requested; null when it can. */
const postalObstacle = (asked: {
  service: string | null
  options: RatesOptions
  isDomestic: boolean
}): string | null => {
  const { service, options, isDomestic } = asked
  if (!isDomestic) return obstacleAbroad(options)
  if (options.certifiedMail) return certifiedObstacle(service, options)
  if (options.returnReceipt) return 'A return receipt requires Certified Mail.'
  if (service === 'First' && wantsSignature(options)) {
    return 'For a signature on First-Class letters, choose Certified Mail.'
  }
  return null
}

/** Returns why a private carrier cannot carry the piece as requested; null when it can. */
const privateObstacle = (carrierName: string, options: RatesOptions): string | null =>
  isRestricted(options)
    ? `${carrierName} does not offer delivery restricted to the addressee; only USPS does.`
    : null

type ShipmentOptions = {
  label_format: 'PDF'
  /** Width by height in inches; without it EasyPost puts the label on a letter-size page. */
  label_size: LabelSize
  /** The day on which the carrier receives the piece. */
  label_date: string
  certified_mail?: true
  return_receipt?: true
  delivery_confirmation?: string
}

/** One EasyPost shipment to be created. Carriers need their own packages, so a draft needs several. */
export type QuoteRequest = {
  packed: Packed
  parcel: Parcel
  options: ShipmentOptions
  isAlternative: boolean
  /** For a piece that leaves the country. */
  customs?: Customs
  quoted: readonly Quoted[]
}

/** The requests that a draft needs, and the services that are not requested, with the reason. */
export type QuotePlan = { requests: QuoteRequest[]; missing: RateMissing[] }

/** Input of a quote. */
type QuoteInput = {
  to: RatesAddress
  from: RatesAddress
  packings: Packings
  options: RatesOptions
  labelDate: string
  /** The one service that is wanted, where it is just one. */
  only?: { carrier: string; service: string } | undefined
}

/** Noon in the Pacific zone, in which EasyPost reads the day: on the same date all over the United States. */
const labelDateOf = (day: string): string => `${day}T20:00:00Z`

const confirmationOf = (kind: 'postal' | 'private', options: RatesOptions, isAbroad: boolean) => {
  const requested = {
    certified_mail: options.certifiedMail,
    delivery_confirmation: options.deliveryConfirmation,
  }
  if (kind === 'private') return privateConfirmation(requested)
  // Abroad the postal service accepts no confirmation, not even `NO_SIGNATURE`.
  return isAbroad ? null : postalConfirmation(requested)
}

const shipmentOptions = (
  kind: 'postal' | 'private',
  options: RatesOptions,
  isAbroad: boolean,
  label: { size: LabelSize; date: string },
): ShipmentOptions => {
  const confirmation = confirmationOf(kind, options, isAbroad)
  return {
    label_format: 'PDF',
    label_size: label.size,
    label_date: labelDateOf(label.date),
    // EasyPost counts some parameters as set at any value, so options that are not requested are not sent.
    ...(kind === 'postal' && options.certifiedMail ? { certified_mail: true } : {}),
    ...(kind === 'postal' && options.returnReceipt ? { return_receipt: true } : {}),
    ...(confirmation ? { delivery_confirmation: confirmation } : {}),
  }
}

/**
 * Decides which EasyPost shipments a draft needs, and which services cannot be quoted at all, with the reason.
 * Where Certified Mail is requested the private carriers are quoted with a signature, marked as an alternative.
 */
export const planQuote = ({ to, from, packings, options, labelDate, only }: QuoteInput): QuotePlan => {
  const plan: QuotePlan = { requests: [], missing: [] }
  const isAbroad = !isDomestic(to.country)
  for (const { kind, way, quoted } of packagesFor(!isAbroad)) {
    const packed = packings[way]
    const possible = quoted.filter((each) => {
      const { name, carriers, service } = each
      if (only && (service !== only.service || !isOf(each, only.carrier))) return false
      const reason =
        (kind === 'postal'
          ? postalObstacle({ service, options, isDomestic: !isAbroad })
          : privateObstacle(name, options)) ?? ('obstacle' in packed ? packed.obstacle : null)
      if (reason) plan.missing.push({ carrier: carriers[0], service, reason })
      return reason === null
    })
    // What goes with the sender's own postage is not bought here.
    if (possible.length === 0 || 'obstacle' in packed || packed.labelSize === null) continue
    plan.requests.push({
      packed,
      parcel: parcelOf(packed),
      options: shipmentOptions(kind, options, isAbroad, { size: packed.labelSize, date: labelDate }),
      isAlternative: kind === 'private' && options.certifiedMail,
      ...(isAbroad ? { customs: customsFor(from, packed.weightOunces) } : {}),
      quoted: possible,
    })
  }
  return plan
}
