'use client'

import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import type { AddressFamily } from '#lib/contract/imports/address-family.ts'

type FamilyQuestionProps = {
  families: readonly AddressFamily[]
  /** The address that is chosen; null before one is. */
  selected: string | null
  onSelect: (family: AddressFamily) => void
}

/** Lets the user choose which of several addresses in each row to mail to. */
export const FamilyQuestion = ({ families, selected, onSelect }: FamilyQuestionProps) => (
  <Field
    label="Which address do you mail to?"
    hint="Each row has more than one address. Your choice is remembered for files with the same columns."
  >
    <NativeSelect
      value={selected ?? ''}
      onChange={(event) => {
        const chosen = families.find(({ id }) => id === event.target.value)
        if (chosen) onSelect(chosen)
      }}
    >
      <option value="" disabled>
        Choose an address
      </option>
      {families.map(({ id, label, columns }) => (
        <option key={id} value={id}>
          {label} ({columns.join(', ')})
        </option>
      ))}
    </NativeSelect>
  </Field>
)
