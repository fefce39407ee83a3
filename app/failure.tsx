import { Failure as ShownFailure, type FailureProps } from '#components/api/failure.tsx'
import { ApiError, toPlainError } from '#lib/client/api-error.ts'

import { isTwoFactorError, redirectToSignIn, redirectToTwoFactor } from './session.ts'

/** Shows a failed API call in place of its data, or redirects to sign-in if the API requires it. */
export const Failure = async ({ error, ...props }: FailureProps & { error: ApiError }) => {
  if (error.status === 401) await redirectToSignIn()
  if (isTwoFactorError(error)) await redirectToTwoFactor()
  return <ShownFailure error={toPlainError(error)} {...props} />
}

type Attempt<Value> = { ok: true; value: Value } | { ok: false; error: ApiError }

/** Returns the result of an API call, or its ApiError as a value for the page to show. Rethrows other errors. */
export const attempt = async <Value,>(call: Promise<Value>): Promise<Attempt<Value>> => {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error }
    throw error
  }
}
