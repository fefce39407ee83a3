import { addPostalDays, type Day } from '#lib/contract/mailpiece/postal-days.values.ts'
import { type CarrierCode, carrierNames, carriers } from '#lib/contract/quotes/carriers.values.ts'

import { hasUspsShip } from './accounts.ts'
import { customsError } from './customs.ts'
import { isMilitary, zoneBetween } from './geography.ts'
import { phoneRefusal, privateLimit, receiptRefusal, zipRefusal } from './limits.ts'
import { dayAt } from './manifests.ts'
import {
  type EasypostAccount,
  type EasypostMemory,
  isOn,
  newEasypostId,
  stampsOf,
  toDecimal,
  toSeconds,
} from './memory.ts'
import { pricePostalAbroad, pricePrivateAbroad } from './rate-abroad.ts'
import { pricePostal, pricePrivate } from './rate-domestic.ts'
import { rateLimited } from './requests.ts'
import type { EasypostShipment, EasypostMessage, EasypostRate } from './shapes.ts'

/** The increase of prices on the street of price changes. */
const increaseCents = 125

/**
 * Records that a piece was quoted. A second quote of the same piece (the caller's reference) and package is at the
 * increased price, which then stays the same at the purchase.
 */
export const recordQuoted = async (
  { objects }: EasypostMemory,
  shipment: Pick<EasypostShipment, 'id' | 'reference' | 'parcel' | 'to_address'>,
): Promise<void> => {
  if (!isOn(shipment.to_address, 'priceChanged')) return
  const asking = `${shipment.reference}:${shipment.parcel.predefined_package ?? 'parcel'}`
  if (await objects.find('price_asked', asking)) {
    await objects.insert('price_raised', { id: shipment.id, body: {} })
  } else {
    await objects.insert('price_asked', { id: asking, body: {} })
  }
}

/** Returns by how many cents a shipment's rates have increased since the first quote. */
export const increaseOf = async (
  { objects }: EasypostMemory,
  { id, to_address: to }: Pick<EasypostShipment, 'id' | 'to_address'>,
): Promise<number> =>
  isOn(to, 'priceChanged') && (await objects.find('price_raised', id)) ? increaseCents : 0

/** Returns by how many cents a label costs more than its rate: on that street, until it is quoted again. */
export const changeSinceQuoted = async (
  memory: EasypostMemory,
  shipment: Pick<EasypostShipment, 'id' | 'to_address'>,
): Promise<number> =>
  isOn(shipment.to_address, 'priceChanged') && (await increaseOf(memory, shipment)) === 0 ? increaseCents : 0

/** Records that the shipment's rates are at the increased price. */
export const recordRequoted = async (
  memory: EasypostMemory,
  shipment: Pick<EasypostShipment, 'id' | 'to_address'>,
): Promise<void> => {
  if ((await changeSinceQuoted(memory, shipment)) === 0) return
  await memory.objects.insert('price_raised', { id: shipment.id, body: {} })
}

/** The accounts that EasyPost manages for its customers. */
const accounts: Record<CarrierCode, string> = {
  USPS: 'ca_5a4d8b2f6c1e4f0a9b7d3e2c1f0a8b6d',
  UPSDAP: 'ca_7c9e1d3b5f2a4c6e8d0b1a3f5c7e9d2b',
  FedExDefault: 'ca_2f4b6d8a0c1e3f5a7b9d2c4e6f8a1b3d',
}

/** A carrier account, by EasyPost's value for its carrier. */
type CarrierAccount = { value: string; id: string }

/** EasyPost does not publish its value for USPS Ship; this one is made up. */
const uspsShip: CarrierAccount = { value: 'USPSShip', id: 'ca_1d3f5b7a9c2e4d6f8a0b2c4e6d8f0a1c' }

const accountWith = (carrier: CarrierCode, account: EasypostAccount): CarrierAccount =>
  carrier === 'USPS' && hasUspsShip(account) ? uspsShip : { value: carrier, id: accounts[carrier] }

/** The carrier of each named package; packages given by measures fit all. */
const packageOwners: Record<string, CarrierCode> = {
  Letter: 'USPS',
  Flat: 'USPS',
  FlatRateEnvelope: 'USPS',
  FlatRateLegalEnvelope: 'USPS',
  FlatRatePaddedEnvelope: 'USPS',
  UPSLetter: 'UPSDAP',
  Pak: 'UPSDAP',
  FedExEnvelope: 'FedExDefault',
  FedExPak: 'FedExDefault',
}

type Price = {
  service: string
  cents: number
  retailCents: number
  days: number | null
  deliveryDate: Date | null
  guaranteed: boolean
}

/**
 * Returns the day this many working days after mailing, at the promised hour. UPS and FedEx work on some of the postal
 * holidays; the simulator promises nothing on them.
 */
const deliveryDateAfter = (mailed: Day, days: number, byHour: number): Date =>
  new Date(`${addPostalDays(mailed, days, { saturdays: false })}T${String(byHour).padStart(2, '0')}:00:00Z`)

/** Returns the day on which a private carrier gets a piece: that of its label, or today, and never a day off. */
const mailingDay = ({ from_address: from, options }: RatedParts, now: Date): Day =>
  addPostalDays(
    dayAt(from, new Date(Math.max(now.getTime(), Date.parse(options.label_date ?? '') || 0))),
    0,
    {
      saturdays: false,
    },
  )

