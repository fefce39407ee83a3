import type { CarrierCode, PrivateCarrierName } from '#lib/contract/quotes/carriers.values.ts'

import { findFlatRate, postalLimit } from './limits.ts'
import { privateRetailPercent, signatureSurcharges } from './price-table.ts'
import type { PostalPrice, Priced, PrivatePrice } from './rate-domestic.ts'
import type { EasypostOptions, EasypostParcel } from './shapes.ts'

/** Made-up prices to other countries, near what the carriers charged in 2025 and 2026, in cents. Nothing is charged by them. */

const ouncesPerPound = 16

/** Distance classes of countries: Canada and Mexico, the nearer Europe, all others. */
type ZoneAbroad = 'neighbour' | 'europe' | 'world'

type ByZone = Record<ZoneAbroad, number>

const postalAbroad = {
  letter: { firstOunce: 175, furtherOunce: { neighbour: 75, europe: 155, world: 165 } },
  flat: { firstOunce: 334, furtherOunce: { neighbour: 90, europe: 148, world: 155 } },
  priority: {
    envelope: { neighbour: 3315, europe: 4770, world: 4905 },
    perPound: 620,
    days: { neighbour: 7, europe: 8, world: 10 },
  },
  express: {
    envelope: { neighbour: 6285, europe: 7980, world: 8340 },
    perPound: 760,
    days: { neighbour: 4, europe: 5, world: 5 },
  },
  /** Retail is this much above the rate, in hundredths. */
  retailPercent: 108,
} as const

/** One service of a private carrier to other countries. */
type PrivateAbroad = {
  service: string
  base: ByZone
  perPound: number
  days: ByZone
  guaranteed: boolean
  /** Hour of the day by which it is delivered, at the destination. */
  byHour: number
}

const upsAbroad: readonly PrivateAbroad[] = [
  {
    service: 'ExpressPlus',
    base: { neighbour: 8650, europe: 11_420, world: 12_980 },
    perPound: 690,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 9,
  },
  {
    service: 'Express',
    base: { neighbour: 4890, europe: 6740, world: 8120 },
    perPound: 640,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 12,
  },
  {
    service: 'UPSSaver',
    base: { neighbour: 4610, europe: 6380, world: 7690 },
    perPound: 620,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 23,
  },
]

const fedexAbroad: readonly PrivateAbroad[] = [
  {
    service: 'INTERNATIONAL_FIRST',
    base: { neighbour: 8790, europe: 11_690, world: 13_240 },
    perPound: 700,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 9,
  },
  {
    service: 'INTERNATIONAL_PRIORITY',
    base: { neighbour: 4970, europe: 6890, world: 8260 },
    perPound: 650,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 12,
  },
  {
    service: 'INTERNATIONAL_ECONOMY',
    base: { neighbour: 4250, europe: 5830, world: 7040 },
    perPound: 560,
    days: { neighbour: 3, europe: 5, world: 6 },
    guaranteed: false,
    byHour: 18,
  },
]

const europe = new Set('AT BE CH CZ DE DK ES FI FR GB GR HU IE IT LU NL NO PL PT SE'.split(' '))

/** Returns the distance class of a country, like the carriers' international zones. */
const zoneOf = (country: string): ZoneAbroad => {
  if (country === 'CA' || country === 'MX') return 'neighbour'
  return europe.has(country) ? 'europe' : 'world'
}

const postalRefusal = (parcel: EasypostParcel, options: EasypostOptions): string | null => {
  if (options.certified_mail || options.return_receipt) {
    return 'Certified Mail is not available for international destinations.'
  }
  if (options.delivery_confirmation) {
    return 'Delivery confirmation options are not available for international destinations.'
  }
  return postalLimit(parcel, true)
}

const firstClass = (parcel: EasypostParcel, zone: ZoneAbroad): PostalPrice => {
  const table = parcel.predefined_package === 'Letter' ? postalAbroad.letter : postalAbroad.flat
  const cents = table.firstOunce + (Math.ceil(parcel.weight) - 1) * table.furtherOunce[zone]
  // No delivery date is published for letters abroad.
  return { service: 'FirstClassMailInternational', cents, retailCents: cents, days: null }
}

/** Prices an envelope at its flat rate, and any other package by its pounds. */
const priceHeavy = (
  service: 'priority' | 'express',
  name: string,
  zone: ZoneAbroad,
  parcel: EasypostParcel,
): PostalPrice => {
  const { envelope, perPound, days } = postalAbroad[service]
  const furtherPounds = findFlatRate(parcel) ? 0 : Math.ceil(parcel.weight / ouncesPerPound) - 1
  const cents = envelope[zone] + perPound * furtherPounds
  return {
    service: name,
    cents,
    retailCents: Math.round((cents * postalAbroad.retailPercent) / 100),
    days: days[zone],
  }
}

/** Prices the postal service's own packages to another country. */
export const pricePostalAbroad = (
  parcel: EasypostParcel,
  options: EasypostOptions,
  country: string,
): Priced => {
  const refusal = postalRefusal(parcel, options)
  if (refusal) return { refusal }
  const zone = zoneOf(country)
  if (parcel.predefined_package === 'Letter' || parcel.predefined_package === 'Flat') {
    return { services: [firstClass(parcel, zone)] }
  }
  return {
    services: [
      priceHeavy('express', 'ExpressMailInternational', zone, parcel),
      priceHeavy('priority', 'PriorityMailInternational', zone, parcel),
    ],
  }
}

const priceService = (
  { service, base, perPound, days, byHour, guaranteed }: PrivateAbroad,
  parcel: EasypostParcel,
  zone: ZoneAbroad,
  surcharge: number,
): PrivatePrice => {
  const furtherPounds = Math.max(0, Math.ceil(parcel.weight / ouncesPerPound) - 1)
  const cents = base[zone] + perPound * furtherPounds + surcharge
  return {
    service,
    cents,
    retailCents: Math.round((cents * privateRetailPercent) / 100),
    days: days[zone],
    guaranteed,
    byHour,
  }
}

const privateAbroad: Record<CarrierCode<PrivateCarrierName>, readonly PrivateAbroad[]> = {
  UPSDAP: upsAbroad,
  FedExDefault: fedexAbroad,
}

/** Prices a private carrier's own envelope to another country. */
export const pricePrivateAbroad = (
  carrier: CarrierCode<PrivateCarrierName>,
  parcel: EasypostParcel,
  options: EasypostOptions,
  country: string,
): PrivatePrice[] => {
  const surcharge = signatureSurcharges[carrier][options.delivery_confirmation ?? ''] ?? 0
  const zone = zoneOf(country)
  return privateAbroad[carrier].map((service) => priceService(service, parcel, zone, surcharge))
}
