import { and, count, eq, inArray } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { webhookEndpoints } from '#lib/service/db/schema/news.ts'

/** How many endpoints were switched off because nothing was taken there, and nobody has looked at them since. */
export const countDisabledWebhooks = async (
  ctx: Pick<ServiceContext, 'db' | 'organizationId'>,
): Promise<number> => {
  const [found] = await ctx.db
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.organizationId, ctx.organizationId),
        inArray(webhookEndpoints.disabledReason, ['failing', 'gone']),
      ),
    )
  return found?.count ?? 0
}
