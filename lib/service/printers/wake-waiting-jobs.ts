import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { printJobs } from '#lib/service/db/schema/fulfillment.ts'

/** Has every job that waits for a printer look again, because the printers have changed. */
export const wakeWaitingJobs = async (
  tx: Transaction,
  ctx: Pick<ServiceContext, 'organizationId' | 'jobs'>,
): Promise<void> => {
  const { organizationId } = ctx
  const waiting = await tx
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, organizationId), eq(printJobs.state, 'waiting')))
  for (const { id } of waiting) await ctx.jobs.enqueue(tx, 'print.submit', { organizationId, printJobId: id })
}
