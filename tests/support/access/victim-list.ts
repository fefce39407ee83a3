import { shipmentViews, shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import type { TestCaller } from '#tests/support/api.ts'

/** A view of the list, shared in its organization. */
export const insertView = async ({ ctx, organizationId, userId }: TestCaller): Promise<{ view: string }> => {
  const [view, now] = [newId(), ctx.clock.now()]
  await ctx.db.insert(shipmentViews).values({
    organizationId,
    id: view,
    ownerId: userId,
    name: 'Shared by its owner',
    isShared: true,
    query: 'status=draft',
    createdAt: now,
    updatedAt: now,
  })
  return { view }
}

/** A scan that a message brought, and the entry of the timeline that tells of it. */
export const insertScan = async (owner: TestCaller, shipmentId: string): Promise<{ event: string }> => {
  const { ctx, organizationId } = owner
  const [event, scan, messageId, now] = [newId(), newId(), newId(), ctx.clock.now()]
  await ctx.db.insert(providerMessages).values({
    id: messageId,
    provider: 'easypost',
    eventId: messageId,
    headers: {},
    body: '',
    receivedAt: now,
  })
  await ctx.db.insert(trackingEvents).values({
    organizationId,
    shipmentId,
    id: scan,
    status: 'in_transit',
    message: 'Arrived',
    location: { city: null, state: null, country: null, zip: null },
    occurredAt: now,
    observedAt: now,
    messageId,
    fingerprint: scan,
  })
  await ctx.db.insert(shipmentEvents).values({
    organizationId,
    shipmentId,
    // Behind whatever a test adds to the timeline.
    sequence: 1000,
    id: event,
    status: 'printed',
    fromStatus: 'printed',
    message: 'Arrived.',
    metadata: { tracking_event_id: scan },
    createdAt: now,
  })
  return { event }
}
