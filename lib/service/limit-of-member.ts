import { and, desc, eq, type SQL, sql } from 'drizzle-orm'

import { mostMattersOfMember } from '#lib/contract/matters/matter-access.values.ts'
import { limitedRoles, type Role } from '#lib/contract/members/roles.values.ts'
import { inTenant, type MemberLimit } from '#lib/postgres/postgres.ts'

import type { DatabaseContext, DatabaseDeps } from './context.ts'
import { matterMembers } from './db/schema/matters.ts'
import { members, organizations } from './db/schema/organizations.ts'
import { ServiceError } from './errors.ts'

/** A column that says whether a member of an organization, joined with it, is limited to their matters. */
export const isLimitedToMatters: SQL<boolean> = sql<boolean>`(${organizations.mattersLimited} and ${members.role} in (${sql.join(
  limitedRoles.map((role) => sql`${role}`),
  sql`, `,
)}))`

/** Reads the visibility of a limited member: with every request, so that a change takes effect immediately. */
export const readLimit = (
  { db }: Pick<DatabaseDeps, 'db'>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<MemberLimit> =>
  inTenant(organizationId, async () => {
    const rows = await db
      .select({ matterId: matterMembers.matterId })
      .from(matterMembers)
      .where(and(eq(matterMembers.organizationId, organizationId), eq(matterMembers.userId, userId)))
      .orderBy(desc(matterMembers.matterId))
      .limit(mostMattersOfMember)
    return { userId, matterIds: rows.map(({ matterId }) => matterId) }
  })

/** Returns what a member is limited to; null for one who sees the whole organization. */
export const findLimit = async (
  deps: Pick<DatabaseDeps, 'db'>,
  member: { organizationId: string; userId: string; role: Role },
): Promise<MemberLimit | null> => {
  if (!limitedRoles.some((role) => role === member.role)) return null
  const [found] = await deps.db
    .select({ isLimited: organizations.mattersLimited })
    .from(organizations)
    .where(eq(organizations.organizationId, member.organizationId))
  return found?.isLimited ? readLimit(deps, member) : null
}

/** Throws FORBIDDEN for a member who is limited to their matters: what it says is what they cannot do, and who can. */
export const rejectLimited = ({ limit }: Pick<DatabaseContext, 'limit'>, message: string): void => {
  if (limit) throw new ServiceError('FORBIDDEN', message)
}
