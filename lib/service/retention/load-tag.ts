import { and, eq } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { tags } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** The tag, or NOT_FOUND. */
export const loadTag = async (
  ctx: TransactionContext,
  tagId: string,
): Promise<{ id: string; name: string }> => {
  const [tag] = await ctx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.organizationId, ctx.organizationId), eq(tags.id, tagId)))
  if (!tag) throw new ServiceError('NOT_FOUND', 'This tag does not exist in your organization.')
  return tag
}
