import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from './context.ts'
import { members } from './db/schema/organizations.ts'
import { findLimit } from './limit-of-member.ts'

/**
 * Returns a context that acts for a member who requested work earlier, in their current role and by the API key that
 * they used; null for a former member.
 */
export const actAsMember = async (
  ctx: ServiceContext,
  { userId, apiKeyId }: { userId: string; apiKeyId: string | null },
): Promise<ServiceContext | null> => {
  const [member] = await ctx.db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
  if (!member) return null
  const limit = await findLimit(ctx, { organizationId: ctx.organizationId, userId, role: member.role })
  return {
    ...ctx,
    actor: { type: 'user', userId },
    role: member.role,
    limit,
    caller: { address: null, apiKeyId },
  }
}
