import type { CarrierCode, PrivateCarrierName } from '#lib/contract/quotes/carriers.values.ts'

/**
 * Made-up prices in cents, near what the carriers charged in 2025 and 2026. Nothing is charged by them. Real letters come at
 * the metered rate, some cents below the price at the counter.
 */
export const postalPrices = {
  letterFirstOunce: 82,
  letterFurtherOunce: 30,
  flatFirstOunce: 178,
  flatFurtherOunce: 28,
  /** A letter that machines cannot sort costs this much more. */
  nonmachinable: 49,
  priority: { FlatRateEnvelope: 1085, FlatRateLegalEnvelope: 1110, FlatRatePaddedEnvelope: 1165 },
  express: { FlatRateEnvelope: 3040, FlatRateLegalEnvelope: 3065, FlatRatePaddedEnvelope: 3125 },
  parcels: {
    GroundAdvantage: { base: 640, perZone: 42, perPound: 74 },
    Priority: { base: 890, perZone: 71, perPound: 118 },
    Express: { base: 2980, perZone: 260, perPound: 310 },
  },
  /** Retail is this much above the rate, in hundredths. */
  retailPercent: 112,
  certified: 555,
  certifiedRestricted: 1464,
  certifiedAdult: 1464,
  returnReceipt: 296,
  signature: 395,
  signatureRestricted: 1170,
  adult: 995,
  adultRestricted: 1305,
} as const

/** One service of a private carrier: a price that grows with distance and weight, and how long it takes. */
export type PrivateService = {
  service: string
  base: number
  perZone: number
  perPound: number
  /** Days in transit, or by distance where they are given for each zone. */
  days: number | readonly number[]
  guaranteed: boolean
  /** Hour of the day by which it is delivered, at the destination. */
  byHour: number
  kind: 'envelope' | 'ground'
}

const groundDays = [1, 1, 2, 2, 3, 4, 4, 5]

const upsServices: readonly PrivateService[] = [
  {
    service: 'NextDayAirEarlyAM',
    base: 6240,
    perZone: 460,
    perPound: 190,
    days: 1,
    guaranteed: true,
    byHour: 8,
    kind: 'envelope',
  },
  {
    service: 'NextDayAir',
    base: 2820,
    perZone: 430,
    perPound: 180,
    days: 1,
    guaranteed: true,
    byHour: 11,
    kind: 'envelope',
  },
  {
    service: 'NextDayAirSaver',
    base: 2390,
    perZone: 410,
    perPound: 175,
    days: 1,
    guaranteed: true,
    byHour: 15,
    kind: 'envelope',
  },
  {
    service: '2ndDayAirAM',
    base: 1790,
    perZone: 265,
    perPound: 130,
    days: 2,
    guaranteed: true,
    byHour: 11,
    kind: 'envelope',
  },
  {
    service: '2ndDayAir',
    base: 1084,
    perZone: 210,
    perPound: 120,
    days: 2,
    guaranteed: true,
    byHour: 23,
    kind: 'envelope',
  },
  {
    service: 'Ground',
    base: 812,
    perZone: 66,
    perPound: 60,
    days: groundDays,
    guaranteed: false,
    byHour: 23,
    kind: 'ground',
  },
]

const fedexServices: readonly PrivateService[] = [
  {
    service: 'FIRST_OVERNIGHT',
    base: 6510,
    perZone: 470,
    perPound: 195,
    days: 1,
    guaranteed: true,
    byHour: 9,
    kind: 'envelope',
  },
  {
    service: 'PRIORITY_OVERNIGHT',
    base: 2990,
    perZone: 440,
    perPound: 185,
    days: 1,
    guaranteed: true,
    byHour: 11,
    kind: 'envelope',
  },
  {
    service: 'STANDARD_OVERNIGHT',
    base: 2510,
    perZone: 420,
    perPound: 180,
    days: 1,
    guaranteed: true,
    byHour: 17,
    kind: 'envelope',
  },
  {
    service: 'FEDEX_2_DAY_AM',
    base: 1890,
    perZone: 275,
    perPound: 135,
    days: 2,
    guaranteed: true,
    byHour: 11,
    kind: 'envelope',
  },
  {
    service: 'FEDEX_2_DAY',
    base: 1372,
    perZone: 215,
    perPound: 125,
    days: 2,
    guaranteed: true,
    byHour: 17,
    kind: 'envelope',
  },
  {
    service: 'FEDEX_EXPRESS_SAVER',
    base: 1240,
    perZone: 190,
    perPound: 115,
    days: 3,
    guaranteed: true,
    byHour: 17,
    kind: 'envelope',
  },
  {
    service: 'FEDEX_GROUND',
    base: 838,
    perZone: 68,
    perPound: 62,
    days: groundDays,
    guaranteed: false,
    byHour: 23,
    kind: 'ground',
  },
]

export const privateServices: Record<CarrierCode<PrivateCarrierName>, readonly PrivateService[]> = {
  UPSDAP: upsServices,
  FedExDefault: fedexServices,
}

/** A private carrier's surcharge for a signature. */
export const signatureSurcharges: Record<CarrierCode<PrivateCarrierName>, Record<string, number>> = {
  UPSDAP: { SIGNATURE: 690, ADULT_SIGNATURE: 830 },
  FedExDefault: { SIGNATURE: 715, ADULT_SIGNATURE: 860, INDIRECT_SIGNATURE: 690 },
}

/** A private carrier's retail price above what the rate provider's account pays, in hundredths. */
export const privateRetailPercent = 135
