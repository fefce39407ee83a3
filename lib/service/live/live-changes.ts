import { listen } from '#lib/service/db/listen.ts'
import type { Logger } from '#lib/service/logger.ts'

import { changeChannel } from './notify-change.ts'

/** Called with the shipment that changed; null when it is not known which. */
export type ChangeListener = (shipmentId: string | null) => void

/** Hears of the changes that any process makes. */
export type LiveChanges = {
  start(): Promise<void>
  /** Hears of one organization's changes until the returned function is called. */
  subscribe(organizationId: string, listener: ChangeListener): () => void
  stop(): Promise<void>
}

/** Listens to the database on one connection, whatever the number of subscribers. */
export const createLiveChanges = (options: { databaseUrl: string; logger: Logger }): LiveChanges => {
  const subscribers = new Map<string, Set<ChangeListener>>()
  let listener: { close(): Promise<void> } | null = null

  const tell = (payload: string): void => {
    const [organizationId = '', shipmentId = ''] = payload.split(':')
    for (const hear of subscribers.get(organizationId) ?? []) hear(shipmentId === '' ? null : shipmentId)
  }

  /** What happened while nobody listened is not known. */
  const tellAll = (): void => {
    for (const listeners of subscribers.values()) for (const hear of listeners) hear(null)
  }

  return {
    start: async () => {
      listener = await listen({
        url: options.databaseUrl,
        channel: changeChannel,
        onNotification: tell,
        onListening: tellAll,
        onLost: (error) => options.logger.warn({ err: error }, 'live changes lost the database'),
      })
    },
    subscribe: (organizationId, hear) => {
      const listeners = subscribers.get(organizationId) ?? new Set()
      subscribers.set(organizationId, listeners.add(hear))
      return () => {
        listeners.delete(hear)
        if (listeners.size === 0 && subscribers.get(organizationId) === listeners) {
          subscribers.delete(organizationId)
        }
      }
    },
    stop: async () => {
      await listener?.close()
      listener = null
    },
  }
}
