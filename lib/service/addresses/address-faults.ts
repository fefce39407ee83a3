import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/countries.values.ts'
import { postalFaults } from '#lib/contract/addresses/postal-rules.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'

/** Whether a postal code has the form of its country, whatever its case; true where the form is not known. */
export const isPostalCode = (zip: string, country: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(zip.toUpperCase(), country)

/** What is wrong with an address that can be told without asking the vendor, by field without a prefix. */
export const addressFaults = (input: AddressInput): FieldFault[] => {
  const faults = postalFaults(input)
  const isForeign = input.country !== 'US'
  if (isForeign && input.zip !== '' && !isPostalCode(input.zip, input.country)) {
    const message = `“${input.zip}” is not a valid postal code for ${countryName(input.country)}.`
    return [...faults, { field: 'zip', message }]
  }
  return faults
}
