import { fedexAbroad, postalAbroad, upsAbroad } from './price-table-abroad.ts'
import type { PrivateAbroad, ZoneAbroad } from './price-table-abroad.ts'
import { privateRetailPercent, signatureSurcharges } from './price-table.ts'
import type { PostalPrice, Priced } from './rate-postal.ts'
import type { PrivatePrice } from './rate-private.ts'
import type { EasypostOptions, EasypostParcel } from './shapes.ts'

const europe = new Set('AT BE CH CZ DE DK ES FI FR GB GR HU IE IT LU NL NO PL PT SE'.split(' '))

/** How far a country is, as the carriers' zones abroad have it. */
const zoneOf = (country: string): ZoneAbroad => {
  if (country === 'CA' || country === 'MX') return 'neighbour'
  return europe.has(country) ? 'europe' : 'world'
}

const letterMaxOunces = 3.5
const flatMaxOunces = 15.994

const postalRefusal = (parcel: EasypostParcel, options: EasypostOptions): string | null => {
  if (options.certified_mail || options.return_receipt) {
    return 'Certified Mail is not available for international destinations.'
  }
  if (options.delivery_confirmation) {
    return 'Delivery confirmation options are not available for international destinations.'
  }
  if (parcel.predefined_package === 'Letter' && parcel.weight > letterMaxOunces) {
    return `Letter weight must not exceed ${letterMaxOunces} ounces.`
  }
  if (parcel.predefined_package === 'Flat' && parcel.weight > flatMaxOunces) {
    return `Large envelope weight must not exceed ${flatMaxOunces} ounces.`
  }
  return null
}

const firstClass = (parcel: EasypostParcel, zone: ZoneAbroad): PostalPrice => {
  const table = parcel.predefined_package === 'Letter' ? postalAbroad.letter : postalAbroad.flat
  const cents = table.firstOunce + (Math.ceil(parcel.weight) - 1) * table.furtherOunce[zone]
  // Nobody says when a letter abroad arrives.
  return { service: 'FirstClassMailInternational', cents, retailCents: cents, days: null }
}

const flatRate = (service: 'priority' | 'express', name: string, zone: ZoneAbroad): PostalPrice => {
  const { envelope, days } = postalAbroad[service]
  const cents = envelope[zone]
  return {
    service: name,
    cents,
    retailCents: Math.round((cents * postalAbroad.retailPercent) / 100),
    days: days[zone],
  }
}

/** What the postal service charges for its own packages to another country. */
export const pricePostalAbroad = (
  parcel: EasypostParcel,
  options: EasypostOptions,
  country: string,
): Priced => {
  const refusal = postalRefusal(parcel, options)
  if (refusal) return { refusal }
  const zone = zoneOf(country)
  if (parcel.predefined_package !== 'FlatRateEnvelope') return { services: [firstClass(parcel, zone)] }
  return {
    services: [
      flatRate('express', 'ExpressMailInternational', zone),
      flatRate('priority', 'PriorityMailInternational', zone),
    ],
  }
}

const ouncesPerPound = 16

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

/** What a private carrier charges for its own envelope to another country. */
export const pricePrivateAbroad = (
  carrier: 'UPSDAP' | 'FedExDefault',
  parcel: EasypostParcel,
  options: EasypostOptions,
  country: string,
): PrivatePrice[] => {
  const surcharge = signatureSurcharges[carrier]?.[options.delivery_confirmation ?? ''] ?? 0
  const zone = zoneOf(country)
  return (carrier === 'UPSDAP' ? upsAbroad : fedexAbroad).map((service) =>
    priceService(service, parcel, zone, surcharge),
  )
}
