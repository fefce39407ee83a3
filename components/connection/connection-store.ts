/**
 * `up`: nothing is known to be wrong. `offline`: the device has no network. `unreachable`: the service does not answer.
 * `back`: it answers again, as of a moment ago. `outdated`: it answers, and no longer has what this page is made of.
 * `failed`: something that the person began failed a moment ago, and nothing else on the page says so.
 */
export type Connection = 'up' | 'offline' | 'unreachable' | 'back' | 'outdated' | 'failed'

/** Whether the service can be reached, as far as this page has noticed. */
export type ConnectionStore = {
  /** The state now. */
  read: () => Connection
  /** Tells when the state changes. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** A request was not answered: asks until the service answers again. */
  noticeLoss: () => void
  /** The service no longer has what this page is made of. */
  noticeOutdated: () => void
  /** Something failed that nothing else on the page reports. */
  noticeFailure: () => void
  /** Asks the service once whether it responds, and notices the loss if it does not. */
  isReachable: () => Promise<boolean>
  /** Resolves once the service responds. */
  whenReached: () => Promise<void>
}

const firstPauseMs = 1000
const slowestPauseMs = 5000
const backForMs = 5000
const failedForMs = 15_000

/** `probe` asks the service whether it is there; `isOnline` whether the device has a network at all. */
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
