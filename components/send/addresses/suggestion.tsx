'use client'

import { Button } from '#components/ui/button.tsx'
import type { FieldFault } from '#lib/contract/api/errors.ts'

import { fieldOfError } from './address-errors.ts'
import type { AddressesForm } from './addresses-values.ts'

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
export const Suggestion = ({ form, path, suggestions }: SuggestionProps) => {
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
