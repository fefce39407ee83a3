import type { Address } from '#lib/contract/addresses/address.ts'

/** Returns an address with these lines. */
export const addressOf = (given: Partial<Address>): Address => ({
  name: null,
  company: null,
  street1: '179 N HARBOR DR',
  street2: null,
  city: 'REDONDO BEACH',
  state: 'CA',
  zip: '90277-2506',
  country: 'US',
  phone: null,
  email: null,
  verified: true,
  residential: false,
  ...given,
})
