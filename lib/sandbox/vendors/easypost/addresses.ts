import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { countries } from '#lib/contract/addresses/countries.values.ts'
import { sandboxStreets } from '#lib/contract/sandbox/sandbox.values.ts'
import type { ObjectStore } from '#lib/sandbox/vendors/object-store.ts'
import { abbreviateStreet } from '#lib/service/addresses/split-us-place.ts'
import { isPostalCode } from '#lib/service/addresses/verify-address.ts'
import type { Clock } from '#lib/service/clock.ts'

import { findState } from './geography.ts'
import { isOn, newEasypostId, stampsOf } from './memory.ts'
import { EasypostRefusal, internalError, notFound, type AddressRequest } from './requests.ts'
import type { EasypostAddress, EasypostKinds, EasypostVerification } from './shapes.ts'

/** Longer than any caller waits. */
export const slowMs = 30_000

type Memory = { objects: ObjectStore<EasypostKinds>; clock: Clock }

/** ISO 3166 codes that EasyPost takes: those of countries, and of the United States' territories. */
const countryCodes = new Set([...countries.map(({ code }) => code), 'AS', 'GU', 'MP', 'PR', 'VI'])

/** Returns the country's code, the United States without one. Throws EasyPost's error for an unknown one. */
const readCountry = (country: string | null): string => {
  const code = country?.trim().toUpperCase() ?? 'US'
  if (countryCodes.has(code)) return code
  throw new EasypostRefusal(
    422,
    'ADDRESS.COUNTRY.INVALID',
    "Invalid 'country', please provide a 2 character ISO country code.",
    [{ field: 'country', message: 'is not a 2 character ISO country code' }],
  )
}

/** Builds an address object, without storing it. */
const buildAddress = (given: AddressRequest, now: Date): EasypostAddress => ({
  id: newEasypostId('adr'),
  object: 'Address',
  ...stampsOf(now),
  name: given.name,
  company: given.company,
  street1: given.street1,
  street2: given.street2,
  city: given.city,
  state: given.state,
  zip: given.zip,
  country: readCountry(given.country),
  phone: given.phone,
  email: given.email,
  mode: 'test',
  carrier_facility: null,
  residential: null,
  federal_tax_id: null,
  state_tax_id: null,
  verifications: {},
})

const requireVerified = (address: EasypostAddress): void => {
  const { delivery } = address.verifications
  if (delivery?.success) return
  throw new EasypostRefusal(
    422,
    'ADDRESS.VERIFY.FAILURE',
    'Unable to verify address.',
    delivery?.errors ?? [],
  )
}

/**
 * Creates an address. `verify` returns the result of verification, `strict` rejects an undeliverable one; each counts
 * when it is present, at any value.
 */
export const createAddress = async (
  { objects, clock }: Memory,
  given: AddressRequest,
  how: { verify: boolean; strict: boolean },
  signal: AbortSignal,
): Promise<EasypostAddress> => {
  const created = buildAddress(given, clock.now())
  if (isOn(created, 'vendorSlow')) await delay(slowMs, undefined, { signal })
  if (isOn(created, 'vendorError')) throw internalError()
  const address = how.verify || how.strict ? verifyAddress(created) : created
  if (how.strict) requireVerified(address)
  await objects.insert('address', { id: address.id, body: address })
  return address
}

/** Resolves addresses that are each sent by its id alone, or with all its parts. */
export const resolveAddresses = async (
  { objects, clock }: Memory,
  given: readonly AddressRequest[],
): Promise<EasypostAddress[]> => {
  const ids = given.flatMap(({ id }) => id ?? [])
  const stored = ids.length === 0 ? [] : await objects.findAll('address', ids)
  const known = new Map(stored.map(({ id, body }) => [id, body]))
  return given.map((address) => {
    if (address.id === undefined) return buildAddress(address, clock.now())
    const found = known.get(address.id)
    if (!found) throw notFound()
    return found
  })
}

/** Verifies an existing address, as a new one. */
export const verifyExisting = async ({ objects, clock }: Memory, id: string): Promise<EasypostAddress> => {
  const found = await objects.find('address', id)
  if (!found) throw notFound()
  const address = { ...verifyAddress(found.body), id: newEasypostId('adr'), ...stampsOf(clock.now()) }
  requireVerified(address)
  await objects.insert('address', { id: address.id, body: address })
  return address
}

type VerificationError = EasypostVerification['errors'][number]

const verificationError = (code: string, field: string, message: string): VerificationError => ({
  code,
  field,
  message,
  suggestion: null,
})

const addressNotFound = verificationError('E.ADDRESS.NOT_FOUND', 'address', 'Address not found')
const noHouseNumber = verificationError('E.HOUSE_NUMBER.MISSING', 'street1', 'House number is missing')
const noApartment = verificationError(
  'E.SECONDARY_INFORMATION.MISSING',
  'street2',
  'Missing secondary information(Apt/Suite#)',
)

