/**
 * `up`: no known problem. `offline`: the device has no network. `unreachable`: the service does not respond. `back`:
 * it has just started to respond again. `outdated`: it responds, but no longer has this page's code. `failed`: an
 * action of the person has just failed, and nothing else on the page shows it.
 */
export type Connection = 'up' | 'offline' | 'unreachable' | 'back' | 'outdated' | 'failed'

/** Whether the service can be reached, as far as this page has noticed. */
export type ConnectionStore = {
  /** The state now. */
  read: () => Connection
  /** Notifies of state changes. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
  /** Polls the service after a failed request until it responds again. */
  noticeLoss: () => void
  /** Reports that the service no longer has this page's code. */
  noticeOutdated: () => void
  /** Something failed that nothing else on the page reports. */
  noticeFailure: () => void
  /** Checks once whether the service responds, and reports the outage if it does not. */
  isReachable: () => Promise<boolean>
  /** Resolves once the service responds. */
  whenReached: () => Promise<void>
}

const firstPauseMs = 1000
const slowestPauseMs = 5000
const backForMs = 5000
const failedForMs = 15_000

/** `probe` checks whether the service responds; `isOnline` whether the device has a network. */
export const createConnectionStore = (
  probe: () => Promise<boolean>,
  isOnline: () => boolean,
): ConnectionStore => {
  const listeners = new Set<() => void>()
  let state: Connection = 'up'
  let reached: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: Connection) => {
    if (state === next) return
    clearTimeout(timer)
    state = next
    for (const listener of listeners) listener()
    if (next === 'back') timer = setTimeout(() => set('up'), backForMs)
    if (next === 'failed') timer = setTimeout(() => set('up'), failedForMs)
  }
  const askUntilReached = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; !(await probe()); pauseMs = Math.min(slowestPauseMs, pauseMs * 2)) {
      set(isOnline() ? 'unreachable' : 'offline')
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs)
      })
    }
    reached = undefined
    // A request that failed alone was no loss of the connection.
    if (state === 'offline' || state === 'unreachable') set('back')
  }
  const whenReached = () => (reached ??= askUntilReached())
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noticeLoss: () => void whenReached(),
    noticeOutdated: () => set('outdated'),
    // What else is shown is more likely the cause.
    noticeFailure: () => (state === 'up' || state === 'back') && set('failed'),
    isReachable: async () => {
      const isReached = await probe()
      if (!isReached) void whenReached()
      return isReached
    },
    whenReached,
  }
}
