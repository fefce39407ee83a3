import type { Address, AddressInput } from '#lib/contract/address.ts'
import type { FieldFault } from '#lib/contract/errors.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesAddress, VerifiedAddress } from '#lib/service/providers/rates/port.ts'

const toProvider = (input: AddressInput): RatesAddress => ({
  name: input.name ?? null,
  company: input.company ?? null,
  street1: input.street1,
  street2: input.street2 ?? null,
  city: input.city,
  state: input.state,
  zip: input.zip,
  country: input.country,
  phone: input.phone ?? null,
  email: input.email ?? null,
})

const unverified = (input: AddressInput): Address => ({
  ...toProvider(input),
  verified: false,
  residential: false,
})

/** The place comes from the carrier data; who it is for stays as written, not in the carrier's capitals. */
const corrected = (input: AddressInput, found: VerifiedAddress): Address => ({
  ...unverified(input),
  street1: found.address.street1,
  street2: found.address.street2,
  city: found.address.city,
  state: found.address.state,
  zip: found.address.zip,
  country: found.address.country,
  verified: found.deliverable,
  residential: found.residential,
})

const addressFields = new Set(['street1', 'street2', 'city', 'state', 'zip', 'country'])

const faultsAt = (prefix: string, found: VerifiedAddress): FieldFault[] =>
  found.faults.length === 0
    ? [{ field: `${prefix}.street1`, message: 'The carrier data has no such address.' }]
    : found.faults.map((fault) => ({
        field: `${prefix}.${addressFields.has(fault.field) ? fault.field : 'street1'}`,
        message: fault.message,
        ...(fault.suggestion && { suggestion: fault.suggestion }),
      }))

/** Verifies the recipient. Throws VALIDATION_ERROR, field by field, when mail cannot be delivered there. */
export const verifyStrictly = async (
  ctx: Pick<ServiceContext, 'providers'>,
  field: string,
  input: AddressInput,
): Promise<Address> => {
  const found = await ctx.providers.rates.verifyAddress(toProvider(input))
  if (!found.deliverable) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'The postal service cannot deliver to this address. Check the street, city, state and ZIP code.',
      { fields: faultsAt(field, found) },
    )
  }
  return corrected(input, found)
}

/** Verifies a return address. One that cannot be confirmed is kept as written, `verified: false`. */
export const verifySoftly = async (
  ctx: Pick<ServiceContext, 'providers' | 'logger'>,
  input: AddressInput,
): Promise<Address> => {
  try {
    const found = await ctx.providers.rates.verifyAddress(toProvider(input))
    return found.deliverable ? corrected(input, found) : unverified(input)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.logger.warn({ err: error }, 'return address could not be verified; kept as written')
    return unverified(input)
  }
}

/** A stored address as the rate provider reads it. */
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
