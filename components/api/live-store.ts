import type { LiveChange } from '#lib/contract/notifications/notification.ts'

/** Called with what changed. */
type LiveListener = (change: LiveChange) => void

/** Changes as they happen, heard over one connection for all tabs of a browser. */
export type LiveStore = {
  /** Connects, or leaves that to the tab that did. Returns how to stop. */
  start: () => () => void
  subscribe: (listener: LiveListener) => () => void
  /** Tells when `isLive` changes. */
  subscribeState: (listener: () => void) => () => void
  /** Whether changes are heard at the moment; if not, pages ask for themselves. */
  isLive: () => boolean
}

type TabMessage =
  | { kind: 'changed'; change: LiveChange }
  | { kind: 'state'; isLive: boolean }
  | { kind: 'hello' }

const name = 'mailroom-live'
const firstRetryMs = 5000
const slowestRetryMs = 60_000

/** Reads a list of ids by hand: the library of schemas would come with every page for this alone. */
const readIds = (ids: unknown): string[] | null =>
  Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null

const readChange = (text: string): LiveChange => {
  const { shipment_ids: shipments, request_ids: requests } = JSON.parse(text) as Record<string, unknown>
  return { shipment_ids: readIds(shipments), request_ids: readIds(requests) }
}

/**
 * Follows the stream until the signal is aborted. The browser connects again by itself unless it was refused. The service
 * says, at once, whether something may have changed since the page was read.
 */
const followStream = (
  readAt: string,
  signal: AbortSignal,
  tell: { onChange: LiveListener; onState: (isLive: boolean) => void },
): void => {
  let retryMs = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const connect = () => {
    source = new EventSource(`/api/v1/events?${new URLSearchParams({ since: readAt })}`)
    source.addEventListener('open', () => {
      retryMs = firstRetryMs
      tell.onState(true)
    })
    source.addEventListener('changed', (event) => {
      tell.onChange(readChange(String(event.data)))
    })
    source.addEventListener('error', () => {
      tell.onState(false)
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(connect, retryMs)
      retryMs = Math.min(slowestRetryMs, retryMs * 2)
    })
  }
  connect()
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    source?.close()
  })
}

/** Follows only while the page is looked at, for browsers in which tabs cannot agree on one connection. */
const followWhileVisible = (signal: AbortSignal, follow: (signal: AbortSignal) => void): void => {
  let current: AbortController | undefined
  const adjust = () => {
    if (document.visibilityState === 'hidden') {
      current?.abort()
      current = undefined
    } else if (!current) {
      current = new AbortController()
      follow(current.signal)
    }
  }
  adjust()
  document.addEventListener('visibilitychange', adjust, { signal })
  signal.addEventListener('abort', () => current?.abort())
}

/** A store of live changes; one for each page that was loaded, which the server read at `readAt`. */
export const createLiveStore = (readAt: string): LiveStore => {
  const listeners = new Set<LiveListener>()
  const stateListeners = new Set<() => void>()
  let isLive = false

  const hear = (change: LiveChange) => {
    for (const listener of listeners) listener(change)
  }
  const setLive = (next: boolean) => {
    if (isLive === next) return
    isLive = next
    for (const listener of stateListeners) listener()
  }

  /** A browser opens six connections to one server: the tab that holds the lock has the only one that stays open. */
  const shareAmongTabs = (signal: AbortSignal) => {
    const channel = new BroadcastChannel(name)
    const post = (message: TabMessage) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin.
      if (!signal.aborted) channel.postMessage(message)
    }
    let isLeading = false
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'changed') hear(data.change)
      else if (data.kind === 'state') setLive(data.isLive)
      else if (isLeading) post({ kind: 'state', isLive })
    })
    post({ kind: 'hello' })
    const lead = () => {
      isLeading = true
      followStream(readAt, signal, {
        onChange: (change) => {
          hear(change)
          post({ kind: 'changed', change })
        },
        onState: (next) => {
          setLive(next)
          post({ kind: 'state', isLive: next })
        },
      })
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    // Rejects when this page goes before its turn has come.
    navigator.locks.request(name, { signal }, lead).catch(() => undefined)
    signal.addEventListener('abort', () => channel.close())
  }

  return {
    start: () => {
      const stop = new AbortController()
      const { signal } = stop
      if ('locks' in navigator) shareAmongTabs(signal)
      else {
        followWhileVisible(signal, (visible) =>
          followStream(readAt, visible, { onChange: hear, onState: setLive }),
        )
      }
      return () => {
        stop.abort()
        setLive(false)
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeState: (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    isLive: () => isLive,
  }
}
