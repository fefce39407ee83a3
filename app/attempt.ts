import { ApiError } from '#lib/client/api-error.ts'

type Attempt<Value> = { ok: true; value: Value } | { ok: false; error: ApiError }

/** Waits for a call of the API and hands its failure over as a value, for the page to show. Other errors are thrown. */
export const attempt = async <Value>(call: Promise<Value>): Promise<Attempt<Value>> => {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error }
    throw error
  }
}
