import type { AddressValues } from '#components/address/address-values.ts'
import { missingParts } from '#lib/contract/addresses/postal-rules.values.ts'
import { tidyAddress } from '#lib/contract/addresses/tidy-address.values.ts'

/** Part of an address that is verified: all but the recipient. */
export type Place = Pick<AddressValues, 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'>

/** Returns the place of an address once it is complete enough to be verified; null before that. */
export const completePlace = (values: AddressValues | null): Place | null => {
  if (values === null) return null
  const { street1, street2, city, state, zip, country } = values
  const place = {
    street1: street1.trim(),
    street2: street2.trim(),
    city: city.trim(),
    state: state.trim(),
    zip: zip.trim(),
    country,
  }
  const read = tidyAddress(place)
  const isComplete = place.street1 !== '' && place.city !== '' && missingParts(read).length === 0
  return isComplete && (read.country !== 'US' || /^\d{5}/.test(read.zip)) ? place : null
}

/** Returns the place as one comparable text. */
export const placeKey = (place: Place): string =>
  [place.street1, place.street2, place.city, place.state, place.zip, place.country].join('\n')
