import { and, count, eq } from 'drizzle-orm'

import type { Role } from '#lib/contract/members/roles.values.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { user } from '#lib/service/db/schema/auth.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { MemberContext } from './member-context.ts'

export type LockedMember = { userId: string; role: Role; name: string; email: string }

const findMember = async (
  tx: Transaction,
  { organizationId }: Pick<MemberContext, 'organizationId'>,
  userId: string,
): Promise<LockedMember | undefined> => {
  const [found] = await tx
    .select({ userId: members.userId, role: members.role, name: user.name, email: user.email })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
  return found
}

/**
 * Lets one at a time change who belongs to the organization. Answers the caller's role as it is now: another owner may
 * have changed it since the request came. Throws UNAUTHORIZED when they were removed meanwhile.
 */
export const lockMembers = async (
  tx: Transaction,
  ctx: Pick<MemberContext, 'organizationId' | 'actor' | 'role'>,
): Promise<Role | null> => {
  await tx
    .select({ id: organizations.organizationId })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
    .for('update')
  if (ctx.role === null || ctx.actor.type !== 'user') return ctx.role
  const caller = await findMember(tx, ctx, ctx.actor.userId)
  if (caller) return caller.role
  throw new ServiceError('UNAUTHORIZED', 'You are no longer a member of this organization.')
}

/** A member, after `lockMembers`. Throws NOT_FOUND. */
export const loadMember = async (
  tx: Transaction,
  ctx: Pick<MemberContext, 'organizationId'>,
  userId: string,
): Promise<LockedMember> => {
  const found = await findMember(tx, ctx, userId)
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'No member has this ID. They may already have been removed.')
}

/** Throws LAST_OWNER when this member is the only owner, after `lockMembers`. */
export const requireAnotherOwner = async (
  tx: Transaction,
  ctx: Pick<MemberContext, 'organizationId'>,
  member: LockedMember,
): Promise<void> => {
  if (member.role !== 'owner') return
  const [owners] = await tx
    .select({ count: count() })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.role, 'owner')))
  if ((owners?.count ?? 0) > 1) return
  throw new ServiceError('LAST_OWNER', `${member.name} is the only owner. Make someone else an owner first.`)
}

/** Throws FORBIDDEN unless a caller of this role may give, change and take away the other role. */
export const requireRank = (callerRole: Role | null, role: Role): void => {
  if (role !== 'owner' || callerRole === 'owner' || callerRole === null) return
  throw new ServiceError('FORBIDDEN', 'Only owners can add, change or remove owners.')
}
