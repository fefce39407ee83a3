import { createConnectionStore } from './connection-store.ts'
import { noteGoing, notePageRead } from './page-reads.ts'
import { reachService } from './reach-service.ts'

const probeMs = 5000

// The page's own `fetch`: a probe of the wrapped one would wait for itself.
const plainFetch = globalThis.fetch

const probe = async (): Promise<boolean> => {
  const init = { cache: 'no-store', signal: AbortSignal.timeout(probeMs) } satisfies RequestInit
  const response = await plainFetch('/api/v1/health', init).catch(() => null)
  return response?.ok ?? false
}

/** Whether this page reaches the service. */
export const connection = createConnectionStore(probe, () => navigator.onLine)

/** A part of the page did not come: the connection is lost, or the service has newer pages. */
const noticeMissing = async (source: string): Promise<void> => {
  const response = await plainFetch(source, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response === null) connection.noticeLoss()
  else if (response.status === 404) connection.noticeOutdated()
}

/** Has this page outlast a lost connection. Called once, before anything is asked of the server. */
export const outlastLostConnections = (): void => {
  let isLeaving = false
  window.addEventListener('pagehide', () => (isLeaving = true))
  window.addEventListener('pageshow', () => (isLeaving = false))
  window.fetch = reachService(plainFetch, {
    connection,
    isLeaving: () => isLeaving,
    onPageRead: notePageRead,
  })
  window.addEventListener('offline', connection.noticeLoss)
  const noticeScript = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) void noticeMissing(target.src)
  }
  // Such errors do not bubble.
  window.addEventListener('error', noticeScript, { capture: true })
}

/** What somebody goes to another page with. */
const waysOn = ['click', 'keydown', 'popstate']

/** Has pages from memory known as such. Called once, before anything is asked of the server. */
export const followPageReads = (): void => {
  notePageRead(window.location.href)
  for (const way of waysOn) window.addEventListener(way, noteGoing, { capture: true })
}
