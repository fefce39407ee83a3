import type { CarrierCode, PrivateCarrierName } from '#lib/contract/quotes/carriers.values.ts'

import { findFlatRate, postalLimit } from './limits.ts'
import {
  postalPrices as prices,
  privateRetailPercent,
  privateServices,
  signatureSurcharges,
  type PrivateService,
} from './price-table.ts'
import type { EasypostOptions, EasypostParcel } from './shapes.ts'

/** A price before it becomes a rate object. `days` is null if the postal service states none. */
export type PostalPrice = { service: string; cents: number; retailCents: number; days: number | null }

/** Either services with their prices, or the carrier's refusal. */
export type Priced = { services: PostalPrice[] } | { refusal: string }

const ouncesPerPound = 16

const groundDays = [2, 3, 3, 4, 4, 5, 5, 5]
const firstDays = [2, 2, 2, 3, 3, 4, 4, 5]
const priorityDays = [1, 2, 2, 2, 2, 3, 3, 3]
const expressDays = [1, 1, 1, 1, 2, 2, 2, 2]

const byZone = (days: readonly number[], zone: number) => days[zone - 1] ?? 5

const certifiedFee = (confirmation: string | undefined): number => {
  switch (confirmation) {
    case 'SIGNATURE_RESTRICTED':
    case 'ADULT_SIGNATURE_RESTRICTED':
      return prices.certifiedRestricted
    case 'ADULT_SIGNATURE':
      return prices.certifiedAdult
    case undefined:
    default:
      return prices.certified
  }
}

const confirmationFees: Record<string, number> = {
  SIGNATURE: prices.signature,
  SIGNATURE_RESTRICTED: prices.signatureRestricted,
  ADULT_SIGNATURE: prices.adult,
  ADULT_SIGNATURE_RESTRICTED: prices.adultRestricted,
}

const extrasOf = ({ certified_mail, return_receipt, delivery_confirmation }: EasypostOptions): number => {
  const receipt = return_receipt ? prices.returnReceipt : 0
  return certified_mail
    ? certifiedFee(delivery_confirmation) + receipt
    : (confirmationFees[delivery_confirmation ?? ''] ?? 0)
}

const firstClass = (parcel: EasypostParcel, { machinable }: EasypostOptions): number => {
  const furtherOunces = Math.ceil(parcel.weight) - 1
  const surcharge = machinable === false ? prices.nonmachinable : 0
  return parcel.predefined_package === 'Letter'
    ? prices.letterFirstOunce + furtherOunces * prices.letterFurtherOunce + surcharge
    : prices.flatFirstOunce + furtherOunces * prices.flatFurtherOunce
}

const withRetail = (service: string, cents: number, days: number, isPostageOnly: boolean) => ({
  service,
  cents,
  retailCents: isPostageOnly ? cents : Math.round((cents * prices.retailPercent) / 100),
  days,
})

/** Returns the postal service's reason for not selling these extra services; null when it sells them. */
const refusalOf = (parcel: EasypostParcel, options: EasypostOptions): string | null => {
  const { predefined_package: container } = parcel
  const isFirst = container === 'Letter' || container === 'Flat'
  if (options.return_receipt && !options.certified_mail) {
    return 'Return receipt requires Certified Mail, Registered Mail or insurance over $500.'
  }
  const confirmation = options.delivery_confirmation ?? 'NO_SIGNATURE'
  if (isFirst && !options.certified_mail && confirmation !== 'NO_SIGNATURE') {
    return 'Signature Confirmation is not available for First-Class letters and flats.'
  }
  return null
}

const parcelPrice = (service: keyof typeof prices.parcels, parcel: EasypostParcel, zone: number): number => {
  const { base, perZone, perPound } = prices.parcels[service]
  return base + perZone * zone + perPound * (Math.ceil(parcel.weight / ouncesPerPound) - 1)
}

/** Prices what the postal service carries: letters and flats, its flat-rate envelopes, and parcels by weight and distance. */
export const pricePostal = (parcel: EasypostParcel, options: EasypostOptions, zone: number): Priced => {
  const refusal = postalLimit(parcel, false) ?? refusalOf(parcel, options)
  if (refusal) return { refusal }
  const extras = extrasOf(options)
  if (parcel.predefined_package === 'Letter' || parcel.predefined_package === 'Flat') {
    const cents = firstClass(parcel, options) + extras
    return { services: [withRetail('First', cents, byZone(firstDays, zone), true)] }
  }
  const envelope = findFlatRate(parcel)
  const centsFor = (service: 'Priority' | 'Express') =>
    envelope
      ? prices[service === 'Priority' ? 'priority' : 'express'][envelope]
      : parcelPrice(service, parcel, zone)
  const priority = withRetail('Priority', centsFor('Priority') + extras, byZone(priorityDays, zone), false)
  // Certified Mail goes with First-Class Mail and Priority Mail only.
  if (options.certified_mail) return { services: [priority] }
  const express = withRetail('Express', centsFor('Express') + extras, byZone(expressDays, zone), false)
  if (envelope) return { services: [express, priority] }
  const ground = parcelPrice('GroundAdvantage', parcel, zone) + extras
  return {
    services: [express, priority, withRetail('GroundAdvantage', ground, byZone(groundDays, zone), false)],
  }
}

export type PrivatePrice = {
  service: string
  cents: number
  retailCents: number
  days: number
  guaranteed: boolean
  byHour: number
}

const isEnvelope = ({ predefined_package: name }: EasypostParcel): boolean =>
  name === 'UPSLetter' || name === 'FedExEnvelope'

const priceService = (
  service: PrivateService,
  parcel: EasypostParcel,
  zone: number,
  surcharge: number,
): PrivatePrice => {
  const pounds = Math.ceil(parcel.weight / ouncesPerPound)
  // A carrier's envelope over half a pound is rated as a package of a full pound.
  const isHeavyEnvelope = isEnvelope(parcel) && parcel.weight > ouncesPerPound / 2
  const furtherPounds = isHeavyEnvelope ? pounds : pounds - 1
  const cents = service.base + service.perZone * zone + service.perPound * furtherPounds + surcharge
  return {
    service: service.service,
    cents,
    retailCents: Math.round((cents * privateRetailPercent) / 100),
    days: typeof service.days === 'number' ? service.days : (service.days[zone - 1] ?? 5),
    guaranteed: service.guaranteed,
    byHour: service.byHour,
  }
}

/** Prices a private carrier: its own envelopes by air, other packages also by ground. */
export const pricePrivate = (
  carrier: CarrierCode<PrivateCarrierName>,
  parcel: EasypostParcel,
  options: EasypostOptions,
  zone: number,
): PrivatePrice[] => {
  const surcharge = signatureSurcharges[carrier][options.delivery_confirmation ?? ''] ?? 0
  const isOwnEnvelope = parcel.predefined_package !== null
  return privateServices[carrier]
    .filter(({ kind }) => kind === 'envelope' || !isOwnEnvelope)
    .map((service) => priceService(service, parcel, zone, surcharge))
}
