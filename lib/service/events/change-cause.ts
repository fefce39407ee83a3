import { AsyncLocalStorage } from 'node:async_hooks'

/** A request to the API, until its response is complete. */
type Cause = { requestId: string; isOpen: boolean }

const causes = new AsyncLocalStorage<Cause>()

/** Runs the request, so that the changes which it makes before its response carry its id. */
export const asCause = async (requestId: string, run: () => Promise<void>): Promise<void> => {
  const cause = { requestId, isOpen: true }
  try {
    await causes.run(cause, run)
  } finally {
    // What the request left running changes things later, when its response no longer includes them.
    cause.isOpen = false
  }
}

/** Returns the id of the request that makes the current change; null for a change that no open request makes. */
export const currentCause = (): string | null => {
  const cause = causes.getStore()
  return cause?.isOpen ? cause.requestId : null
}
