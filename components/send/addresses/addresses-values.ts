import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { type AddressValues, emptyAddress } from '#components/address/address-values.ts'
import type { ShipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { postalErrors } from '#lib/contract/addresses/postal-rules.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import { updateShipmentInput } from '#lib/contract/shipments/shipment.ts'

/** The values of the form. A null `from_address` is the default return address. */
export type AddressesValues = { to_address: AddressValues; from_address: AddressValues | null }

/** Parses both addresses; errors in state or ZIP code appear without a request. */
export const addressesInput = updateShipmentInput
  .pick({ to_address: true, from_address: true })
  .required({ to_address: true })
  .superRefine((input, context) => {
    for (const part of ['to_address', 'from_address'] as const) {
      const address = input[part]
      for (const { field, message } of address ? postalErrors(address) : []) {
        context.addIssue({ code: 'custom', path: [part, field], message })
      }
    }
  })

export type AddressesInput = z.output<typeof addressesInput>

export type AddressesForm = UseFormReturn<AddressesValues, unknown, AddressesInput>

const parts = ['to_address', 'from_address'] as const

export type AddressPart = (typeof parts)[number]

/** Names both parts for labels. */
export const whose = {
  to_address: 'recipient',
  from_address: 'return address',
} satisfies Record<AddressPart, string>

type FieldPath = `${AddressPart}.${keyof typeof emptyAddress}`

/** Returns whether an API error is about an address, which the addresses step can fix. */
export const isAddressError = (fault: Pick<FieldFault, 'field'>): boolean =>
  parts.some((part) => fault.field === part || fault.field.startsWith(`${part}.`))

const reasonField = 'unverified_reason' satisfies keyof ShipmentAddressInput

/** Returns whether an API error says that mail can go to the recipient anyway, for a reason. */
export const asksForReason = ({ field }: Pick<FieldFault, 'field'>): boolean =>
  field === `to_address.${reasonField}`

/** Returns the form field of an API error; the street for errors of the whole address. */
export const fieldOfError = (fault: Pick<FieldFault, 'field'>): FieldPath | null => {
  const [part, field] = fault.field.split('.')
  if (part !== 'to_address' && part !== 'from_address') return null
  // It has its own field, below the address.
  if (field === reasonField) return null
  return field !== undefined && Object.hasOwn(emptyAddress, field)
    ? // `hasOwn` has just shown that it is one of the address's fields.
      (`${part}.${field}` as FieldPath)
    : `${part}.street1`
}

/** Returns the addresses with errors, whose fields have to be visible. */
export const partsAtError = (faults: readonly FieldFault[]): AddressPart[] =>
  parts.filter((part) => faults.some((fault) => fieldOfError(fault)?.startsWith(part)))
