import type { z } from 'zod'

import type { Address, addressFields } from '#lib/contract/addresses/address.ts'

export type AddressField = keyof z.infer<typeof addressFields>

/** The values of an address in the form, valid or not. */
export type AddressValues = Record<AddressField, string>

export const emptyAddress: AddressValues = {
  name: '',
  company: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  phone: '',
  email: '',
}

/** Converts an address of the API to form values: missing parts are empty. */
export const asAddressValues = (address: Address | null): AddressValues =>
  address === null
    ? emptyAddress
    : {
        name: address.name ?? '',
        company: address.company ?? '',
        street1: address.street1,
        street2: address.street2 ?? '',
        city: address.city,
        state: address.state,
        zip: address.zip,
        country: address.country,
        phone: address.phone ?? '',
        email: address.email ?? '',
      }
