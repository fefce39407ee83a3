'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'

import { AddressFields } from '#components/address/address-fields.tsx'

import type { ReturnAddressInput, ReturnAddressValues } from './organization-form.ts'

type Form = UseFormReturn<ReturnAddressValues, unknown, ReturnAddressInput>

/** The fields of the organization's return address. */
export const ReturnAddressFields = ({ form }: { form: Form }) => {
  const [country, state, phone, email] = useWatch({
    control: form.control,
    name: ['return_address.country', 'return_address.state', 'return_address.phone', 'return_address.email'],
  })
  const errors = form.formState.errors.return_address
  return (
    <AddressFields
      access={{
        register: (field) => form.register(`return_address.${field}`),
        errorOf: (field) => errors?.[field]?.message,
        country: country ?? 'US',
        state: state ?? '',
        isContactFilled: Boolean(phone || email),
        section: null,
      }}
    />
  )
}
