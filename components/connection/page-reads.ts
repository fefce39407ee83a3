/** How a request for a page ended last, and when it was sent, by `performance.now`. */
type PageRead = { sentAt: number; isRead: boolean }

/** By the path and query of the page. Next stores pages in memory without their age. */
const reads = new Map<string, PageRead>()

const listeners = new Set<(path: string, isRead: boolean) => void>()

/** When the person last did what can lead to another page. */
let wentAt = 0

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
export const notePageRead = (url: string, read: PageRead): void => {
  const path = pageOf(url)
  reads.set(path, read)
  for (const listener of listeners) listener(path, read.isRead)
}

/** Calls `listener` when a request for a page has ended. Returns how to stop. */
export const subscribeReads = (listener: (path: string, isRead: boolean) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the last request for the page was answered; undefined when that is not known. */
export const wasRead = (url: string): boolean | undefined => reads.get(pageOf(url))?.isRead

/** Notes that the person does what can lead to another page. */
export const noteGoing = (): void => {
  wentAt = performance.now()
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
 * Whether the page that is shown comes from memory: it was requested a while before the person set out for it, however
 * long it took to be shown. A URL that was never requested is a page's own matter.
 */
export const isPageStale = (): boolean => {
  noteEntries(observer?.takeRecords() ?? [])
  const read = reads.get(arrival.path)
  return read !== undefined && read.sentAt < arrival.wentAt - dwellMs
}
