'use client'

import { type AddressPart, whose } from './address-faults.ts'
import { AddressPaste } from './address-paste.tsx'
import { AddressPicker } from './address-picker.tsx'
import { type AddressesForm, asAddressValues } from './addresses-values.ts'

/** Where an address can come from other than the keyboard: the address book, or the clipboard. */
export const AddressSources = ({ form, part }: { form: AddressesForm; part: AddressPart }) => (
  <div className="mb-4 grid gap-2">
    <AddressPicker
      whose={whose[part]}
      onPick={(entry) => {
        form.clearErrors(part)
        form.setValue(part, asAddressValues(entry.address), { shouldDirty: true })
      }}
    />
    <AddressPaste
      onFill={(values) => {
        form.clearErrors(part)
        form.setValue(part, values, { shouldDirty: true })
      }}
    />
  </div>
)
