import { and, eq, lte } from 'drizzle-orm'

import type { NotificationEvent } from '#lib/contract/notifications/notification.ts'
import { type PushEvent, pushEvents } from '#lib/contract/notifications/push.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'

import { type Audience, isTold } from './add-notifications.ts'
import type { Sight } from './sight.ts'

const isPushed = (event: NotificationEvent): event is PushEvent => pushEvents.some((each) => each === event)

/** Queues a message for every device that shows this event to its member and was there when it happened. */
export const queuePushes = async (
  ctx: TransactionContext,
  about: { eventId: string; event: NotificationEvent; at: Date },
  audience: Audience | null,
  sight: Sight,
): Promise<void> => {
  const { event, eventId, at } = about
  if (!isPushed(event)) return
  const { organizationId } = ctx
  const rows = await ctx.db
    .select({ id: pushDevices.id, events: pushDevices.events, userId: members.userId, role: members.role })
    .from(pushDevices)
    .innerJoin(
      members,
      and(eq(members.organizationId, organizationId), eq(members.userId, pushDevices.userId)),
    )
    .where(and(eq(pushDevices.organizationId, organizationId), lte(pushDevices.createdAt, at)))
  const told = rows.filter(({ events, ...member }) => isTold(events[event], member, audience, sight))
  await ctx.jobs.enqueueAll(
    ctx,
    'push.deliver',
    told.map(({ id }) => ({ organizationId, deviceId: id, eventId })),
  )
}
