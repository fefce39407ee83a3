import type { LiveChange } from '#lib/contract/notifications/notification.ts'

/** Receives the ids of what changed. */
type LiveListener = (change: LiveChange) => void

/** Receives live changes over one connection for all tabs of a browser. */
export type LiveStore = {
  /** Connects unless another tab is connected. Returns a function that disconnects. */
  start: () => () => void
  subscribe: (listener: LiveListener) => () => void
  /** Subscribes to changes of `isLive`. */
  subscribeState: (listener: () => void) => () => void
  /** Whether live events arrive; without them, an unknown change is reported every few seconds. */
  isLive: () => boolean
}

type TabMessage =
  | { kind: 'changed'; change: LiveChange }
  | { kind: 'state'; isLive: boolean }
  | { kind: 'hello' }

const name = 'mailroom-live'
const firstRetryMs = 5000
const slowestRetryMs = 60_000

/** How often a page without events, as behind a proxy that buffers streams, assumes a change. */
const deafMs = 10_000

const unknownChange: LiveChange = { shipment_ids: null, request_ids: null }

/** Reads the ids without a schema, whose library would load with every page for this alone. */
const readIds = (ids: unknown): string[] | null =>
  Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null

const readChange = (text: string): LiveChange => {
  // `readIds` checks every value.
  const { shipment_ids: shipments, request_ids: requests } = JSON.parse(text) as Record<string, unknown>
  return { shipment_ids: readIds(shipments), request_ids: readIds(requests) }
}

/**
 * Follows the stream until the signal aborts. The browser reconnects automatically unless it was rejected. The service
 * reports immediately whether anything may have changed since the page was rendered.
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

/** Follows only while the page is visible, for browsers without locks across tabs. */
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

/** Creates the store of live changes of one page load, which the server rendered at `readAt`. */
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

  /** Browsers open six connections per server: only the tab that holds the lock keeps one open. */
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
    // Rejects when the page is closed before it gets the lock.
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
      const deaf = setInterval(() => {
        if (!isLive && document.visibilityState === 'visible') hear(unknownChange)
      }, deafMs)
      return () => {
        clearInterval(deaf)
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
