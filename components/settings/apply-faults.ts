import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

import type { ActionError } from '#lib/client/action-result.ts'

/** Puts the API's faults on the fields they name. Answers what must be said of the form as a whole, or null. */
export const applyFaults = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: ActionError,
  hasField: (field: string) => boolean,
): string | null => {
  const known = error.fields.filter(({ field }) => hasField(field))
  for (const [index, { field, message }] of known.entries()) {
    // `hasField` has just shown that the form has a field of this name.
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
  return known.length > 0 && known.length === error.fields.length ? null : error.message
}
