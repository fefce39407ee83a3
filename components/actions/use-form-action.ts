'use client'

import type { FieldValues, UseFormReturn } from 'react-hook-form'

import type { Action, ActionError } from '#lib/client/action-result.ts'

import { formMessage, showFieldErrors } from './form-errors.ts'
import { type ActionOptions, useAction } from './use-action.ts'

/**
 * `useAction` for a form: the API's errors appear on the fields that they name, and `message` is what remains to be said
 * about the form as a whole.
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
