import { and, asc, count, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { Member, UpdateMemberInput } from '#lib/contract/members/member.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import { auditedKey } from '#lib/service/api-keys/insert-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { notificationChoices, notifications, pushDevices } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { hasTwoFactor } from '#lib/service/db/two-factor.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyAccessChange, notifyChange } from '#lib/service/events/announce.ts'

import { revokeInvitationsOf } from './invitations.ts'
import { isCaller, loadMember, lockMembers, requireAnotherOwner, requireRank } from './lock-members.ts'

const selectMembers = async (ctx: DatabaseContext, narrowed?: SQL): Promise<Member[]> => {
  const { db } = ctx
  const theirKeys = db.$count(
    apiKeys,
    and(
      eq(apiKeys.organizationId, members.organizationId),
      eq(apiKeys.userId, members.userId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.clock.now())),
    ),
  )
  const rows = await db
    .select({
      member: members,
      name: user.name,
      email: user.email,
      twoFactor: hasTwoFactor(members.userId),
      apiKeys: theirKeys,
    })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, ctx.organizationId), narrowed))
    .orderBy(asc(sql`lower(${user.name})`), asc(user.email))
  const openTasks = new Map(
    (
      await db
        .select({ ownerId: tasks.ownerId, count: count() })
        .from(tasks)
        .where(and(eq(tasks.organizationId, ctx.organizationId), isNull(tasks.closedAt)))
        .groupBy(tasks.ownerId)
    ).map((each) => [each.ownerId, each.count]),
  )
  const oversees = ctx.role === null || isPermitted(ctx.role, 'manage_members')
  return rows.map((row) => ({
    user_id: row.member.userId,
    name: row.name,
    email: row.email,
    role: row.member.role,
    is_you: isCaller(ctx, row.member.userId),
    joined_at: row.member.createdAt.toISOString(),
    oversight: oversees
      ? {
          last_seen_at: momentOf(row.member.lastSeenAt),
          two_factor: row.twoFactor,
          api_keys: row.apiKeys,
          open_tasks: openTasks.get(row.member.userId) ?? 0,
        }
      : null,
  }))
}

/** Lists the members of the organization, by name. */
export const listMembers = (ctx: DatabaseContext): Promise<Member[]> => selectMembers(ctx)

/** One member, as the list has them. Throws NOT_FOUND. */
const getMember = async (ctx: DatabaseContext, userId: string): Promise<Member> => {
  const [found] = await selectMembers(ctx, eq(members.userId, userId))
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'No member has this ID.')
}

/**
 * Changes a member's role. Only owners create and change owners; the last one remains one. Revokes invitations that
 * the member sent, and could no longer send. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER.
 */
export const updateMember = async (
  ctx: DatabaseContext,
  userId: string,
  { role }: UpdateMemberInput,
): Promise<Member> => {
  authorize(ctx, 'manage_members')
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    authorize({ ...ctx, role: callerRole }, 'manage_members')
    const member = await loadMember(ctx, userId)
    if (member.role === role) return
    requireRank(callerRole, member.role)
    requireRank(callerRole, role)
    await requireAnotherOwner(ctx, member)
    await ctx.db
      .update(members)
      .set({ role })
      .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
    await revokeInvitationsOf(ctx, { userId, role })
    await notifyAccessChange(ctx, [userId])
    await recordAudit(ctx, {
      action: 'member.role_changed',
      subject: { type: 'user', id: userId },
      before: { role: member.role },
      after: { role },
    })
  })
  return getMember(ctx, userId)
}

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

/** Deletes the member's notification settings, devices and pending notifications. */
const deleteNotificationsOf = async (ctx: InTransaction<DatabaseContext>, userId: string): Promise<void> => {
  await ctx.db
    .delete(notificationChoices)
    .where(
      and(eq(notificationChoices.organizationId, ctx.organizationId), eq(notificationChoices.userId, userId)),
    )
  await ctx.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.organizationId, ctx.organizationId), eq(pushDevices.userId, userId)))
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
 * Removes a member; anyone may remove themselves, which is leaving. Takes effect at once in every process, because every
 * request and stream checks the database. Revokes their keys and the invitations they sent, and unassigns their tasks. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER.
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
    await deleteNotificationsOf(ctx, userId)
    await notifyChange(ctx, ctx.organizationId, null)
    await notifyAccessChange(ctx, [userId])
    await recordAudit(ctx, {
      action: leaves ? 'member.left' : 'member.removed',
      subject: { type: 'user', id: userId },
      before: { name: member.name, email: member.email, role: member.role },
      after: { api_keys_revoked: keys, tasks_released: released },
    })
  })
  return { user_id: userId }
}
