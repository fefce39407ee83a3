import { z } from 'zod'

import { asAddressValues } from '#components/send/addresses/addresses-values.ts'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import { addressInput } from '#lib/contract/addresses/address.ts'
import { postalErrors } from '#lib/contract/addresses/postal-rules.values.ts'

/** An entry as its form sends it; what is wrong with state or ZIP code is told before anybody is asked. */
export const entryInput = z
  .object({ label: z.string().trim().max(60, 'Use at most 60 characters.'), address: addressInput })
  .superRefine(({ address }, context) => {
    for (const { field, message } of postalErrors(address)) {
      context.addIssue({ code: 'custom', path: ['address', field], message })
    }
  })

export type EntryInput = z.output<typeof entryInput>

export type EntryValues = { label: string; address: ReturnType<typeof asAddressValues> }

/** The entry as its form shows it; empty for a new one. */
export const entryValues = (entry: AddressEntry | null): EntryValues => ({
  label: entry?.label ?? '',
  address: asAddressValues(entry?.address ?? null),
})
