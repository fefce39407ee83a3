import { and, eq } from 'drizzle-orm'

import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { NotificationEvent } from '#lib/contract/notifications/notification.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { notificationChoices } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'

import type { Audience } from './audience-of.ts'
import { defaultSettings } from './settings.ts'

/**
 * The members who want to be told. News about no shipment goes to everybody who wants any of its kind. Nothing is sent
 * to an address that its owner has not verified.
 */
export const findRecipients = async (
  ctx: TransactionContext,
  event: NotificationEvent,
  audience: Audience | null,
): Promise<string[]> => {
  const rows = await ctx.db
    .select({ userId: members.userId, role: members.role, scope: notificationChoices.scope })
    .from(members)
    .innerJoin(user, and(eq(user.id, members.userId), eq(user.emailVerified, true)))
    .leftJoin(
      notificationChoices,
      and(
        eq(notificationChoices.organizationId, members.organizationId),
        eq(notificationChoices.userId, members.userId),
        eq(notificationChoices.event, event),
      ),
    )
    .where(eq(members.organizationId, ctx.organizationId))
  const wants = ({ userId, role, scope }: (typeof rows)[number]): boolean => {
    if (audience?.permission && !isPermitted(role, audience.permission)) return false
    if (audience?.except === userId) return false
    switch (scope ?? defaultSettings[event]) {
      case 'all':
        return true
      case 'mine':
        return audience === null || audience.owner === userId
      case 'off':
        return false
    }
  }
  return rows.filter(wants).map(({ userId }) => userId)
}
