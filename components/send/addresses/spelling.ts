import type { AddressesInput, AddressesValues, AddressPart } from './addresses-values.ts'
import { completePlace, placeKey } from './place.ts'

/** The addresses that are printed as entered, as the keys of their places: one that changes is standardized again. */
export type AsEntered = Partial<Record<AddressPart, string | undefined>>

/** The place of a recipient that could not be confirmed, as its key, and the reason to mail to it: another one needs another. */
export type Anyway = { place: string; reason: string }

type Choices = { as_entered?: AsEntered | undefined; anyway?: Anyway | undefined }

/** Adds to addresses whether they are printed as entered, and why mail goes to one that could not be confirmed. */
export const withSpelling = <Input extends Partial<AddressesInput>>(
  input: Input,
  values: Partial<AddressesValues>,
  { as_entered: asEntered = {}, anyway }: Choices,
): Input => {
  const keyOf = (part: AddressPart): string | null => {
    const place = completePlace(values[part] ?? null)
    return place && placeKey(place)
  }
  const isAsEntered = (part: AddressPart): boolean => {
    const key = keyOf(part)
    return key !== null && asEntered[part] === key
  }
  const reason = anyway?.place === keyOf('to_address') ? anyway?.reason.trim() : ''
  return {
    ...input,
    ...(input.to_address && {
      to_address: {
        ...input.to_address,
        use_as_entered: isAsEntered('to_address'),
        ...(reason && { unverified_reason: reason }),
      },
    }),
    ...(input.from_address && {
      from_address: { ...input.from_address, use_as_entered: isAsEntered('from_address') },
    }),
  }
}
