import { and, asc, eq, isNotNull, isNull, not, or } from 'drizzle-orm'

import type { Person, UpdatePersonInput, OwnOrganization } from '#lib/contract/person/person.ts'
import { user, session } from '#lib/service/db/schema/accounts.ts'
import { matterMembers } from '#lib/service/db/schema/matters.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { isLimitedToMatters } from '#lib/service/limit-of-member.ts'
import { mostOrganizations } from '#lib/service/organizations/create-own-organization.ts'
import { findMembership } from '#lib/service/organizations/members/find-membership.ts'

import { type PersonContext, recordAccountChange } from './person-context.ts'

/** Returns the signed-in person, and their organizations, the first joined first. */
export const getPerson = async (ctx: PersonContext): Promise<Person> => {
  const [found] = await ctx.db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, ctx.userId))
  if (!found) throw new ServiceError('UNAUTHORIZED', 'Sign in to continue.')
  const joined = await ctx.db
    .select({ id: organizations.organizationId, name: organizations.name, role: members.role })
    .from(members)
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(eq(members.userId, ctx.userId))
    .orderBy(asc(members.createdAt))
  const current = await findMembership(ctx, ctx.sessionId)
  return {
    id: ctx.userId,
    ...found,
    organizations: joined.map((each) => ({ ...each, is_current: each.id === current?.organizationId })),
    may_create_organization: joined.length < mostOrganizations(ctx.config),
  }
}

/** Changes the person's name. Their organizations' audit logs record it, since the name is on their actions. */
export const updatePerson = async (ctx: PersonContext, input: UpdatePersonInput): Promise<Person> => {
  const before = await getPerson(ctx)
  if (before.name === input.name) return before
  await ctx.db
    .update(user)
    .set({ name: input.name, updatedAt: ctx.clock.now() })
    .where(eq(user.id, ctx.userId))
  await recordAccountChange(ctx, ctx, {
    action: 'account.name_changed',
    before: { name: before.name },
    after: { name: input.name },
  })
  return getPerson(ctx)
}

/** Has this session work in another organization of the person. Throws NOT_FOUND, whether there is such a one or not. */
export const chooseOrganization = async (
  ctx: PersonContext,
  organizationId: string,
): Promise<OwnOrganization> => {
  const [found] = await ctx.db
    .select({ id: organizations.organizationId, name: organizations.name })
    .from(members)
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(members.userId, ctx.userId), eq(members.organizationId, organizationId)))
  if (!found) throw new ServiceError('NOT_FOUND', 'You are not a member of this organization.')
  await ctx.db
    .update(session)
    .set({ chosenOrganizationId: found.id })
    .where(and(eq(session.id, ctx.sessionId), eq(session.userId, ctx.userId)))
  return found
}

/**
 * Returns which of the person's organizations a shipment belongs to. Throws NOT_FOUND for any other organization's, as
 * for one that does not exist.
 */
export const findOrganizationOf = async (
  ctx: PersonContext,
  shipmentId: string,
): Promise<OwnOrganization> => {
  const [found] = isId(shipmentId)
    ? await ctx.db
        .select({ id: organizations.organizationId, name: organizations.name })
        .from(members)
        .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
        .innerJoin(shipments, eq(shipments.organizationId, members.organizationId))
        .leftJoin(
          matterMembers,
          and(
            eq(matterMembers.organizationId, members.organizationId),
            eq(matterMembers.userId, members.userId),
            eq(matterMembers.matterId, shipments.matterId),
          ),
        )
        .where(
          and(
            eq(members.userId, ctx.userId),
            eq(shipments.id, shipmentId),
            or(
              not(isLimitedToMatters),
              isNotNull(matterMembers.userId),
              and(isNull(shipments.matterId), eq(shipments.createdBy, ctx.userId)),
            ),
          ),
        )
    : []
  if (!found) throw new ServiceError('NOT_FOUND', 'None of your organizations has this shipment.')
  return found
}
