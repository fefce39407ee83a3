import { and, eq, sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

/** So long a purchase that was asked for may wait for a worker before it is asked for again. */
const patienceSeconds = 15

const batchSize = 100

/**
 * Asks for every purchase whose time has come: its runner died, its vendor is to be tried again, or its card holder was
 * waited for long enough. Whoever asks first asks alone. Returns how many.
 */
export const sweepPurchases = async (deps: ServiceDeps): Promise<number> =>
  withTransaction(deps, async (deps) => {
    const due = await deps.db
      .select({ organizationId: purchases.organizationId, id: purchases.id })
      .from(purchases)
      .where(
        and(
          sql`${purchases.step} not in ('completed', 'failed')`,
          sql`coalesce(${purchases.leasedUntil}, '-infinity') < now()`,
        ),
      )
      .orderBy(purchases.leasedUntil)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    for (const { organizationId, id } of due) {
      await deps.db
        .update(purchases)
        .set({ leaseToken: null, leasedUntil: sql`now() + make_interval(secs => ${patienceSeconds})` })
        .where(and(eq(purchases.organizationId, organizationId), eq(purchases.id, id)))
      await deps.jobs.enqueue(deps, 'purchase.resume', { organizationId, purchaseId: id })
    }
    return due.length
  })
