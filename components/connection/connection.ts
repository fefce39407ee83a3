import { createConnectionStore } from './connection-store.ts'

const probeMs = 5000

let isLeaving = false

/** Checks whether the service responds; while the page is being left, the browser itself aborts requests. */
const probe = async (): Promise<boolean> => {
  const init = { cache: 'no-store', signal: AbortSignal.timeout(probeMs) } satisfies RequestInit
  const response = await fetch('/api/v1/health', init).catch(() => null)
  return isLeaving || (response?.ok ?? false)
}

/** Whether this page reaches the service. */
export const connection = createConnectionStore(probe, () => navigator.onLine)

/** A part of the page did not come: the connection is lost, or the service has newer pages. */
const noticeMissing = async (source: string): Promise<void> => {
  const response = await fetch(source, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response === null) connection.noticeLoss()
  else if (response.status === 404) connection.noticeOutdated()
  else connection.noticeFailure()
}

/** Ignores aborted requests, such as those of a page that was left. */
const noticeRejection = ({ reason }: PromiseRejectionEvent): void => {
  if (reason?.name !== 'AbortError') connection.noticeFailure()
}

/** Notices lost connections, and failures that nothing else handles. Called once. */
export const watchConnection = (): void => {
  window.addEventListener('pagehide', () => (isLeaving = true))
  window.addEventListener('pageshow', () => (isLeaving = false))
  window.addEventListener('offline', connection.noticeLoss)
  const noticeScript = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) void noticeMissing(target.src)
  }
  // Handlers begin work that they do not wait for: whatever it throws is still shown.
  window.addEventListener('unhandledrejection', noticeRejection)
  // Such errors do not bubble.
  window.addEventListener('error', noticeScript, { capture: true })
}
