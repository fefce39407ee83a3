import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import { type Permission, type Role, isPermitted } from '#lib/contract/members/roles.values.ts'
import type { NotificationEvent, NotificationScope } from '#lib/contract/notifications/notification.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { notifications, notificationChoices } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'

import { defaultSettings } from './settings.ts'
import { isInSight, type Sight } from './sight.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Adds a notification to the next email of each of these members, which is sent within the digest's minutes. */
export const addNotifications = async (
  ctx: TransactionContext,
  userIds: readonly string[],
  about: Pick<NotificationRow, 'eventId' | 'event' | 'shipmentId' | 'message'>,
): Promise<void> => {
  if (userIds.length === 0) return
  const { organizationId } = ctx
  const createdAt = ctx.clock.now()
  const added = await ctx.db
    .insert(notifications)
    .values(userIds.map((userId) => ({ organizationId, userId, ...about, createdAt })))
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  // One for each: the first to run takes all that waits, and the others have nothing to do. None can be missed.
  const afterSeconds = ctx.config.email.digestMinutes * 60
  for (const { userId } of added) {
    await ctx.jobs.enqueue(ctx, 'notification.digest', { organizationId, userId }, { afterSeconds })
  }
}

/** The members whom an event concerns. */
export type Audience = {
  /** The owner, for members who are notified of their own shipments only; null if there is none. */
  owner: string | null
  /** Only members with this permission are notified. */
  permission?: Permission
  /** The member who caused it is not notified. */
  except?: string | null
}

/** A member with their role. */
type Addressee = { userId: string; role: Role }

const ofApproval = z.object({
  approval: z.object({ requested_by: z.string(), decided_by: z.string().nullable() }),
})

/** Returns whom an event concerns: the shipment's creator, or the people of an approval request. */
export const audienceOf = (
  event: { type: string; details: unknown },
  shipment: { createdBy: string | null } | null,
): Audience | null => {
  const request = ofApproval.safeParse(event.details).data?.approval
  if (event.type === 'approval.requested' && request) {
    return { owner: shipment?.createdBy ?? null, permission: 'approve_mail', except: request.requested_by }
  }
  if (event.type === 'approval.decided' && request) {
    return { owner: request.requested_by, except: request.decided_by }
  }
  return shipment && { owner: shipment.createdBy }
}

/** Returns whether a member with this scope is notified of an event. */
export const isTold = (
  scope: NotificationScope,
  { userId, role }: Addressee,
  audience: Audience | null,
  sight: Sight,
): boolean => {
  if (!isInSight(sight, { userId, role })) return false
  if (audience?.permission && !isPermitted(role, audience.permission)) return false
  if (audience?.except === userId) return false
  switch (scope) {
    case 'all':
      return true
    case 'mine':
      return audience === null || audience.owner === userId
    case 'off':
      return false
  }
}

/**
 * Finds the members to notify. An event without a shipment goes to everyone subscribed to its kind. Nothing is sent to
 * an address that its owner has not verified.
 */
export const findRecipients = async (
  ctx: TransactionContext,
  event: NotificationEvent,
  audience: Audience | null,
  sight: Sight,
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
  return rows
    .filter(({ scope, ...member }) => isTold(scope ?? defaultSettings[event], member, audience, sight))
    .map(({ userId }) => userId)
}
