import { and, eq } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { notificationChoices } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import type { Unsubscription } from './unsubscribe-link.ts'

/** Switches e-mails of these kinds off for a member, and nothing else. Nothing happens when they have left. */
export const unsubscribe = async (
  deps: ServiceDeps,
  { organizationId, userId, events }: Unsubscription,
): Promise<void> => {
  await withTransaction(deps, async ({ db }) => {
    const [member] = await db
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
    if (!member) return
    for (const event of events) {
      await db
        .insert(notificationChoices)
        .values({ organizationId, userId, event, scope: 'off' })
        .onConflictDoUpdate({
          target: [notificationChoices.organizationId, notificationChoices.userId, notificationChoices.event],
          set: { scope: 'off' },
        })
    }
  })
}
