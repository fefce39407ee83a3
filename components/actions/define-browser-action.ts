import { type Action, describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { type Client, createClient } from '#lib/client/client.ts'

import { signalOf } from './attempt-signals.ts'

/** Context of a call from the browser. */
type Browser = {
  client: Client
  /** For the POST that makes the change; the client makes a key for every other one. */
  idempotencyKey: string
  /** Aborted when the page no longer wants the result. */
  signal: AbortSignal
}

/**
 * Makes an action that the browser performs, with the session's cookie: for files, which are streamed from here with their
 * progress. `useAction` calls it as it calls a server action.
 */
export const defineBrowserAction =
  <Args extends readonly unknown[], Data>(
    call: (browser: Browser, ...args: Args) => Promise<{ data: Data }>,
  ): Action<Args, Data> =>
  async (attempt, ...args) => {
    const { idempotencyKey, requestId } = attempt
    const client = createClient({ baseUrl: '', headers: { 'x-request-id': requestId } })
    try {
      const { data } = await call({ client, idempotencyKey, signal: signalOf(attempt) }, ...args)
      return { ok: true, data }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // No response: the sender says why, as for a server action.
      if (error.cause instanceof Error) throw error.cause
      return { ok: false, error: describeApiError(error) }
    }
  }

/** Returns a form with one file, as the API takes it. */
export const formOf = (file: Blob, name?: string): FormData => {
  const form = new FormData()
  if (name === undefined) form.append('file', file)
  else form.append('file', file, name)
  return form
}
