import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { type AddressValues, emptyAddress } from '#components/send/local-draft/local-draft.ts'
import type { Address } from '#lib/contract/addresses/address.ts'
import { postalFaults } from '#lib/contract/addresses/postal-rules.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import { updateShipmentInput } from '#lib/contract/shipments/shipment.ts'

/** Both addresses as they stand in the form. A `from_address` of null stands for the one already set. */
export type AddressesValues = { to_address: AddressValues; from_address: AddressValues | null }

/** The contract's addresses; what is wrong with state or ZIP code is told before the postal service is asked. */
export const addressesInput = updateShipmentInput
  .pick({ to_address: true, from_address: true })
  .required({ to_address: true })
  .superRefine((input, context) => {
    for (const part of ['to_address', 'from_address'] as const) {
      const address = input[part]
      for (const { field, message } of address ? postalFaults(address) : []) {
        context.addIssue({ code: 'custom', path: [part, field], message })
      }
    }
  })

export type AddressesInput = z.output<typeof addressesInput>

export type AddressesForm = UseFormReturn<AddressesValues, unknown, AddressesInput>

/** An address of the API as the form shows it: unset parts are empty. */
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
