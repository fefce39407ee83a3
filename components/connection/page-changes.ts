import type { LiveChange } from '#lib/contract/notifications/notification.ts'

/** Number of changes that a page can make before their live events arrive. */
const remembered = 100

const ownRequests = new Set<string>()
const listeners = new Set<() => void>()
let running = 0
let refreshedAt = 0

/** Returns whether this page waits for the result of a change of its own. */
export const isChanging = (): boolean => running > 0

/** Calls `listener` whenever a change begins or ends. */
export const subscribeToChanging = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const addRunning = (count: 1 | -1): void => {
  running += count
  for (const listener of listeners) listener()
}

/** Notes that a change begins. Returns how to note its end. */
export const beginChange = (): (() => void) => {
  addRunning(1)
  return () => addRunning(-1)
}

/** Notes that the page is requested again now, so that it will show everything that has changed until now. */
export const noteRefresh = (): void => {
  refreshedAt = performance.now()
}

/** Notes that the page shows, or will show, what this request of its own changed. */
export const noteOwnRequest = (requestId: string): void => {
  ownRequests.add(requestId)
  const [oldest] = ownRequests
  if (ownRequests.size > remembered && oldest !== undefined) ownRequests.delete(oldest)
}

/** Returns whether the page lacks a change that it received at `receivedAt`, a time of `performance.now`. */
export const isMissing = (
  { request_ids: requestIds }: Pick<LiveChange, 'request_ids'>,
  receivedAt: number,
): boolean => receivedAt >= refreshedAt && !requestIds?.every((id) => ownRequests.has(id))
