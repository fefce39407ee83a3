import type { ErrorBody } from '#lib/contract/api/errors.ts'

import { ApiError } from './api-error.ts'
import type { Wait } from './client-options.ts'

const retryAfterOf = (response: Response): number | undefined => {
  const value = response.headers.get('retry-after')
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
}

/** Returns what the service ignored of a request; `...` where that was more than it names. */
const unknownFieldsOf = (response: Response): string[] => {
  const list = response.headers.get('mailroom-unknown-fields')
  return list === null ? [] : list.split(', ').map((name) => decodeURIComponent(name))
}

/**
 * Reads the service's error; null when a proxy responded instead. Checked by hand: a schema library would be loaded
 * with every page that calls the API.
 */
const readError = async (response: Response): Promise<ErrorBody['error'] | null> => {
  // Checked below, as far as it is read.
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

/** The caller knows why it aborted; any other failure on the way is one of the network. */
const asNetworkError = (error: unknown, signal: AbortSignal | null | undefined): unknown =>
  signal?.aborted
    ? error
    : new ApiError(
        0,
        'NETWORK_ERROR',
        // Cut off, or of something else at this URL, which then did not fail to respond.
        error instanceof SyntaxError
          ? 'The service’s response could not be read. Try again.'
          : 'The service could not be reached. Check your connection and try again.',
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
  report: (unknownFields: string[]) => void,
): Promise<unknown> => {
  const reach = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw asNetworkError(error, init.signal)
    })
  const response = await reach(send(url, init))
  const unknown = unknownFieldsOf(response)
  if (unknown.length > 0) report(unknown)
  if (!response.ok) throw await readFailure(response)
  return kind === 'binary' ? response : reach(response.json())
}

type RetryOptions = {
  /** Maximum number of retries; 0: never. */
  retries: number
  wait: Wait
  signal?: AbortSignal | undefined
}

/** No one is kept waiting for another attempt longer than this. */
const patienceMs = 10_000

const firstPauseMs = 250
const longestPauseMs = 4000

/** Failures after which the same request may succeed: nothing was decided, or someone is still at it. */
const passing = new Set<ApiError['code']>(['NETWORK_ERROR', 'RATE_LIMITED', 'IDEMPOTENCY_CONFLICT'])

const isPassing = ({ status, code }: ApiError): boolean =>
  passing.has(code) || (status >= 502 && status <= 504)

/** Doubles with every attempt; half of it at random, so that callers who failed together do not come back together. */
const pauseMs = (attempt: number): number => {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt)
  return longest / 2 + (Math.random() * longest) / 2
}

export const waitInTime: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      // The reason is whatever the caller aborted with.
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** Calls until it succeeds, fails permanently, or has been tried often or long enough. Only for repeatable calls. */
export const withRetries = async <Result>(
  call: () => Promise<Result>,
  { retries, wait, signal }: RetryOptions,
): Promise<Result> => {
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || !isPassing(error) || attempt >= retries) throw error
      const asked = error.retryAfterSeconds === undefined ? 0 : error.retryAfterSeconds * 1000
      const pause = Math.max(asked, pauseMs(attempt))
      if (performance.now() - startedAt + pause > patienceMs) throw error
      await wait(pause, signal)
    }
  }
}
