import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'

export type PrintJobRow = typeof printJobs.$inferSelect

/** The condition that names one print job of the organization. */
export const isPrintJob = (ctx: ServiceContext, printJobId: string) =>
  and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.id, printJobId))

/** The print job, or undefined. */
export const findPrintJob = async (
  ctx: ServiceContext,
  printJobId: string,
): Promise<PrintJobRow | undefined> => {
  const [row] = await ctx.db.select().from(printJobs).where(isPrintJob(ctx, printJobId))
  return row
}
