import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { Member } from '#lib/contract/members/member.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { passkey, user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { isCaller } from './member-context.ts'

const selectMembers = async (ctx: DatabaseContext, narrowed?: SQL): Promise<Member[]> => {
  const { db } = ctx
  const theirPasskeys = db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, members.userId))
  const theirKeys = db.$count(
    apiKeys,
    and(
      eq(apiKeys.organizationId, members.organizationId),
      eq(apiKeys.userId, members.userId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.clock.now())),
    ),
  )
  const theirTasks = db.$count(
    tasks,
    and(
      eq(tasks.organizationId, members.organizationId),
      eq(tasks.ownerId, members.userId),
      isNull(tasks.closedAt),
    ),
  )
  const rows = await db
    .select({
      member: members,
      name: user.name,
      email: user.email,
      twoFactor: sql<boolean>`${user.twoFactorEnabled} or exists ${theirPasskeys}`,
      apiKeys: theirKeys,
      openTasks: theirTasks,
    })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, ctx.organizationId), narrowed))
    .orderBy(asc(sql`lower(${user.name})`), asc(user.email))
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
          last_seen_at: row.member.lastSeenAt?.toISOString() ?? null,
          two_factor: row.twoFactor,
          api_keys: row.apiKeys,
          open_tasks: row.openTasks,
        }
      : null,
  }))
}

/** Who belongs to the organization, by name. */
export const listMembers = (ctx: DatabaseContext): Promise<Member[]> => selectMembers(ctx)

/** One member, as the list has them. Throws NOT_FOUND. */
export const getMember = async (ctx: DatabaseContext, userId: string): Promise<Member> => {
  const [found] = await selectMembers(ctx, eq(members.userId, userId))
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'No member has this ID.')
}
