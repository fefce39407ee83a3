import { emptyAddress } from '#components/send/local-draft/local-draft.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'

const parts = ['to_address', 'from_address'] as const

export type AddressPart = (typeof parts)[number]

/** What each part is called. */
export const whose = { to_address: 'recipient', from_address: 'return address' } satisfies Record<
  AddressPart,
  string
>

type FieldPath = `${AddressPart}.${keyof typeof emptyAddress}`

/** Whether the API found fault with an address, so that the addresses step can mend it. */
export const isAddressError = (fault: Pick<FieldFault, 'field'>): boolean =>
  parts.some((part) => fault.field === part || fault.field.startsWith(`${part}.`))

/** The form's field that the API names; the street when it names the address as a whole. */
export const fieldOfError = (fault: Pick<FieldFault, 'field'>): FieldPath | null => {
  const [part, field] = fault.field.split('.')
  if (part !== 'to_address' && part !== 'from_address') return null
  return field !== undefined && Object.hasOwn(emptyAddress, field)
    ? // `hasOwn` has just shown that it is one of the address's fields.
      (`${part}.${field}` as FieldPath)
    : `${part}.street1`
}

/** Which addresses have faults, to be opened for mending. */
export const partsAtError = (faults: readonly FieldFault[]): AddressPart[] =>
  parts.filter((part) => faults.some((fault) => fieldOfError(fault)?.startsWith(part)))
