import type { connection } from './connection.ts'
import { hasJustFailed, pageOf, subscribeReads } from './page-reads.ts'

/** Number of attempts to request a page from a responding service before it is opened as a new document. */
const attempts = 5

/** Additional wait before each attempt: a starting service may respond before its pages do. */
const pauseMs = 500

/** A page that has been read is shown within this time, unless it belongs to another version of the dashboard. */
const shownWithinMs = 2000

/** A request for a page that has not ended after this time counts as failed. */
const readWithinMs = 15_000

/** How the unreadable page was to be opened. */
export type Opening = 'push' | 'replace' | 'refresh'

type Outcome = 'shown' | 'read' | 'failed'

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Resolves with the outcome of the page at `url`, which the router has just requested again. */
const outcomeOf = (url: string, superseded: AbortSignal): Promise<Outcome> => {
  const page = pageOf(url)
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const stop = new AbortController()
  let timer = setTimeout(() => resolve('failed'), readWithinMs)
  const unsubscribe = subscribeReads((read, isRead) => {
    if (read !== page) return
    if (!isRead) return resolve('failed')
    clearTimeout(timer)
    timer = setTimeout(() => resolve('read'), shownWithinMs)
  })
  // Next writes the history once it shows a page.
  const noteShown = () => pageOf(location.href) === page && resolve('shown')
  window.navigation.addEventListener('currententrychange', noteShown, { signal: stop.signal })
  superseded.addEventListener('abort', () => resolve('shown'), { signal: stop.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    unsubscribe()
    stop.abort()
  })
}

/** Returns whether Next itself leaves for a page of ours, because it could not read that page. */
const isFallback = (event: NavigateEvent): boolean => {
  const { destination, navigationType, userInitiated, downloadRequest, formData, hashChange } = event
  return (
    event.cancelable &&
    !(userInitiated || destination.sameDocument || hashChange || formData) &&
    downloadRequest === null &&
    (navigationType === 'push' || navigationType === 'replace') &&
    new URL(destination.url).origin === location.origin
  )
}

/** The document that is opened on purpose. */
let released: string | null = null

/** Opens another document in the place of this one, without waiting for the service. */
export const openDocument = (url: string, way: 'assign' | 'replace' = 'assign'): void => {
  released = new URL(url, location.href).href
  location[way](url)
}

/**
 * Prevents Next's fallback for a page that it could not read: opening it as a new document, which without the service
 * is the browser's own error page, losing whatever was typed. `open` has the router request the page again once the
 * service responds; a page that the service did send, such as one of its newer version, is opened as Next intended.
 * Leaves browsers without the Navigation API unchanged.
 */
export const holdPages = (
  service: Pick<typeof connection, 'isReachable' | 'whenReached'>,
  open: (url: string, opening: Opening) => void,
  signal: AbortSignal,
): void => {
  let held = new AbortController()

  const hold = async (url: string, opening: Opening, superseded: AbortSignal) => {
    let isLost = !(await service.isReachable())
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (!isLost && !hasJustFailed(url)) break
      await delay((attempt - 1) * pauseMs)
      await service.whenReached()
      if (superseded.aborted) return
      open(url, opening)
      const outcome = await outcomeOf(url, superseded)
      if (outcome === 'shown' || superseded.aborted) return
      if (outcome === 'read') break
      isLost = false
    }
    if (!superseded.aborted) openDocument(url, opening === 'push' ? 'assign' : 'replace')
  }

  window.navigation?.addEventListener(
    'navigate',
    (event) => {
      const { url } = event.destination
      if (url === released) {
        released = null
        return
      }
      if (!isFallback(event)) {
        // Another page has come, or the person goes to one.
        if (event.destination.sameDocument && pageOf(url) !== pageOf(location.href)) held.abort()
        return
      }
      event.preventDefault()
      held.abort()
      held = new AbortController()
      const way = event.navigationType === 'push' ? 'push' : 'replace'
      void hold(url, pageOf(url) === pageOf(location.href) ? 'refresh' : way, held.signal)
    },
    { signal },
  )
}
