'use client'

import { useWatch } from 'react-hook-form'

import { AddressFields as SharedFields } from '#components/address/address-fields.tsx'
import { type AddressField, emptyAddress } from '#components/address/address-values.ts'
import { Button } from '#components/ui/button.tsx'
import type { FieldFault } from '#lib/contract/api/errors.ts'

import { type AddressPart, type AddressesForm, fieldOfError } from './addresses-values.ts'
import { NameInput } from './name-input.tsx'

// `Object.keys` returns strings; `emptyAddress` has exactly the fields of an address.
const addressFields = Object.keys(emptyAddress) as AddressField[]

type AddressFieldsProps = {
  form: AddressesForm
  part: AddressPart
  /** What verification finds wrong with the address as it is now. */
  faults: Faults
  /** Suggestions of the postal service by field, from the last request for quotes. */
  suggestions: Suggestions
  /** Receives what a pasted address was turned into. */
  onNote: (note: string | null) => void
}

/** Renders the fields of an address with the suggestions of the postal service. */
export const AddressFields = ({ form, part, faults, suggestions, onNote }: AddressFieldsProps) => {
  const [country, state, phone, email] = useWatch({
    control: form.control,
    name: [`${part}.country`, `${part}.state`, `${part}.phone`, `${part}.email`],
  })
  const errors = form.formState.errors[part]
  return (
    <SharedFields
      access={{
        register: (field) => form.register(`${part}.${field}`),
        errorOf: (field) => errors?.[field]?.message ?? faults[`${part}.${field}`]?.message,
        hints: Object.fromEntries(
          addressFields.map((field) => [
            field,
            <Suggestion
              key={field}
              form={form}
              path={`${part}.${field}`}
              faults={faults}
              suggestions={suggestions}
            />,
          ]),
        ),
        country,
        state,
        isContactFilled: Boolean(phone || email),
        autofill: part === 'to_address' ? 'off' : `section-${part}`,
        renderName: (autofill) => <NameInput form={form} part={part} autofill={autofill} onNote={onNote} />,
      }}
    />
  )
}

type FieldPath = NonNullable<ReturnType<typeof fieldOfError>>

/** What verification found wrong, by form field. */
export type Faults = Partial<Record<FieldPath, FieldFault>>

/** Suggestions of the postal service, by form field. */
export type Suggestions = Partial<Record<FieldPath, string>>

export const suggestionsOf = (faults: readonly FieldFault[]): Suggestions =>
  Object.fromEntries(
    faults.flatMap((fault) => {
      const path = fieldOfError(fault)
      return path && fault.suggestion ? [[path, fault.suggestion]] : []
    }),
  )

type SuggestionProps = Pick<AddressFieldsProps, 'form' | 'faults' | 'suggestions'> & { path: FieldPath }

/** Offers the suggestion of the postal service for a field. */
const Suggestion = ({ form, path, faults, suggestions }: SuggestionProps) => {
  const hasApiError = form.getFieldState(path).error?.type === 'api'
  const suggestion = faults[path]?.suggestion ?? (hasApiError ? suggestions[path] : undefined)
  if (suggestion === undefined) return null
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
