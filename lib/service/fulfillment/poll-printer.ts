import { canFollowPrintJob } from '#lib/contract/printing/print-job.values.ts'
import type { PrinterRole } from '#lib/contract/printing/printer.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { roleOf } from './prepare-file.ts'
import type { PrintJobRow } from './print-job.ts'

/** A printer, and which of the organization's jobs it has: the installation's printers of both roles have one ID. */
export type FollowedPrinter = { printerId: string; role: PrinterRole }

/** A job that a printer has confirmed. */
export type FollowedJob = PrintJobRow & { printerId: string; printerJobId: string }

/** Returns whether a printer has confirmed the job, so that its state can be read. */
export const isFollowed = (job: PrintJobRow): job is FollowedJob =>
  job.printerId !== null && job.printerJobId !== null && canFollowPrintJob(job.state)

/** Returns the printer that has a job. */
export const printerOf = ({ printerId, output }: FollowedJob): FollowedPrinter => ({
  printerId,
  role: roleOf(output),
})

const soonSeconds = 2
const slowestSeconds = 60
/** While the last submission is no older, its printer is polled soon again. */
const soonForSeconds = 60

const enqueuePoll = async (
  ctx: ServiceContext,
  printers: readonly FollowedPrinter[],
  { isSoon, afterSeconds }: { isSoon: boolean; afterSeconds: number },
): Promise<void> => {
  const { organizationId } = ctx
  for (const { printerId, role } of printers) {
    await withTransaction(ctx, (ctx) =>
      ctx.jobs.enqueue(
        ctx,
        'print.follow_printer',
        { organizationId, printerId, role, isSoon },
        { afterSeconds },
      ),
    )
  }
}

/**
 * Has the printers of these jobs polled soon. Called once their submission is committed: a poll that waits already reads
 * them too, and is the only one.
 */
export const pollSoon = async (ctx: ServiceContext, jobs: readonly PrintJobRow[]): Promise<void> => {
  const printers = new Map(
    jobs
      .filter(isFollowed)
      .map(printerOf)
      .map((printer) => [`${printer.printerId} ${printer.role}`, printer]),
  )
  await enqueuePoll(ctx, [...printers.values()], { isSoon: true, afterSeconds: soonSeconds })
}

/** Has a printer polled again for jobs that it has not printed: the later, the longer the last of them has been there. */
export const pollAgain = async (
  ctx: ServiceContext,
  printer: FollowedPrinter,
  jobs: readonly PrintJobRow[],
): Promise<void> => {
  if (jobs.length === 0) return
  const newest = Math.max(...jobs.map(({ claimedAt, createdAt }) => (claimedAt ?? createdAt).getTime()))
  const ageSeconds = Math.max(0, (ctx.clock.now().getTime() - newest) / 1000)
  const afterSeconds = Math.min(slowestSeconds, soonSeconds + Math.floor(ageSeconds / 10))
  await enqueuePoll(ctx, [printer], { isSoon: ageSeconds < soonForSeconds, afterSeconds })
}
