'use client'

import { useWatch } from 'react-hook-form'

import { AddressFields as SharedFields } from '#components/address/address-fields.tsx'
import { type AddressField, emptyAddress } from '#components/send/local-draft/local-draft.ts'
import { Button } from '#components/ui/button.tsx'
import type { FieldFault } from '#lib/contract/api/errors.ts'

import { type AddressPart, type AddressesForm, fieldOfError } from './addresses-values.ts'

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

type FieldPath = NonNullable<ReturnType<typeof fieldOfError>>

/** What the postal service suggests, by the field it is for. */
export type Suggestions = Partial<Record<FieldPath, string>>

export const suggestionsOf = (faults: readonly FieldFault[]): Suggestions =>
  Object.fromEntries(
    faults.flatMap((fault) => {
      const path = fieldOfError(fault)
      return path && fault.suggestion ? [[path, fault.suggestion]] : []
    }),
  )

type SuggestionProps = { form: AddressesForm; path: FieldPath; suggestions: Suggestions }

/** Offers to take the postal service's word for what was typed. */
const Suggestion = ({ form, path, suggestions }: SuggestionProps) => {
  const suggestion = suggestions[path]
  if (suggestion === undefined || form.getFieldState(path).error?.type !== 'api') return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      Suggested: {suggestion}
      <Button
        size="small"
        onClick={() => form.setValue(path, suggestion, { shouldDirty: true, shouldValidate: true })}
      >
        Use suggestion
      </Button>
    </span>
  )
}
