import { and, eq, isNull } from 'drizzle-orm'

import { auditedKey } from '#lib/service/api-keys/audited-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { notificationChoices, notifications } from '#lib/service/db/schema/emails.ts'
import { apiKeys, members } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { notifyChange } from '#lib/service/events/notify-change.ts'

import { loadMember, lockMembers, requireAnotherOwner, requireRank } from './lock-members.ts'
import { isCaller, type MemberContext } from './member-context.ts'
import { revokeInvitationsOf } from './revoke-invitation.ts'

const revokeKeysOf = async (tx: Transaction, ctx: MemberContext, userId: string): Promise<number> => {
  const revoked = await tx
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
    await recordAudit(tx, ctx, {
      action: 'api_key.revoked',
      subject: { type: 'api_key', id: key.id },
      before: auditedKey({ ...key, revokedAt: null }),
      after: auditedKey(key),
    })
  }
  return revoked.length
}

const releaseTasksOf = async (tx: Transaction, ctx: MemberContext, userId: string): Promise<number> => {
  const released = await tx
    .update(tasks)
    .set({ ownerId: null })
    .where(
      and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.ownerId, userId), isNull(tasks.closedAt)),
    )
    .returning({ id: tasks.id })
  return released.length
}

/** What the member chose to be told of here, and has not been told yet. */
const forgetNewsFor = async (tx: Transaction, ctx: MemberContext, userId: string): Promise<void> => {
  await tx
    .delete(notificationChoices)
    .where(
      and(eq(notificationChoices.organizationId, ctx.organizationId), eq(notificationChoices.userId, userId)),
    )
  await tx
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
export const removeMember = async (ctx: MemberContext, userId: string): Promise<{ user_id: string }> => {
  const leaves = isCaller(ctx, userId)
  if (!leaves) authorize(ctx, 'manage_members')
  await ctx.db.transaction(async (tx) => {
    const callerRole = await lockMembers(tx, ctx)
    const member = await loadMember(tx, ctx, userId)
    if (!leaves) {
      authorize({ role: callerRole }, 'manage_members')
      requireRank(callerRole, member.role)
    }
    await requireAnotherOwner(tx, ctx, member)
    await tx
      .delete(members)
      .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
    const keys = await revokeKeysOf(tx, ctx, userId)
    const released = await releaseTasksOf(tx, ctx, userId)
    await revokeInvitationsOf(tx, ctx, { userId, role: null })
    await forgetNewsFor(tx, ctx, userId)
    await notifyChange(tx, ctx.organizationId, null)
    await recordAudit(tx, ctx, {
      action: leaves ? 'member.left' : 'member.removed',
      subject: { type: 'user', id: userId },
      before: { name: member.name, email: member.email, role: member.role },
      after: { api_keys_revoked: keys, tasks_released: released },
    })
  })
  return { user_id: userId }
}
