'use client'

import { useWatch } from 'react-hook-form'

import { AddressFields as SharedFields } from '#components/address/address-fields.tsx'

import type { AddressPart } from './address-faults.ts'
import type { AddressesForm } from './addresses-values.ts'
import { Suggestion, type Suggestions } from './suggestion.tsx'

type AddressFieldsProps = {
  form: AddressesForm
  part: AddressPart
  /** What the postal service suggests, by field. */
  suggestions: Suggestions
}

/** The fields of one of the two addresses, with what the postal service suggests for them. */
export const AddressFields = ({ form, part, suggestions }: AddressFieldsProps) => {
  const [country, state, phone, email] = useWatch({
    control: form.control,
    name: [`${part}.country`, `${part}.state`, `${part}.phone`, `${part}.email`],
  })
  const errors = form.formState.errors[part]
  return (
    <SharedFields
      access={{
        register: (field) => form.register(`${part}.${field}`),
        errorOf: (field) => errors?.[field]?.message,
        hintOf: (field) => <Suggestion form={form} path={`${part}.${field}`} suggestions={suggestions} />,
        country,
        state,
        isContactFilled: Boolean(phone || email),
        section: part,
      }}
    />
  )
}
