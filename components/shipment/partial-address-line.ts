import { addressLine, type PostalAddress } from '#components/send/addresses/address-lines.ts'

const unknown: PostalAddress = {
  name: null,
  company: null,
  street1: '',
  street2: null,
  city: '',
  state: '',
  zip: '',
  country: 'US',
}

/** On one line, an address of which parts may be missing: records keep what was given, and labels say what they say. */
export const partialAddressLine = (address: Partial<PostalAddress>): string =>
  addressLine({ ...unknown, ...address })
