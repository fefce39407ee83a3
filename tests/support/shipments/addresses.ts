import type { Address } from '#lib/contract/addresses/address.ts'

/** A recipient that the carriers' simulator delivers to, as entered. */
export const elizabethSwan = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

/** A sender whom carriers can call, as entered. */
export const harborLegal = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

/** Returns an address as it is stored, verified, with these lines. */
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
