import type { ErrorBody } from '#lib/contract/api/errors.ts'

import { ApiError } from './api-error.ts'

const retryAfterOf = (response: Response): number | undefined => {
  const value = response.headers.get('retry-after')
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
}

/**
 * What the service said, unless something in between answered for it. By hand: the library of schemas would come with
 * every page that calls the API.
 */
const readError = async (response: Response): Promise<ErrorBody['error'] | null> => {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  return typeof body?.error?.code === 'string' && typeof body.error.message === 'string' ? body.error : null
}

const readFailure = async (response: Response): Promise<ApiError> => {
  const retryAfterSeconds = retryAfterOf(response)
  const error = await readError(response)
  if (!error) {
    return new ApiError(
      response.status,
      'INTERNAL_ERROR',
      `The service returned ${response.status} without an error message.`,
      { retryAfterSeconds },
    )
  }
  const { code, message, fields, request_id } = error
  return new ApiError(response.status, code, message, { fields, requestId: request_id, retryAfterSeconds })
}

/** Whoever aborted knows why; any other failure on the way is one of the network. */
const asNetworkError = (error: unknown, signal: AbortSignal | null | undefined): unknown =>
  signal?.aborted
    ? error
    : new ApiError(
        0,
        'NETWORK_ERROR',
        'The service could not be reached. Check your connection and try again.',
        { cause: error },
      )

/**
 * Sends a request and reads its answer: JSON, or for `binary` the `Response` itself, to be streamed. Throws `ApiError`,
 * or the signal's reason.
 */
export const sendRequest = async (
  send: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  kind: 'json' | 'binary',
): Promise<unknown> => {
  const reach = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw asNetworkError(error, init.signal)
    })
  const response = await reach(send(url, init))
  if (!response.ok) throw await readFailure(response)
  return kind === 'binary' ? response : reach(response.json())
}
