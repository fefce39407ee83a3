import { and, count, eq } from 'drizzle-orm'

import type { Role } from '#lib/contract/members/roles.values.ts'
import type { InTransaction } from '#lib/postgres/postgres.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockOrganization } from '#lib/service/lock-organization.ts'

/** Returns whether the person is the caller. */
export const isCaller = ({ actor }: DatabaseContext, userId: string): boolean =>
  actor.type === 'user' && actor.userId === userId

type LockedMember = { userId: string; role: Role; name: string; email: string }

const findMember = async (
  { db, organizationId }: InTransaction<DatabaseContext>,
  userId: string,
): Promise<LockedMember | undefined> => {
  const [found] = await db
    .select({ userId: members.userId, role: members.role, name: user.name, email: user.email })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
  return found
}

/**
 * Serializes changes of an organization's members. Returns the caller's current role: another owner may have changed
 * it since the request arrived. Throws UNAUTHORIZED if they were removed meanwhile.
 */
export const lockMembers = async (ctx: InTransaction<DatabaseContext>): Promise<Role | null> => {
  await lockOrganization(ctx)
  if (ctx.role === null || ctx.actor.type !== 'user') return ctx.role
  const caller = await findMember(ctx, ctx.actor.userId)
  if (caller) return caller.role
  throw new ServiceError('UNAUTHORIZED', 'You are no longer a member of this organization.')
}

/** A member, after `lockMembers`. Throws NOT_FOUND. */
export const loadMember = async (
  ctx: InTransaction<DatabaseContext>,
  userId: string,
): Promise<LockedMember> => {
  const found = await findMember(ctx, userId)
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'No member has this ID. They may already have been removed.')
}

/** Throws LAST_OWNER when this member is the only owner, after `lockMembers`. */
export const requireAnotherOwner = async (
  ctx: InTransaction<DatabaseContext>,
  member: LockedMember,
): Promise<void> => {
  if (member.role !== 'owner') return
  const [owners] = await ctx.db
    .select({ count: count() })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.role, 'owner')))
  if ((owners?.count ?? 0) > 1) return
  throw new ServiceError('LAST_OWNER', `${member.name} is the only owner. Make someone else an owner first.`)
}

/** Throws FORBIDDEN unless a caller of this role may give, change and remove the other role. */
export const requireRank = (callerRole: Role | null, role: Role): void => {
  if (role !== 'owner' || callerRole === 'owner' || callerRole === null) return
  throw new ServiceError('FORBIDDEN', 'Only owners can add, change or remove owners.')
}
