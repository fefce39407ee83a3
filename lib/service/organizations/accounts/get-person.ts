import { asc, eq } from 'drizzle-orm'

import type { Person } from '#lib/contract/person/person.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { mostOrganizations } from '#lib/service/organizations/may-create-organization.ts'
import { findMembership } from '#lib/service/organizations/members/find-membership.ts'

import type { PersonContext } from './person-context.ts'

/** Who is signed in, and the organizations that they belong to, the first joined first. */
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
