'use client'

import { useWatch } from 'react-hook-form'

import { AddressFields as SharedFields } from '#components/address/address-fields.tsx'
import { type AddressField, emptyAddress } from '#components/send/local-draft/local-draft.ts'

import type { AddressPart } from './address-errors.ts'
import type { AddressesForm } from './addresses-values.ts'
import { Suggestion, type Suggestions } from './suggestion.tsx'

// `emptyAddress` has every field of an address.
const addressFields = Object.keys(emptyAddress) as AddressField[]

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
        hints: Object.fromEntries(
          addressFields.map((field) => [
            field,
            <Suggestion key={field} form={form} path={`${part}.${field}`} suggestions={suggestions} />,
          ]),
        ),
        country,
        state,
        isContactFilled: Boolean(phone || email),
        section: part,
      }}
    />
  )
}
