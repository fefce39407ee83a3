'use client'

import type { FieldValues, UseFormReturn, Path } from 'react-hook-form'

import type { Action, ActionError } from '#lib/client/action-result.ts'

import { type ActionOptions, useAction } from './use-action.ts'

/**
 * `useAction` for a form: the API's errors appear on the fields they name, and `message` is the rest, about the form
 * as a whole.
 */
export const useFormAction = <Args extends readonly unknown[], Data, Values extends FieldValues, Output>(
  action: Action<Args, Data>,
  form: UseFormReturn<Values, unknown, Output>,
  hasField: (field: string) => boolean,
  {
    onError,
    errorOf = (error) => error,
    ...options
  }: ActionOptions<Args, Data> & {
    /** Translates the API's field names into the form's. */
    errorOf?: (error: ActionError) => ActionError
  } = {},
) => {
  const call = useAction(action, {
    ...options,
    onError: (error, ...args) => {
      showFieldErrors(form, errorOf(error), hasField)
      onError?.(error, ...args)
    },
  })
  return {
    ...call,
    isPending: call.isPending || form.formState.isSubmitting,
    message: call.error && formMessage(errorOf(call.error), hasField),
  }
}

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

/** Returns the message about the form as a whole; null if its fields show everything. */
export const formMessage = (error: ActionError, hasField: (field: string) => boolean): string | null =>
  error.fields.length > 0 && error.fields.every(({ field }) => hasField(field)) ? null : error.message
