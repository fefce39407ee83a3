/** How a request for a page ended, and when it was sent, by `performance.now`. */
type PageRead = { sentAt: number; isRead: boolean }

/** When each page was last requested with success, by its path and query. Next stores pages in memory without their age. */
const readAt = new Map<string, number>()

/** When the request for a page last failed, where it has not succeeded since. */
const failures = new Map<string, number>()

/** Longer than it takes from the failure of a request to what Next does about it. */
const momentMs = 5000

const listeners = new Set<(path: string, isRead: boolean) => void>()

/** When the person last did what can lead to another page. */
let wentAt = 0

/** When a live event last reported a change: what was read before may not show it. */
let changedAt = 0

/** The page that is shown, and when the person set out for it. */
let arrival = { path: '', wentAt: 0 }

/** About as long as people point at a link before they follow it. */
const dwellMs = 1000

/** The page that a URL names: Next's own parameter and the fragment are no part of it. */
export const pageOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, globalThis.location.origin)
  searchParams.delete('_rsc')
  return `${pathname}?${searchParams}`
}

/** Notes how a request for the page at `url`, which may be Next's own URL for it, ended. */
export const notePageRead = (url: string, { sentAt, isRead }: PageRead): void => {
  const path = pageOf(url)
  if (isRead) {
    readAt.set(path, sentAt)
    failures.delete(path)
  } else failures.set(path, performance.now())
  for (const listener of listeners) listener(path, isRead)
}

/** Calls `listener` when a request for a page has ended. Returns how to stop. */
export const subscribeReads = (listener: (path: string, isRead: boolean) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the last request for the page has failed a moment ago. */
export const hasJustFailed = (url: string): boolean => {
  const failedAt = failures.get(pageOf(url))
  return failedAt !== undefined && performance.now() - failedAt < momentMs
}

/** Notes that the person does what can lead to another page. */
export const noteGoing = (): void => {
  wentAt = performance.now()
}

/** Notes that a live event reported a change. */
export const noteChange = (): void => {
  changedAt = performance.now()
}

/** Notes that the page at `url` is shown; once for each time that a person arrives, however often it is called. */
export const noteArrival = (url: string): void => {
  const path = pageOf(url)
  if (arrival.path !== path) arrival = { path, wentAt }
}

/** What a gateway answers for a service that is away. */
const isAnswer = (status: number): boolean => status > 0 && (status < 502 || status > 504)

const noteEntries = (entries: PerformanceEntryList): void => {
  for (const entry of entries) {
    if (!(entry instanceof PerformanceResourceTiming)) continue
    const url = new URL(entry.name)
    if (url.origin !== location.origin || !url.searchParams.has('_rsc')) continue
    notePageRead(entry.name, { sentAt: entry.startTime, isRead: isAnswer(entry.responseStatus) })
  }
}

let observer: PerformanceObserver | undefined

/** Follows the requests for pages. Called once, before the first. */
export const observePageReads = (): void => {
  notePageRead(location.href, { sentAt: 0, isRead: true })
  observer = new PerformanceObserver((list) => noteEntries(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
}

/**
 * Returns whether the page that is shown comes from memory: it was requested a while before the person set out for it,
 * however long it took to be shown, or before a change that a live event reported. A URL that was never requested is a
 * page's own matter.
 */
export const isPageStale = (): boolean => {
  noteEntries(observer?.takeRecords() ?? [])
  const at = readAt.get(arrival.path)
  // The first page of a visit has no way there, and follows live events itself.
  if (at === undefined || arrival.wentAt === 0) return false
  return at < Math.max(arrival.wentAt - dwellMs, changedAt)
}
