import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import { newId } from '#lib/service/ids.ts'

import type { VictimOwner } from './victim.ts'

/** Inserts a device of a member that is sent notifications. */
export const insertDevice = async ({ ctx, organizationId, userId }: VictimOwner): Promise<string> => {
  const device = newId()
  const now = ctx.clock.now()
  await ctx.db.insert(pushDevices).values({
    organizationId,
    id: device,
    userId,
    sessionId: newId(),
    endpointHash: device,
    subscription: 'sealed',
    name: 'Firefox on Windows',
    events: { delivered: 'all', attention_needed: 'all', approval_requested: 'all' },
    showsDetails: false,
    createdAt: now,
    lastUsedAt: now,
  })
  return device
}
