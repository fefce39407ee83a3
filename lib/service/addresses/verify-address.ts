import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

import type {
  AddressInput,
  Address,
  PlaceInput,
  ShipmentAddressInput,
  VerifiedPlace,
} from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/countries.values.ts'
import { postalErrors, findUsState } from '#lib/contract/addresses/postal-rules.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { StoredCheck } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesAddress, VerifiedAddress } from '#lib/service/providers/rates/port.ts'

import { lookUp } from './lookup-error.ts'

/** Returns whether a postal code has its country's format, in any case; true where the format is not known. */
export const isPostalCode = (zip: string, country: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(zip.toUpperCase(), country)

/** Returns the errors of an address that need no vendor to find, by field without a prefix. */
export const addressErrors = (input: AddressInput): FieldFault[] => {
  const faults = postalErrors(input)
  const isForeign = input.country !== 'US'
  if (isForeign && input.zip !== '' && !isPostalCode(input.zip, input.country)) {
    const message = `“${input.zip}” is not a valid postal code for ${countryName(input.country)}.`
    return [...faults, { field: 'zip', message }]
  }
  return faults
}

/** An address of a shipment as printed, the result of its verification, and the input that goes on to count. */
export type CheckedAddress = { given: ShipmentAddressInput; printed: Address; check: StoredCheck }

/** Converts an address for the rate provider: a US state becomes its two-letter code. */
const toProvider = (input: AddressInput): RatesAddress => ({
  name: input.name ?? null,
  company: input.company ?? null,
  street1: input.street1,
  street2: input.street2 ?? null,
  city: input.city,
  state: input.country === 'US' ? (findUsState(input.state) ?? input.state) : input.state,
  zip: input.zip,
  country: input.country,
  phone: input.phone ?? null,
  email: input.email ?? null,
})

/** Returns an address as entered, not verified. */
export const asUnverified = (input: AddressInput): Address => ({
  ...toProvider(input),
  state: input.state,
  verified: false,
  residential: false,
})

/** Takes the place from the carrier data; the recipient stays as entered, not in the carrier's capitals. */
const corrected = (input: AddressInput, found: VerifiedAddress): Address => ({
  ...asUnverified(input),
  street1: found.address.street1,
  street2: found.address.street2,
  city: found.address.city,
  state: found.address.state,
  zip: found.address.zip,
  country: found.address.country,
  verified: found.deliverable,
  residential: found.residential,
})

const placeFields = new Set(['street1', 'street2', 'city', 'state', 'zip', 'country'])

const remarksOf = (found: VerifiedAddress): FieldFault[] =>
  found.faults.map((fault) => ({
    field: placeFields.has(fault.field) ? fault.field : 'street1',
    message: fault.message,
    ...(fault.suggestion && { suggestion: fault.suggestion }),
  }))

const unknownAddress: FieldFault = {
  field: 'street1',
  message: 'Address verification found no such address.',
}

const refuse = (prefix: string, message: string, faults: FieldFault[]): never => {
  throw new ServiceError('VALIDATION_ERROR', message, {
    fields: faults.map((fault) => ({ ...fault, field: `${prefix}.${fault.field}` })),
  })
}

const confirmed = (input: ShipmentAddressInput, found: VerifiedAddress): CheckedAddress => {
  const verified = corrected(input, found)
  const kept = { ...asUnverified(input), verified: true, residential: found.residential }
  // Nothing had to be decided about the address: evidence must not state a reason for it.
  const { unverified_reason: _reason, ...given } = input
  return {
    given,
    printed: input.use_as_entered ? kept : verified,
    check: { verified, remarks: remarksOf(found) },
  }
}

const unconfirmed = (given: ShipmentAddressInput, remarks: FieldFault[]): CheckedAddress => ({
  given,
  printed: asUnverified(given),
  check: { verified: null, remarks },
})

const missingReason: FieldFault = {
  field: 'unverified_reason',
  message:
    'To mail to this address anyway, send the reason, such as “Last known address per lease dated June 1, 2026”.',
}

const notVerified: FieldFault = {
  field: 'street1',
  message: 'Address verification was not available.',
}

/** Verifies a recipient. Where a reason to mail to it anyway was given, a vendor that does not respond is a result. */
const findRecipient = async (
  ctx: ServiceContext,
  input: ShipmentAddressInput,
): Promise<VerifiedAddress | null> => {
  try {
    return await ctx.providers.rates.verifyAddress(toProvider(input))
  } catch (error) {
    const isDown = error instanceof ProviderError && error.kind === 'unavailable'
    if (!isDown || !input.unverified_reason) throw error
    ctx.logger.warn({ err: error }, 'address could not be verified; used for the reason given')
    return null
  }
}

/**
 * Verifies the recipient. One that cannot be confirmed is used as entered, `verified: false`, where the input has a reason
 * for it. Else throws VALIDATION_ERROR, field by field; errors that need no vendor are thrown before the vendor is called.
 */
export const verifyStrictly = async (
  ctx: ServiceContext,
  field: string,
  input: ShipmentAddressInput,
): Promise<CheckedAddress> => {
  const faults = addressErrors(input)
  if (faults.length > 0) refuse(field, faults.map((fault) => fault.message).join(' '), faults)
  const found = await findRecipient(ctx, input)
  if (found === null) return unconfirmed(input, [notVerified])
  if (found.deliverable) return confirmed(input, found)
  const remarks = found.faults.length === 0 ? [unknownAddress] : remarksOf(found)
  if (input.unverified_reason) return unconfirmed(input, remarks)
  const lastLine = input.country === 'US' ? 'city, state and ZIP code' : 'city and postal code'
  return refuse(
    field,
    `Mail cannot be delivered to this address. Check the street, ${lastLine}, or give a reason to mail to it anyway.`,
    [...remarks, missingReason],
  )
}

/** Verifies a return address. One that cannot be confirmed is stored as entered, `verified: false`. */
export const verifySoftly = async (
  ctx: ServiceContext,
  { unverified_reason: _reason, ...input }: ShipmentAddressInput,
): Promise<CheckedAddress> => {
  const asWritten = (remarks: FieldFault[]): CheckedAddress => unconfirmed(input, remarks)
  const faults = addressErrors(input)
  if (faults.length > 0) return asWritten(faults)
  try {
    const found = await ctx.providers.rates.verifyAddress(toProvider(input))
    return found.deliverable ? confirmed(input, found) : asWritten(remarksOf(found))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.logger.warn({ err: error }, 'address could not be verified; saved as entered')
    return asWritten([])
  }
}

/**
 * Verifies a place and stores nothing: one that is not found is a result. Throws RATE_PROVIDER_UNAVAILABLE when the
 * vendor does not respond.
 */
export const verifyAddress = async (ctx: ServiceContext, input: PlaceInput): Promise<VerifiedPlace> => {
  authorize(ctx, 'send_mail')
  const faults = addressErrors(input)
  if (faults.length > 0) return { deliverable: false, verified: null, remarks: faults }
  const found = await lookUp(() => ctx.providers.rates.verifyAddress(toProvider(input)))
  const remarks = remarksOf(found)
  if (found.deliverable) return { deliverable: true, verified: corrected(input, found), remarks }
  return { deliverable: false, verified: null, remarks: remarks.length === 0 ? [unknownAddress] : remarks }
}

/** Converts a stored address for the rate provider. */
export const asRatesAddress = (address: Address): RatesAddress => ({
  name: address.name,
  company: address.company,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  email: address.email,
})
