import type { Operation } from '#components/api/read.ts'
import { replaced, type Stored } from '#components/api/stored.ts'
import type { ActivityEntry } from '#lib/contract/activity/activity.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { activityOfEvents } from './activity-of-events.ts'

/** Adds to the timeline that the page has read those events of the shipment that it lacks. */
export const timelineOf = ({ events = [] }: Pick<Shipment, 'events'>): Stored => ({
  operation: 'listShipmentActivity',
  update: (before) => {
    // The operation returns these.
    const entries = before.data as readonly ActivityEntry[]
    const known = new Set(entries.map(({ id }) => id))
    // A timeline always has the first event of its shipment.
    if (!events.some(({ id }) => known.has(id))) return before
    const actors = new Map(entries.map(({ actor }) => [actor.id, actor]))
    const added = activityOfEvents(events.filter(({ id }) => !known.has(id)))
    return {
      ...before,
      data: [
        ...entries,
        ...added.map((entry) => ({ ...entry, actor: actors.get(entry.actor.id) ?? entry.actor })),
      ],
    }
  },
})

/** Returns what follows an action that returns the shipment: stores it and its timeline, and makes `reread` again. */
export const storedShipment =
  (...reread: readonly Operation[]) =>
  (shipment: Shipment): { store: readonly Stored[]; reread: readonly Operation[] } => ({
    store: [replaced('getShipment', shipment), timelineOf(shipment)],
    reread,
  })
