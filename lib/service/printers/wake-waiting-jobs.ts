import { and, eq } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'

/** Has every job that waits for a printer look again, because the printers have changed. */
export const wakeWaitingJobs = async (ctx: TransactionContext): Promise<void> => {
  const { organizationId } = ctx
  const waiting = await ctx.db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, organizationId), eq(printJobs.state, 'waiting')))
  for (const { id } of waiting)
    await ctx.jobs.enqueue(ctx, 'print.submit', { organizationId, printJobId: id })
}
