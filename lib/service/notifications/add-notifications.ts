import type { TransactionContext } from '#lib/service/context.ts'
import { notifications } from '#lib/service/db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Puts news into the next e-mail of each of these members, which goes out within the digest's minutes. */
export const addNotifications = async (
  ctx: TransactionContext,
  userIds: readonly string[],
  about: Pick<NotificationRow, 'newsId' | 'event' | 'shipmentId' | 'message'>,
): Promise<void> => {
  if (userIds.length === 0) return
  const { organizationId } = ctx
  const createdAt = ctx.clock.now()
  const added = await ctx.db
    .insert(notifications)
    .values(userIds.map((userId) => ({ organizationId, userId, ...about, createdAt })))
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  // One for each: the first to run takes all that waits, and the others find nothing. None can be missed.
  const afterSeconds = ctx.config.email.digestMinutes * 60
  for (const { userId } of added) {
    await ctx.jobs.enqueue(ctx, 'notification.digest', { organizationId, userId }, { afterSeconds })
  }
}
