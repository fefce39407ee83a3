import { and, notInArray, sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'

/**
 * Asks for every purchase that nobody is carrying on: its runner died, and its lease has ended. What the job queue
 * already has is asked for again harmlessly, since a purchase has one runner at a time.
 */
export const sweepPurchases = async (deps: Pick<ServiceDeps, 'db' | 'jobs'>): Promise<number> => {
  const stranded = await deps.db
    .select({ organizationId: purchases.organizationId, id: purchases.id })
    .from(purchases)
    .where(and(notInArray(purchases.step, ['completed', 'failed']), sql`${purchases.leasedUntil} < now()`))
    .limit(100)
  for (const { organizationId, id } of stranded) {
    await deps.db.transaction((tx) =>
      deps.jobs.enqueue(tx, 'purchase.resume', { organizationId, purchaseId: id }),
    )
  }
  return stranded.length
}
