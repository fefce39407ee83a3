import type { FieldFault } from '#lib/contract/api/errors.ts'

import type { ApiError } from './api-error.ts'

/** Why an action failed, as plain data that can cross from server to browser. */
export type ActionError = { code: ApiError['code']; message: string; fields: FieldFault[] }

/** Result of every server action. */
export type ActionResult<Data> = { ok: true; data: Data } | { ok: false; error: ActionError }

/** Identifies one attempt at a change; `useAction` makes it. */
export type Attempt = {
  /** The same for each attempt at one change, so that the API makes it once. */
  idempotencyKey: string
  /** Names the attempt in logs and in the live events of what it changed. */
  requestId: string
  /** The revision that the change targets; any without it. */
  ifMatch?: string | undefined
}

/** A server action as components import it and `useAction` calls it. */
export type Action<Args extends readonly unknown[], Data> = (
  attempt: Attempt,
  ...args: Args
) => Promise<ActionResult<Data>>

/** The plain data of a failed call. */
export const describeApiError = ({ code, message, fields }: ApiError): ActionError => ({
  code,
  message,
  fields,
})
