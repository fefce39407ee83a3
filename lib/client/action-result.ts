import type { FieldFault } from '#lib/contract/api/errors.ts'

import type { ApiError } from './api-error.ts'

/** Why an action failed, as plain data that can cross from server to browser. */
export type ActionError = { code: ApiError['code']; message: string; fields: FieldFault[] }

/** What every server action answers. */
export type ActionResult<Data> = { ok: true; data: Data } | { ok: false; error: ActionError }

/** The plain data of a failed call. */
export const describeApiError = ({ code, message, fields }: ApiError): ActionError => ({
  code,
  message,
  fields,
})
