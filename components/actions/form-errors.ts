import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

import type { ActionError } from '#lib/client/action-result.ts'

/** Puts the API's errors on the fields that they name. */
export const showFieldErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: ActionError,
  hasField: (field: string) => boolean,
): void => {
  const known = error.fields.filter(({ field }) => hasField(field))
  for (const [index, { field, message }] of known.entries()) {
    // `hasField` has just shown that the form has a field of this name.
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
}

/** Returns what remains to be said about the form as a whole; null when its fields say everything. */
export const formMessage = (error: ActionError, hasField: (field: string) => boolean): string | null =>
  error.fields.length > 0 && error.fields.every(({ field }) => hasField(field)) ? null : error.message
