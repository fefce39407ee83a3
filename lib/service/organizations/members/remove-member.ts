import { and, eq, isNull } from 'drizzle-orm'

import { auditedKey } from '#lib/service/api-keys/audited-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { notificationChoices, notifications } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { type InTransaction, withTransaction } from '#lib/service/db/transaction.ts'
import { notifyChange } from '#lib/service/events/notify-change.ts'

import { loadMember, lockMembers, requireAnotherOwner, requireRank } from './lock-members.ts'
import { isCaller } from './member-context.ts'
import { revokeInvitationsOf } from './revoke-invitation.ts'

const revokeKeysOf = async (ctx: InTransaction<DatabaseContext>, userId: string): Promise<number> => {
  const revoked = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.clock.now() })
    .where(
      and(
        eq(apiKeys.organizationId, ctx.organizationId),
        eq(apiKeys.userId, userId),
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning()
  for (const key of revoked) {
    await recordAudit(ctx, {
      action: 'api_key.revoked',
      subject: { type: 'api_key', id: key.id },
      before: auditedKey({ ...key, revokedAt: null }),
      after: auditedKey(key),
    })
  }
  return revoked.length
}

const releaseTasksOf = async (ctx: InTransaction<DatabaseContext>, userId: string): Promise<number> => {
  const released = await ctx.db
    .update(tasks)
    .set({ ownerId: null })
    .where(
      and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.ownerId, userId), isNull(tasks.closedAt)),
    )
    .returning({ id: tasks.id })
  return released.length
}

/** What the member chose to be told of here, and has not been told yet. */
const forgetNewsFor = async (ctx: InTransaction<DatabaseContext>, userId: string): Promise<void> => {
  await ctx.db
    .delete(notificationChoices)
    .where(
      and(eq(notificationChoices.organizationId, ctx.organizationId), eq(notificationChoices.userId, userId)),
    )
  await ctx.db
    .delete(notifications)
    .where(
      and(
        eq(notifications.organizationId, ctx.organizationId),
        eq(notifications.userId, userId),
        isNull(notifications.emailId),
      ),
    )
}

/**
 * Removes a member; everybody may remove themselves, which is leaving. Every request and stream asks the database, so
 * that they are out at once in every process; their keys are revoked, what they looked after is nobody's, and the
 * invitations they sent are taken back. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER.
 */
export const removeMember = async (ctx: DatabaseContext, userId: string): Promise<{ user_id: string }> => {
  const leaves = isCaller(ctx, userId)
  if (!leaves) authorize(ctx, 'manage_members')
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    const member = await loadMember(ctx, userId)
    if (!leaves) {
      authorize({ ...ctx, role: callerRole }, 'manage_members')
      requireRank(callerRole, member.role)
    }
    await requireAnotherOwner(ctx, member)
    await ctx.db
      .delete(members)
      .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
    const keys = await revokeKeysOf(ctx, userId)
    const released = await releaseTasksOf(ctx, userId)
    await revokeInvitationsOf(ctx, { userId, role: null })
    await forgetNewsFor(ctx, userId)
    await notifyChange(ctx, ctx.organizationId, null)
    await recordAudit(ctx, {
      action: leaves ? 'member.left' : 'member.removed',
      subject: { type: 'user', id: userId },
      before: { name: member.name, email: member.email, role: member.role },
      after: { api_keys_revoked: keys, tasks_released: released },
    })
  })
  return { user_id: userId }
}
