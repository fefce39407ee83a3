import { declareDocuments } from '#lib/contract/addresses/postal-rules.values.ts'
import type { RatesPiece, RatesAddress } from '#lib/service/providers/rates/port.ts'

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

export type Parcel = {
  weight: number
  predefined_package?: string
  length?: number
  width?: number
  height?: number
}

/** A package: how it is declared for a piece, and whose services are bought in it. */
type Package = {
  parcel: (piece: RatesPiece) => Omit<Parcel, 'weight'>
  kind: 'postal' | 'private'
  quoted: readonly Quoted[]
}

const ups: readonly [string, ...string[]] = ['UPSDAP', 'UPS']
const fedex: readonly [string, ...string[]] = ['FedExDefault', 'FedEx']

const isGround = (service: string) => /ground|^UPSStandard$/i.test(service)

/** The postal service takes at most this in a letter, beyond which it is paid as a flat. */
const letterMaxOunces = 3.5

const postal = (service: string): Quoted => ({
  name: 'USPS',
  carriers: ['USPS'],
  service,
  accepts: (name) => name.startsWith(service),
})

const letterOrFlat: Package['parcel'] = (piece) => ({
  predefined_package:
    piece.envelope === 'letter' && piece.weightOunces <= letterMaxOunces ? 'Letter' : 'Flat',
})
const flatRate: Package['parcel'] = () => ({ predefined_package: 'FlatRateEnvelope' })

/** The carriers' own envelopes fly; by road goes a plain package, here a flat cardboard mailer, in inches. */
const cardboardMailer: Package['parcel'] = () => ({ length: 12.5, width: 9.5, height: 0.5 })

const privateEnvelopes: readonly Package[] = [
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
]

const domesticPackages: readonly Package[] = [
  { kind: 'postal', parcel: letterOrFlat, quoted: [postal('First')] },
  { kind: 'postal', parcel: flatRate, quoted: [postal('Priority'), postal('Express')] },
  ...privateEnvelopes,
  {
    kind: 'private',
    parcel: cardboardMailer,
    quoted: [
      { name: 'UPS', carriers: ups, service: 'Ground', accepts: isGround },
      { name: 'FedEx', carriers: fedex, service: 'FEDEX_GROUND', accepts: isGround },
    ],
  },
]

const packagesAbroad: readonly Package[] = [
  { kind: 'postal', parcel: letterOrFlat, quoted: [postal('FirstClassMailInternational')] },
  {
    kind: 'postal',
    parcel: flatRate,
    quoted: [postal('PriorityMailInternational'), postal('ExpressMailInternational')],
  },
  ...privateEnvelopes,
]

/** The packages in which a piece can be sent: domestically, or to another country. */
export const packagesFor = (isDomestic: boolean): readonly Package[] =>
  isDomestic ? domesticPackages : packagesAbroad

/** EasyPost's `customs_info`, for documents. */
export type Customs = {
  contents_type: 'documents'
  contents_explanation: string
  customs_certify: true
  customs_signer: string
  /** The exemption from electronic export information for goods under $2,500. */
  eel_pfc: 'NOEEI 30.37(a)'
  non_delivery_option: 'return'
  restriction_type: 'none'
  customs_items: [
    {
      description: string
      quantity: 1
      /** US dollars; EasyPost takes no item without a value. */
      value: number
      /** Ounces. */
      weight: number
      /** Printed matter that is nothing more particular. */
      hs_tariff_number: '491199'
      origin_country: string
    },
  ]
}

/** The customs declaration of a piece, in EasyPost's form. */
export const customsFor = (from: RatesAddress, weightOunces: number): Customs => {
  const { contents, valueCents, signer } = declareDocuments(from)
  return {
    contents_type: 'documents',
    contents_explanation: contents,
    customs_certify: true,
    customs_signer: signer,
    eel_pfc: 'NOEEI 30.37(a)',
    non_delivery_option: 'return',
    restriction_type: 'none',
    customs_items: [
      {
        description: 'Printed documents',
        quantity: 1,
        value: valueCents / 100,
        weight: weightOunces,
        hs_tariff_number: '491199',
        origin_country: from.country,
      },
    ],
  }
}
