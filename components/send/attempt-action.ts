import type { ActionResult } from '#lib/client/action-result.ts'

/** Runs a server action; one that never reached the server is a failure like any other. */
export const attemptAction = async <Data>(
  action: () => Promise<ActionResult<Data>>,
): Promise<ActionResult<Data>> => {
  try {
    return await action()
  } catch {
    return {
      ok: false,
      error: {
        code: 'NETWORK_ERROR',
        message:
          'The service could not be reached. What you entered is kept; check the connection and try again.',
        fields: [],
      },
    }
  }
}
