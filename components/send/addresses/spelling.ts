import type { AddressesInput, AddressesValues, AddressPart } from './addresses-values.ts'
import { completePlace, placeKey } from './place.ts'

/** The addresses that are printed as entered, as the keys of their places: one that changes is standardized again. */
export type AsEntered = Partial<Record<AddressPart, string | undefined>>

/** Adds to addresses whether they are printed as entered. */
export const withSpelling = <Input extends Partial<AddressesInput>>(
  input: Input,
  values: Partial<AddressesValues>,
  asEntered: AsEntered,
): Input => {
  const isAsEntered = (part: AddressPart): boolean => {
    const place = completePlace(values[part] ?? null)
    return place !== null && asEntered[part] === placeKey(place)
  }
  return {
    ...input,
    ...(input.to_address && {
      to_address: { ...input.to_address, use_as_entered: isAsEntered('to_address') },
    }),
    ...(input.from_address && {
      from_address: { ...input.from_address, use_as_entered: isAsEntered('from_address') },
    }),
  }
}
