/** When the request for a page last failed, if it has not succeeded since. */
const failures = new Map<string, number>()

/** Longer than it takes from the failure of a request to what Next does about it. */
const momentMs = 5000

const listeners = new Set<(path: string, isRead: boolean) => void>()

/** The page that a URL names: Next's own parameter and the fragment are no part of it. */
export const pageOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, globalThis.location.origin)
  searchParams.delete('_rsc')
  return `${pathname}?${searchParams}`
}

/** Notes how a request for the page at `url`, which may be Next's own URL for it, ended. */
const noteRead = (url: string, isRead: boolean): void => {
  const path = pageOf(url)
  if (isRead) failures.delete(path)
  else failures.set(path, performance.now())
  for (const listener of listeners) listener(path, isRead)
}

/** Calls `listener` when a request for a page has ended. Returns how to stop. */
export const subscribeReads = (listener: (path: string, isRead: boolean) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the last request for the page has failed a moment ago. */
export const hasJustFailed = (url: string): boolean => {
  const failedAt = failures.get(pageOf(url))
  return failedAt !== undefined && performance.now() - failedAt < momentMs
}

/** Returns whether a status is a response of the service, not of a gateway in front of an unavailable one. */
const isAnswer = (status: number): boolean => status > 0 && (status < 502 || status > 504)

const noteEntries = (entries: PerformanceEntryList): void => {
  for (const entry of entries) {
    if (!(entry instanceof PerformanceResourceTiming)) continue
    const url = new URL(entry.name)
    if (url.origin !== location.origin || !url.searchParams.has('_rsc')) continue
    noteRead(entry.name, isAnswer(entry.responseStatus))
  }
}

/** Follows the requests for pages. Called once, before the first. */
export const observePageReads = (): void => {
  const observer = new PerformanceObserver((list) => noteEntries(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
}
