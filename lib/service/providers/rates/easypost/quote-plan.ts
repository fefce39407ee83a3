import type { RatedShipment, RatesOptions, RatesPiece } from '#lib/service/providers/rates/port.ts'

import { postalConfirmation, postalObstacle, privateConfirmation, privateObstacle } from './option-rules.ts'

/** A carrier whose rates are taken from one EasyPost shipment, and which of its services that shipment is for. */
export type Quoted = {
  /** The carrier's public name. */
  name: string
  /** EasyPost's values for the carrier: the account EasyPost manages first, then one's own. */
  carriers: readonly [string, ...string[]]
  /** The service that is lost when nothing is quoted, where it is just one. */
  service: string | null
  accepts(service: string): boolean
}

type Parcel = {
  weight: number
  predefined_package?: string
  length?: number
  width?: number
  height?: number
}

type ShipmentOptions = {
  label_format: 'PDF'
  certified_mail?: true
  return_receipt?: true
  delivery_confirmation?: string
}

/** One EasyPost shipment to be created. Carriers need their own packages, so a draft needs several. */
export type QuoteRequest = { parcel: Parcel; options: ShipmentOptions; quoted: readonly Quoted[] }

export type QuotePlan = { requests: QuoteRequest[]; missing: RatedShipment['missing'] }

const ups: readonly [string, ...string[]] = ['UPSDAP', 'UPS']
const fedex: readonly [string, ...string[]] = ['FedExDefault', 'FedEx']

const isGround = (service: string) => /ground/i.test(service)

/** The postal service takes at most this in a letter, beyond which it is paid as a flat. */
const letterMaxOunces = 3.5

/** EasyPost takes ounces to one decimal; the hair's breadth keeps 1.1 (11.000000000000002 tenths) from being 1.2. */
const roundUpToTenth = (ounces: number) => Math.ceil(ounces * 10 - 1e-9) / 10

/** Each package: which piece it suits, and whose services are bought in it. */
const packages: readonly {
  parcel: (piece: RatesPiece) => Omit<Parcel, 'weight'>
  kind: 'postal' | 'private'
  quoted: readonly Quoted[]
}[] = [
  {
    kind: 'postal',
    parcel: (piece) => ({
      predefined_package:
        piece.envelope === 'letter' && piece.weightOunces <= letterMaxOunces ? 'Letter' : 'Flat',
    }),
    quoted: [
      { name: 'USPS', carriers: ['USPS'], service: 'First', accepts: (name) => name.startsWith('First') },
    ],
  },
  {
    kind: 'postal',
    parcel: () => ({ predefined_package: 'FlatRateEnvelope' }),
    quoted: [
      {
        name: 'USPS',
        carriers: ['USPS'],
        service: 'Priority',
        accepts: (name) => name.startsWith('Priority'),
      },
      { name: 'USPS', carriers: ['USPS'], service: 'Express', accepts: (name) => name.startsWith('Express') },
    ],
  },
  {
    kind: 'private',
    // A UPS Letter over half a pound is rated as a parcel of a full pound.
    parcel: (piece) => ({ predefined_package: piece.weightOunces <= 8 ? 'UPSLetter' : 'Pak' }),
    quoted: [{ name: 'UPS', carriers: ups, service: null, accepts: (name) => !isGround(name) }],
  },
  {
    kind: 'private',
    parcel: (piece) => ({ predefined_package: piece.weightOunces <= 8 ? 'FedExEnvelope' : 'FedExPak' }),
    quoted: [{ name: 'FedEx', carriers: fedex, service: null, accepts: (name) => !isGround(name) }],
  },
  {
    // The carriers' own envelopes fly; by road goes a plain package, here a flat cardboard mailer, in inches.
    kind: 'private',
    parcel: () => ({ length: 12.5, width: 9.5, height: 0.5 }),
    quoted: [
      { name: 'UPS', carriers: ups, service: 'Ground', accepts: isGround },
      { name: 'FedEx', carriers: fedex, service: 'FEDEX_GROUND', accepts: isGround },
    ],
  },
]

const shipmentOptions = (kind: 'postal' | 'private', options: RatesOptions): ShipmentOptions => {
  const confirmation = kind === 'postal' ? postalConfirmation(options) : privateConfirmation(options)
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
export const planQuote = (piece: RatesPiece, options: RatesOptions, isDomestic: boolean): QuotePlan => {
  const plan: QuotePlan = { requests: [], missing: [] }
  for (const { kind, parcel, quoted } of packages) {
    const possible = quoted.filter(({ name, carriers, service }) => {
      const reason =
        kind === 'postal'
          ? postalObstacle({ service, piece, options, isDomestic })
          : privateObstacle(name, options)
      if (reason) plan.missing.push({ carrier: carriers[0], service, reason })
      return reason === null
    })
    if (possible.length === 0) continue
    plan.requests.push({
      parcel: { ...parcel(piece), weight: roundUpToTenth(piece.weightOunces) },
      options: shipmentOptions(kind, options),
      quoted: possible,
    })
  }
  return plan
}