/** ZIP+4 of addresses that EasyPost's own examples use; all others get their own digits, always the same. */
const knownExtensions: Record<string, string> = {
  '179 N HARBOR DR 90277': '2506',
  '388 TOWNSEND ST APT 20 94107': '1670',
}

/** House numbers in the postal service's data: a number, the counter of a post office, or a ship. */
const houseNumber =
  /\d|^(one|two|three|four|five|six|seven|eight|nine|ten)\b|^general delivery$|^(?:uss|usns|uscgc)\s/i

const standardizeStreet = (address: EasypostAddress): string => {
  const street = isOn(address, 'misspelled')
    ? (address.street1 ?? '').replace(new RegExp(sandboxStreets.misspelled.input, 'i'), 'MISSPELLED ST')
    : (address.street1 ?? '')
  return abbreviateStreet(`${street} ${address.street2 ?? ''}`)
}

const extensionOf = (street: string, zip: string): string => {
  const digest = createHash('sha256').update(`${street} ${zip}`).digest().readUInt32BE()
  return knownExtensions[`${street} ${zip}`] ?? String(1000 + (digest % 9000))
}

/** Suggests the next ZIP code, which is plausible and of the same state. */
const otherZip = (zip: string | null): VerificationError => ({
  ...verificationError('E.ZIP.INVALID', 'zip', 'Invalid ZIP code'),
  suggestion: String(Number((zip ?? '').slice(0, 5)) + 1).padStart(5, '0'),
})

const findErrors = (address: EasypostAddress): VerificationError[] => {
  if (isOn(address, 'zipSuggested')) return [otherZip(address.zip)]
  if (!houseNumber.test((address.street1 ?? '').trim())) return [addressNotFound, noHouseNumber]
  const isPlace = findState(address.state) !== null && Boolean(address.city?.trim())
  const isZip = /^\d{5}(-?\d{4})?$/.test(address.zip ?? '') && address.zip?.slice(0, 5) !== '00000'
  return isPlace && isZip && !isOn(address, 'undeliverable') ? [] : [addressNotFound]
}

const verifyDomestic = (address: EasypostAddress): EasypostAddress => {
  const errors = findErrors(address)
  const state = findState(address.state)
  if (errors.length > 0 || !state) {
    return {
      ...address,
      verifications: {
        zip4: { success: false, errors, details: null },
        delivery: { success: false, errors, details: {} },
      },
    }
  }
  const street = standardizeStreet(address)
  const zip = (address.zip ?? '').slice(0, 5)
  const remarks = isOn(address, 'noApartment') ? [noApartment] : []
  const known = Object.hasOwn(knownExtensions, `${street} ${zip}`)
  const { latitude, longitude, timeZone } = state
  return {
    ...address,
    name: address.name?.toUpperCase() ?? null,
    company: address.company?.toUpperCase() ?? null,
    street1: street,
    street2: '',
    city: (address.city ?? '').trim().toUpperCase(),
    state: (address.state ?? '').toUpperCase(),
    zip: `${zip}-${extensionOf(street, zip)}`,
    residential: address.company === null && !known,
    verifications: {
      zip4: { success: true, errors: remarks, details: null },
      delivery: {
        success: true,
        errors: remarks,
        details: { latitude, longitude, time_zone: timeZone },
      },
    },
  }
}

/** Puts the space of Canadian and British postal codes where it belongs. */
const foreignZip = ({ zip, country }: EasypostAddress): string | null =>
  zip && (country === 'CA' || country === 'GB')
    ? zip
        .toUpperCase()
        .replaceAll(' ', '')
        .replace(/(.{3})$/, ' $1')
    : zip

/** Finds an address abroad when it is complete and its postal code has the country's format. */
const verifyForeign = (address: EasypostAddress): EasypostAddress => {
  const isComplete = Boolean(address.street1?.trim() && address.city?.trim())
  const isZip = !address.zip || isPostalCode(address.zip, address.country)
  const errors = isComplete && isZip && !isOn(address, 'undeliverable') ? [] : [addressNotFound]
  const found = errors.length === 0
  return {
    ...address,
    ...(found && { city: address.city?.trim().toUpperCase() ?? null, zip: foreignZip(address) }),
    verifications: {
      delivery: {
        success: found,
        errors,
        details: found ? { latitude: null, longitude: null, time_zone: null } : {},
      },
    },
  }
}

/** Verifies an address as EasyPost does: corrected when it is deliverable, with the errors when not. */
export const verifyAddress = (address: EasypostAddress): EasypostAddress =>
  address.country === 'US' ? verifyDomestic(address) : verifyForeign(address)
