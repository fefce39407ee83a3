import { and, eq } from 'drizzle-orm'

import {
  type NotificationSettings,
  type UpdateNotificationSettingsInput,
  notificationEvents,
} from '#lib/contract/notifications/notification.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { notificationChoices } from '#lib/service/db/schema/notifications.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** The settings of a member who has changed nothing. */
export const defaultSettings: NotificationSettings = {
  delivered: 'mine',
  attention_needed: 'all',
  payment_failed: 'mine',
  approval_requested: 'all',
  approval_decided: 'mine',
  evidence_expiring: 'all',
}

const userIdOf = (ctx: ServiceContext): string => {
  if (ctx.actor.type === 'user') return ctx.actor.userId
  throw new ServiceError('UNAUTHORIZED', 'Only a person can have email notifications.')
}

/** Returns the caller's email notification settings. */
export const getNotificationSettings = async (ctx: ServiceContext): Promise<NotificationSettings> => {
  const chosen = await ctx.db
    .select({ event: notificationChoices.event, scope: notificationChoices.scope })
    .from(notificationChoices)
    .where(
      and(
        eq(notificationChoices.organizationId, ctx.organizationId),
        eq(notificationChoices.userId, userIdOf(ctx)),
      ),
    )
  return { ...defaultSettings, ...Object.fromEntries(chosen.map(({ event, scope }) => [event, scope])) }
}

/** Updates the caller's email notification settings, from the next event on. */
export const updateNotificationSettings = async (
  ctx: ServiceContext,
  input: UpdateNotificationSettingsInput,
): Promise<NotificationSettings> => {
  const userId = userIdOf(ctx)
  await withTransaction(ctx, async (ctx) => {
    for (const event of notificationEvents) {
      const scope = input[event]
      if (scope === undefined) continue
      await ctx.db
        .insert(notificationChoices)
        .values({ organizationId: ctx.organizationId, userId, event, scope })
        .onConflictDoUpdate({
          target: [notificationChoices.organizationId, notificationChoices.userId, notificationChoices.event],
          set: { scope },
        })
    }
  })
  return getNotificationSettings(ctx)
}
