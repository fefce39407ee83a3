import type { Role } from '#lib/contract/members/roles.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'

/** Writes a verified member of the context's organization, and gives back the context in which they act. */
export const insertColleague = async <Context extends ServiceContext>(
  ctx: Context,
  role: Role,
  name: string,
): Promise<Context & { userId: string }> => {
  const userId = newId()
  const now = ctx.clock.now()
  await ctx.db.insert(user).values({
    id: userId,
    name,
    email: `${userId}@harbor.test`,
    emailVerified: true,
    createdAt: now,
    updatedAt: now,
  })
  await ctx.db.insert(members).values({ organizationId: ctx.organizationId, userId, role, createdAt: now })
  return { ...ctx, role, actor: { type: 'user', userId }, userId }
}
