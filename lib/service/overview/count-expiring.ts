import { sql } from 'drizzle-orm'

import type { Overview } from '#lib/contract/overview/overview.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { matchesEvidence } from '#lib/service/evidence/evidence-filter.ts'

/** How much evidence is deleted soon unless somebody holds it, and when the first of it is. */
export const countExpiring = async (ctx: ServiceContext): Promise<Overview['evidence']> => {
  const [found] = await ctx.db
    .select({
      expiring: sql<number>`count(*)::int`,
      next: sql<Date | null>`min(${shipments.shippedDataExpiresAt})`.mapWith(shipments.shippedDataExpiresAt),
    })
    .from(shipments)
    .where(matchesEvidence(ctx, { state: 'expiring' }))
  return { expiring: found?.expiring ?? 0, next_expires_at: found?.next?.toISOString() ?? null }
}