const toRate = (
  carrier: CarrierAccount,
  price: Price,
  { shipmentId, increaseCents }: { shipmentId: string; increaseCents: number },
  now: Date,
): EasypostRate => ({
  id: newEasypostId('rate'),
  object: 'Rate',
  ...stampsOf(now),
  mode: 'test',
  service: price.service,
  carrier: carrier.value,
  rate: toDecimal(price.cents + increaseCents),
  currency: 'USD',
  retail_rate: toDecimal(price.retailCents + increaseCents),
  retail_currency: 'USD',
  list_rate: toDecimal(price.cents + increaseCents),
  list_currency: 'USD',
  billing_type: 'easypost',
  delivery_days: price.days,
  delivery_date: price.deliveryDate && toSeconds(price.deliveryDate),
  delivery_date_guaranteed: price.guaranteed,
  est_delivery_days: price.days,
  shipment_id: shipmentId,
  carrier_account_id: carrier.id,
})

const refuse = (carrier: CarrierAccount, message: string): EasypostMessage => ({
  carrier: carrier.value,
  carrier_account_id: carrier.id,
  type: 'rate_error',
  message,
})

const carrierSentinels = {
  USPS: 'uspsError',
  UPSDAP: 'upsError',
  FedExDefault: 'fedexError',
} as const satisfies Record<CarrierCode, string>

type RatedParts = Pick<
  EasypostShipment,
  'id' | 'parcel' | 'options' | 'to_address' | 'from_address' | 'customs_info'
>

/** The postal zone; null for another country. */
export const zoneOf = (shipment: Pick<RatedParts, 'from_address' | 'to_address'>): number | null =>
  shipment.to_address.country === 'US' ? zoneBetween(shipment.from_address, shipment.to_address) : null

const priceCarrier = (
  carrier: CarrierCode,
  shipment: RatedParts,
  now: Date,
): Price[] | { refusal: string } => {
  const { parcel, options, to_address: to, from_address: from, customs_info: customs } = shipment
  if (isOn(to, carrierSentinels[carrier])) {
    return { refusal: 'The carrier does not quote this address.' }
  }
  const owner = packageOwners[parcel.predefined_package ?? '']
  if (parcel.predefined_package !== null && owner !== carrier) {
    return {
      refusal: owner
        ? `Unable to retrieve ${carrier} rates for another carrier's predefined_package parcel type.`
        : `Unknown predefined_package ${parcel.predefined_package}.`,
    }
  }
  const zone = zoneOf(shipment)
  const refusal = zone === null ? customsError(customs, parcel) : zipRefusal(to)
  if (refusal) return { refusal }
  if (carrier === 'USPS') {
    const unavailable = receiptRefusal(options, to)
    if (unavailable) return { refusal: unavailable }
    const priced =
      zone === null ? pricePostalAbroad(parcel, options, to.country) : pricePostal(parcel, options, zone)
    if ('refusal' in priced) return priced
    return priced.services.map((price) => ({ ...price, deliveryDate: null, guaranteed: false }))
  }
  if (/^p\.?\s?o\.?\s*box\b/i.test(to.street1 ?? '')) {
    return { refusal: 'The carrier does not deliver to a post office box.' }
  }
  if (isMilitary(to)) return { refusal: 'The carrier does not deliver to military addresses.' }
  const unquoted = phoneRefusal(from, to) ?? privateLimit(parcel)
  if (unquoted) return { refusal: unquoted }
  const mailed = mailingDay(shipment, now)
  const prices =
    zone === null
      ? pricePrivateAbroad(carrier, parcel, options, to.country)
      : pricePrivate(carrier, parcel, options, zone)
  return prices.map((price) => ({
    ...price,
    deliveryDate: deliveryDateAfter(mailed, price.days, price.byHour),
  }))
}

/**
 * Quotes with every carrier of an account, as EasyPost does: rates from those that quote, a message from those that do not.
 * `increaseCents` is the increase since the first quote.
 */
export const rateShipment = (
  account: EasypostAccount,
  shipment: RatedParts,
  now: Date,
  increaseCents: number,
): { rates: EasypostRate[]; messages: EasypostMessage[] } => {
  const rates: EasypostRate[] = []
  const messages: EasypostMessage[] = []
  for (const carrier of carrierNames.map((name) => carriers[name].codes[0])) {
    const priced = priceCarrier(carrier, shipment, now)
    const by = accountWith(carrier, account)
    if ('refusal' in priced) messages.push(refuse(by, priced.refusal))
    else
      rates.push(...priced.map((price) => toRate(by, price, { shipmentId: shipment.id, increaseCents }, now)))
  }
  return { rates, messages }
}

/** Returns whether a parcel is a letter or flat of the postal service. */
export const isLetter = ({
  predefined_package: name,
}: Pick<EasypostShipment['parcel'], 'predefined_package'>): boolean => name === 'Letter' || name === 'Flat'

export const isSlow = (request: Pick<EasypostShipment, 'to_address' | 'parcel'>): boolean =>
  isOn(request.to_address, 'vendorSlow') ||
  (isOn(request.to_address, 'lettersSlow') && isLetter(request.parcel)) ||
  (isOn(request.to_address, 'fedexSlow') &&
    packageOwners[request.parcel.predefined_package ?? ''] === 'FedExDefault')

/** Throws as a rate limit does, for letters to the streets that have one. */
export const requireUnlimited = async (
  { objects }: EasypostMemory,
  { to_address: to, parcel, reference }: Pick<EasypostShipment, 'to_address' | 'parcel' | 'reference'>,
): Promise<void> => {
  if (!isLetter(parcel)) return
  if (isOn(to, 'lettersLimited')) throw rateLimited(30)
  if (!isOn(to, 'lettersLimitedOnce')) return
  const id = `${reference}:${parcel.predefined_package}`
  if (await objects.find('refused_once', id)) return
  await objects.insert('refused_once', { id, body: {} })
  throw rateLimited(1)
}
