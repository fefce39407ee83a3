import { eq } from 'drizzle-orm'

import type { Role } from '#lib/contract/members/roles.values.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** A person within the organization they belong to. */
export type Member = { organizationId: string; userId: string; role: Role }

/** The person with this e-mail address, in the organization that they joined first. Throws NOT_FOUND. */
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
