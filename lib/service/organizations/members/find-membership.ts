import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceDeps, DatabaseDeps } from '#lib/service/context.ts'
import { shareReads } from '#lib/service/db/coalesce.ts'
import { session, user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { sessionLacksTwoFactor } from '#lib/service/db/two-factor.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isLimitedToMatters } from '#lib/service/limit-of-member.ts'

/** The organization of a session, and the person's role in it. */
type Membership = {
  organizationId: string
  userId: string
  role: Role
  /** Whether the session had chosen another organization, which the person no longer belongs to. */
  isLost: boolean
  /** Whether the organization requires a second factor that the session has not proven. */
  lacksTwoFactor: boolean
  isLimited: boolean
}

const noteSeen = async (
  deps: ServiceDeps,
  { organizationId, userId }: Membership,
  before: Date,
): Promise<void> => {
  await deps.db
    .update(members)
    .set({ lastSeenAt: deps.clock.now() })
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.userId, userId),
        or(isNull(members.lastSeenAt), lt(members.lastSeenAt, before)),
      ),
    )
}

const selectMembership = prepareStatement((db) => {
  const isChosen = sql<boolean>`coalesce(${members.organizationId} = ${session.chosenOrganizationId}, false)`
  return db
    .select({
      organizationId: members.organizationId,
      userId: members.userId,
      role: members.role,
      lastSeenAt: members.lastSeenAt,
      chosen: session.chosenOrganizationId,
      lacksTwoFactor: sessionLacksTwoFactor,
      isLimited: isLimitedToMatters,
    })
    .from(session)
    .innerJoin(members, eq(members.userId, session.userId))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(eq(session.id, sql.placeholder('sessionId')))
    .orderBy(sql`${isChosen} desc`, members.createdAt, members.organizationId)
    .limit(1)
    .prepare('select_membership')
})

/**
 * Finds the organization selected by the session, or the one that its person joined first; null if they belong to
 * none. Read with every request and never cached, so that a removal takes effect immediately in every process.
 */
export const findMembership = async (deps: ServiceDeps, sessionId: string): Promise<Membership | null> => {
  const [found] = await selectMembership(deps.db).execute({ sessionId })
  if (!found) return null
  const { lastSeenAt, chosen, ...member } = found
  const membership = { ...member, isLost: chosen !== null && chosen !== member.organizationId }
  const before = new Date(deps.clock.now().getTime() - hourMs)
  if (!lastSeenAt || lastSeenAt < before) {
    // On a cluster every node has members: one that is lost keeps no one from working.
    await noteSeen(deps, membership, before).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'when a member was last seen could not be saved'),
    )
  }
  return membership
}

/** Finds the membership of a session: see `createMembershipFinder`. */
export type FindMembership = (sessionId: string) => Promise<Membership | null>

/** Creates the lookup of memberships, which the calls of a page share: they come together. */
export const createMembershipFinder = (deps: ServiceDeps): FindMembership =>
  shareReads((sessionId) => findMembership(deps, sessionId))

/** A person within the organization they belong to. */
export type Member = { organizationId: string; userId: string; role: Role }

/** Finds the person with this email address, in the organization that they joined first. Throws NOT_FOUND. */
export const findMember = async (deps: DatabaseDeps, givenEmail: string): Promise<Member> => {
  const email = givenEmail.trim().toLowerCase()
  const [member] = await deps.db
    .select({ organizationId: members.organizationId, userId: members.userId, role: members.role })
    .from(user)
    .innerJoin(members, eq(members.userId, user.id))
    .where(eq(user.email, email))
    .orderBy(members.createdAt)
    .limit(1)
  if (member) return member
  throw new ServiceError(
    'NOT_FOUND',
    `No member has the email address ${email}. Create the organization first, or check the spelling.`,
  )
}
