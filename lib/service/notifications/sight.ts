import { eq } from 'drizzle-orm'

import { limitedRoles, type Role } from '#lib/contract/members/roles.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { listMemberIds } from '#lib/service/matters/load-matter.ts'

/** Who sees a letter, among limited members; null if no one is limited. */
export type Sight = ReadonlySet<string> | null

/** A letter, as far as it says who sees it. */
type Seen = { matterId: string | null; createdBy: string | null }

/** Finds who sees a letter, among limited members. They see none of the events unrelated to a letter. */
export const findSight = async (ctx: ServiceContext, letter: Seen | null): Promise<Sight> => {
  const [organization] = await ctx.db
    .select({ isLimited: organizations.mattersLimited })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  if (!organization?.isLimited) return null
  if (letter?.matterId) return new Set(await listMemberIds(ctx, letter.matterId))
  return new Set(letter?.createdBy ? [letter.createdBy] : [])
}

/** Returns whether a member sees what someone who is limited needs to be named for. */
export const isInSight = (sight: Sight, { userId, role }: { userId: string; role: Role }): boolean =>
  sight === null || sight.has(userId) || !limitedRoles.some((limited) => limited === role)
