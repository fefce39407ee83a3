import { declareDocuments } from '#lib/contract/addresses/postal-rules.values.ts'
import type { Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import { findEnvelope } from '#lib/contract/mailpiece/kits.values.ts'
import type { Packed, SendingWay } from '#lib/contract/mailpiece/packing.values.ts'
import {
  carriers,
  findCarrier,
  type PrivateCarrierName,
  privateCarriers,
} from '#lib/contract/quotes/carriers.values.ts'
import type { RatesAddress } from '#lib/service/providers/rates/port.ts'

/** A carrier whose rates are taken from one EasyPost shipment, and which of its services that shipment is for. */
export type Quoted = {
  /** The carrier's public name. */
  name: string
  /** EasyPost's values for the carrier: the account managed by EasyPost first, then the organization's own. */
  carriers: readonly [string, ...string[]]
  /** The service that is lost when nothing is quoted, where it is just one. */
  service: string | null
  accepts(service: string): boolean
}

/** Returns whether EasyPost's value for a carrier, of any of its accounts, is the quoted one. */
export const isOf = ({ name }: Quoted, carrier: string): boolean => findCarrier(carrier) === name

export type Parcel = {
  weight: number
  predefined_package?: string
  length?: number
  width?: number
  height?: number
}

/** A way to send, as requested from EasyPost: the services that accept their pieces in its packaging. */
type Package = {
  way: SendingWay
  kind: 'postal' | 'private'
  quoted: readonly Quoted[]
}

const isGround = (service: string) => /ground|^UPSStandard$/i.test(service)

const postal = (service: string): Quoted => ({
  name: 'USPS',
  carriers: carriers.USPS.codes,
  service,
  accepts: (name) => name.startsWith(service),
})

const predefined: Record<Exclude<Packaging, 'mailer'>, string> = {
  letter: 'Letter',
  flat: 'Flat',
  flat_rate_envelope: 'FlatRateEnvelope',
  flat_rate_legal_envelope: 'FlatRateLegalEnvelope',
  flat_rate_padded_envelope: 'FlatRatePaddedEnvelope',
  ups_letter: 'UPSLetter',
  ups_pak: 'Pak',
  fedex_envelope: 'FedExEnvelope',
  fedex_pak: 'FedExPak',
}

/** A mailer bulges by what cardboard and air add to the sheets. */
const mailerInches = 0.25

/** Declares a packed document as EasyPost’s parcel. */
export const parcelOf = ({ packaging, weightOunces, thicknessInches, kit }: Packed): Parcel => {
  if (packaging !== 'mailer') return { weight: weightOunces, predefined_package: predefined[packaging] }
  const face = findEnvelope(kit, packaging)?.face ?? { width: 15, height: 9.5 }
  const height = Math.max(0.5, Math.ceil((thicknessInches + mailerInches) * 4) / 4)
  return { weight: weightOunces, length: face.width, width: face.height, height }
}

/** Private carriers sell their services by air for pieces in their own envelopes. */
const wayByAir: Record<PrivateCarrierName, SendingWay> = { UPS: 'ups', FedEx: 'fedex' }

const flying: readonly Package[] = privateCarriers.map((name) => ({
  way: wayByAir[name],
  kind: 'private',
  quoted: [{ name, carriers: carriers[name].codes, service: null, accepts: (service) => !isGround(service) }],
}))

const domesticPackages: readonly Package[] = [
  { way: 'first_class', kind: 'postal', quoted: [postal('First')] },
  { way: 'flat_rate', kind: 'postal', quoted: [postal('Priority'), postal('Express')] },
  ...flying,
  {
    way: 'ground',
    kind: 'private',
    quoted: privateCarriers.map((name) => ({
      name,
      carriers: carriers[name].codes,
      service: carriers[name].usual.domestic,
      accepts: isGround,
    })),
  },
]

const packagesAbroad: readonly Package[] = [
  { way: 'first_class', kind: 'postal', quoted: [postal('FirstClassMailInternational')] },
  {
    way: 'flat_rate',
    kind: 'postal',
    quoted: [postal('PriorityMailInternational'), postal('ExpressMailInternational')],
  },
  ...flying,
]

/** The ways in which a piece can be sent: domestically, or to another country. */
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
