import { listen } from '#lib/service/db/listen.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { type Change, changeChannel } from './notify-change.ts'
import { createRecentChanges } from './recent-changes.ts'

/** Called with each change. */
export type ChangeListener = (change: Change) => void

/** Hears of the changes that any process makes. */
export type LiveChanges = {
  start(): Promise<void>
  /** Hears of one organization's changes until the returned function is called. */
  subscribe(organizationId: string, listener: ChangeListener): () => void
  /** Whether something of the organization may have changed since the moment; true also when it is not known. */
  hasChangedSince(organizationId: string, moment: Date): boolean
  /** Is told when what the person may see may have changed, until the returned function is called. */
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

/** Listens to the database on one connection, whatever the number of subscribers. */
export const createLiveChanges = (options: { databaseUrl: string; logger: Logger }): LiveChanges => {
  const subscribers = createRegister<ChangeListener>()
  const watchers = createRegister<() => void>()
  const recent = createRecentChanges()
  let listener: { close(): Promise<void> } | null = null

  const tell = (payload: string): void => {
    // A request's id is the caller's own text, and comes last.
    const [first = '', second = '', ...rest] = payload.split(':')
    // Announced by the database itself: see the triggers `session_ended`, `member_changed` and `api_key_changed`.
    if (first === 'access') {
      for (const look of watchers.of(second)) look()
      return
    }
    recent.add(first)
    for (const hear of subscribers.of(first))
      hear({ shipmentId: second || null, requestId: rest.join(':') || null })
  }

  /** What happened while nobody listened is not known. */
  const tellAll = (): void => {
    recent.listen()
    for (const look of watchers.all()) look()
    for (const hear of subscribers.all()) hear({ shipmentId: null, requestId: null })
  }

  return {
    start: async () => {
      listener = await listen({
        url: options.databaseUrl,
        channel: changeChannel,
        onNotification: tell,
        onListening: tellAll,
        onLost: (error) => options.logger.warn({ err: error }, 'live changes lost their database connection'),
      })
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
