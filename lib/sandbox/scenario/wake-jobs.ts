import { sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

/**
 * Lets so much time pass for the queue, which waits by the machine's clock: what would have become due meanwhile is due
 * now, and what is done every few minutes or hours is done once.
 */
export const wakeJobs = async (deps: ServiceDeps, milliseconds: number): Promise<void> => {
  await withTransaction(deps, async (deps) => {
    await deps.db.execute(sql`update jobs.job
      set start_after = start_after - ${milliseconds} * interval '1 millisecond'
      where state in ('created', 'retry') and start_after > now()`)
    for (const name of ['tracker.sweep', 'attention.sweep', 'http.sweep', 'upload.sweep'] as const) {
      await deps.jobs.enqueue(deps, name, {})
    }
  })
}
