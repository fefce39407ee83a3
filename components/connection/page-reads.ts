/** When the service last answered with each page, by its address. Next keeps pages in memory without telling their age. */
const readAt = new Map<string, number>()

/** When somebody last did what can lead to another page. */
let wentAt = 0

/** The page that is shown, and when somebody set out for it. */
let arrival = { address: '', wentAt: 0 }

/** About as long as somebody points at a link before they follow it. */
const dwellMs = 1000

const addressOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, globalThis.location.origin)
  searchParams.delete('_rsc')
  return `${pathname}?${searchParams}`
}

/** Notes that the service has just answered with the page at `url`, which may be Next's own address for it. */
export const notePageRead = (url: string): void => {
  readAt.set(addressOf(url), Date.now())
}

/** Notes that somebody does what can lead to another page. */
export const noteGoing = (): void => {
  wentAt = Date.now()
}

/** Notes that the page at `url` is shown; once for each time that somebody comes there, however often it is told. */
export const noteArrival = (url: string): void => {
  const address = addressOf(url)
  if (arrival.address !== address) arrival = { address, wentAt }
}

/**
 * Whether the page that is shown is one from memory: read a while before somebody set out for it, however long it took
 * to be shown. An address that the service was not asked for is a page's own matter.
 */
export const isPageStale = (): boolean => {
  const at = readAt.get(arrival.address)
  return at !== undefined && at < arrival.wentAt - dwellMs
}
