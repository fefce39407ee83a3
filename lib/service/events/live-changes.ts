import type { DatabaseSession } from '#lib/postgres/postgres.ts'

import { type Change, changeChannel } from './announce.ts'

/** How long changes are remembered: longer than a page takes from being read to listening. */
const rememberedMs = 60_000

/** Maximum skew between the clocks of the machine that reads a page and of this one. */
const skewMs = 2000

/** The last known changes of an organization. */
type RecentChanges = {
  /** Starts receiving every change. */
  listen(): void
  add(organizationId: string): void
  /** Whether something may have changed since the moment; true also when it is not known. */
  hasChangedSince(organizationId: string, moment: Date): boolean
}

/** Remembers changes for a minute, by the machine's own time: pages are read by that too, also where the sandbox's moves. */
export const createRecentChanges = (now: () => number = Date.now): RecentChanges => {
  const changedAt = new Map<string, number>()
  let listeningSince = Number.POSITIVE_INFINITY
  return {
    listen: () => {
      listeningSince = now()
    },
    add: (organizationId) => {
      // Removed first, so that the oldest stays first.
      changedAt.delete(organizationId)
      changedAt.set(organizationId, now())
      for (const [id, at] of changedAt) {
        if (at > now() - rememberedMs) break
        changedAt.delete(id)
      }
    },
    hasChangedSince: (organizationId, moment) => {
      const from = moment.getTime() - skewMs
      if (from < listeningSince || from < now() - rememberedMs) return true
      return (changedAt.get(organizationId) ?? 0) >= from
    },
  }
}

/** Called with each change. */
type ChangeListener = (change: Change) => void

/** Receives the changes that any process makes. */
export type LiveChanges = {
  start(): Promise<void>
  /** Calls the listener for one organization's changes until the returned function is called. */
  subscribe(organizationId: string, listener: ChangeListener): () => void
  /** Whether something of the organization may have changed since the moment; true also when it is not known. */
  hasChangedSince(organizationId: string, moment: Date): boolean
  /** Calls back when the person's access may have changed, until the returned function is called. */
  watchAccess(userId: string, look: () => void): () => void
  stop(): Promise<void>
}

/** Listeners by what they listen for. */
const createRegister = <Listener>() => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    of: (name: string): Iterable<Listener> => listeners.get(name) ?? [],
    all: (): Listener[] => [...listeners.values()].flatMap((each) => [...each]),
    add: (name: string, listener: Listener): (() => void) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0 && listeners.get(name) === known) listeners.delete(name)
      }
    },
  }
}

/** Listens to the database on the process’s one session, whatever the number of subscribers. */
export const createLiveChanges = (session: Pick<DatabaseSession, 'listen'>): LiveChanges => {
  const subscribers = createRegister<ChangeListener>()
  const watchers = createRegister<() => void>()
  const recent = createRecentChanges()
  let listener: { close(): Promise<void> } | null = null

  const notify = (payload: string): void => {
    // A request's id is the caller's own text, and comes last.
    const [first = '', second = '', ...rest] = payload.split(':')
    // Announced by the database itself: see the triggers `session_ended`, `member_changed`,
    // `api_key_changed` and `two_factor_required_changed`.
    if (first === 'access') {
      for (const look of watchers.of(second)) look()
      return
    }
    recent.add(first)
    for (const hear of subscribers.of(first))
      hear({ shipmentId: second || null, requestId: rest.join(':') || null })
  }

  /** Changes before the connection listened are unknown. */
  const notifyAll = (): void => {
    recent.listen()
    for (const look of watchers.all()) look()
    for (const hear of subscribers.all()) hear({ shipmentId: null, requestId: null })
  }

  return {
    start: async () => {
      listener = await session.listen(changeChannel, { onNotification: notify, onListening: notifyAll })
    },
    subscribe: subscribers.add,
    hasChangedSince: (organizationId, moment) => recent.hasChangedSince(organizationId, moment),
    watchAccess: watchers.add,
    stop: async () => {
      await listener?.close()
      listener = null
    },
  }
}
