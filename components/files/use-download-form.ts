import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { formMessage, showFieldErrors } from '#components/actions/use-form-action.ts'
import { describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'

import { saveFile } from './save-file.ts'

type DownloadForm<Output> = {
  request: (input: Output) => Promise<Response>
  filename: string
  hasField: (field: string) => boolean
  onSaved: () => void
}

/**
 * Submits a form by downloading the file that it describes. The API's errors appear on the fields they name; `error` is
 * the rest, about the form as a whole.
 */
export const useDownloadForm = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { request, filename, hasField, onSaved }: DownloadForm<Output>,
) => {
  const [error, setError] = useState<string | null>(null)
  const submit = form.handleSubmit(async (input) => {
    setError(null)
    try {
      const response = await request(input)
      saveFile(await response.blob(), filename)
    } catch (failure) {
      if (failure instanceof ApiError) {
        const problem = describeApiError(failure)
        showFieldErrors(form, problem, hasField)
        setError(formMessage(problem, hasField))
      } else setError('The download was interrupted. Check your connection and try again.')
      return
    }
    onSaved()
  })
  return { submit, error }
}
