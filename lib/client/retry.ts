import { ApiError } from './api-error.ts'

/** Waits, or throws the signal's reason when it is aborted meanwhile. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

export type RetryOptions = {
  /** How often a call is sent again at most; 0: never. */
  retries: number
  wait: Wait
  signal?: AbortSignal | undefined
}

/** Nobody is kept waiting for another attempt longer than this. */
const patienceMs = 10_000

const firstPauseMs = 250
const longestPauseMs = 4000

/** Failures after which the same request may succeed: nothing was decided, or somebody is still at it. */
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

/** Calls until it succeeds, fails for good, or has been tried often or long enough. Only for what is safe to repeat. */
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
