import type { RatesPiece } from '#lib/service/providers/rates/port.ts'

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
export type Package = {
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

/** The packages in which a piece can go: at home, or to another country. */
export const packagesFor = (isDomestic: boolean): readonly Package[] =>
  isDomestic ? domesticPackages : packagesAbroad
