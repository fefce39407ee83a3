import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { type AddressValues, emptyAddress } from '#components/send/local-draft/local-draft.ts'
import type { Address } from '#lib/contract/addresses/address.ts'
import { postalErrors } from '#lib/contract/addresses/postal-rules.values.ts'
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
      for (const { field, message } of address ? postalErrors(address) : []) {
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
