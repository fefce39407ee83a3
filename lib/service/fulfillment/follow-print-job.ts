import { isAbandoned } from '#lib/contract/printing/print-job.values.ts'
import type { PrinterDescription } from '#lib/contract/printing/printer.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { openPrinterById } from '#lib/service/printers/load-printer.ts'
import { observe } from '#lib/service/printers/probe-printer.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { describeStop } from '#lib/service/providers/print/reasons.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { type FollowedJob, type FollowedPrinter, isFollowed, pollAgain, printerOf } from './poll-printer.ts'
import { roleOf } from './prepare-file.ts'
import {
  findPrintJob,
  forEachInTurn,
  inAnHour,
  isPrintJob,
  listSubmittedJobs,
  nameOf,
  type PrintJobRow,
} from './print-job.ts'
import {
  failPrintJob,
  type PrintedJob,
  recordPrinted,
  stopWaiting,
  waitForPrinter,
} from './settle-print-job.ts'

/** What a printer reports of a job: null if it does not know it, the error if it did not respond. */
type Report = PrintJobUpdate | ProviderError | null

const orError = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error
  throw error
}

/** Reads a job by its number at the printer and, if it is not known by that, by its name. */
const readJob = async (port: PrintPort, job: FollowedJob): Promise<Report> => {
  const report = await port.read(job).catch(orError)
  const isUnknown = report instanceof ProviderError && report.kind === 'not_found'
  return isUnknown ? port.find(job.name).catch(orError) : report
}

/** From so many jobs on, a printer's list is read. */
const fewestListed = 3

/** After so many jobs in a row for which a printer does not respond, the others are read another time. */
const mostFailures = 3

/**
 * Reads the jobs of a printer: those that it lists together, the others one by one, from `first` on. Those for which there
 * is no report were not read.
 */
const readJobs = async (
  port: PrintPort,
  jobs: readonly FollowedJob[],
  first: number,
): Promise<Map<string, Report>> => {
  const listed = jobs.length < fewestListed ? new Map() : await port.list(jobs).catch(orError)
  // Each of them would wait as long for a printer that is away.
  if (listed instanceof ProviderError && listed.kind === 'unavailable')
    return new Map(jobs.map(({ id }) => [id, listed]))
  const reports = new Map<string, Report>()
  let failures = 0
  for (const job of [...jobs.slice(first), ...jobs.slice(0, first)]) {
    const known = listed instanceof ProviderError ? undefined : listed.get(job.name)
    if (!known && failures >= mostFailures) continue
    const report = known ?? (await readJob(port, job))
    reports.set(job.id, report)
    if (!known) failures = report instanceof ProviderError ? failures + 1 : 0
  }
  return reports
}

const giveUp = (
  ctx: ServiceContext,
  job: PrintJobRow,
  cause: 'service' | 'printer',
  reason: string | null,
): Promise<void> =>
  failPrintJob(ctx, job, {
    cause,
    reason: reason ?? 'given-up',
    message: `Printing failed${reason ? ` (${reason})` : ''}.`,
  })

/** What is to be done with a job: it was printed, it is polled again, or it has ended otherwise. */
type Outcome = 'printed' | 'open' | 'ended'

/** Describes the printer, once for all of its jobs, and only if one of them makes no progress. */
type DescribePrinter = () => Promise<PrinterDescription | null>

/** A job that has been at its printer for less is being printed. */
const soonMs = 60_000
/** A printer that reports nothing wrong may take so long for the jobs before this one. */
const longestMs = 3_600_000

/** Records that a job is at its printer, and what keeps it from being printed. */
const recordPending = async (
  ctx: ServiceContext,
  job: FollowedJob,
  describe: DescribePrinter,
): Promise<void> => {
  const ageMs = ctx.clock.now().getTime() - (job.claimedAt ?? job.createdAt).getTime()
  const description = ageMs < soonMs ? null : await describe()
  const stop = description && describeStop(description)
  if (stop) return waitForPrinter(ctx, job, `The printer needs attention: ${stop}.`)
  if (ageMs <= longestMs) return stopWaiting(ctx, job)
  await waitForPrinter(ctx, job, 'The printer has had the job for more than an hour. Check the printer.', {
    isLate: true,
  })
}

const within = (reason: string | null): string => (reason === null ? '' : ` (${reason})`)

/** Records what a printer reports of a job, unless it was printed, which is recorded together with others. */
const recordReport = async (
  ctx: ServiceContext,
  job: FollowedJob,
  { report, describe }: { report: Report; describe: DescribePrinter },
): Promise<Outcome> => {
  if (report === null) {
    await failPrintJob(ctx, job, {
      cause: 'printer',
      reason: 'forgotten',
      message: 'The printer no longer has the job, so it is unknown whether the piece was printed.',
    })
    return 'ended'
  }
  if (report instanceof ProviderError) {
    await waitForPrinter(ctx, job, report.message)
    return 'open'
  }
  switch (report.state) {
    case 'completed':
      return 'printed'
    case 'aborted':
      await giveUp(ctx, job, 'printer', report.reason)
      return 'ended'
    case 'canceled':
      await failPrintJob(ctx, job, {
        cause: 'printer',
        reason: report.reason ?? 'canceled',
        message: `The job was canceled at the printer${within(report.reason)}.`,
      })
      return 'ended'
    case 'stopped': {
      const description = await describe()
      const reason = (description && describeStop(description)) ?? report.reason
      await waitForPrinter(ctx, job, `The printer has stopped${within(reason)} and needs attention.`)
      return 'open'
    }
    case 'held':
      await waitForPrinter(ctx, job, `The printer holds the job${within(report.reason)}. Release it there.`)
      return 'open'
    case 'pending':
    case 'processing':
      await recordPending(ctx, job, describe)
      return 'open'
  }
}

/** Records what the printer reports of these jobs of its own, and has it polled again for those that it has not printed. */
const followJobs = async (
  ctx: ServiceContext,
  printer: FollowedPrinter,
  given: readonly PrintJobRow[],
): Promise<void> => {
  const jobs = given.filter(isFollowed)
  if (jobs.length === 0) return
  const port = (await openPrinterById(ctx, printer.printerId, printer.role))?.port
  if (!port) return forEachInTurn(jobs, (job) => giveUp(ctx, job, 'service', 'the printer was removed'))
  const asPrinter: ServiceContext = { ...ctx, actor: { type: 'webhook', provider: port.provider } }
  // From another one each time, so that none that cannot be read keeps others from being read.
  const first = Math.floor(ctx.clock.now().getTime() / 1000) % jobs.length
  const reports = await readJobs(port, jobs, first)
  let described: ReturnType<DescribePrinter> | undefined
  const describe: DescribePrinter = () => (described ??= observe(port).then(({ description }) => description))
  const open: PrintJobRow[] = []
  const printed = new Map<string, PrintedJob[]>()
  try {
    await forEachInTurn(jobs, async (job) => {
      const report = reports.get(job.id)
      if (report === undefined) return void open.push(job)
      // A printer that did not respond has reported nothing.
      const acting = report instanceof ProviderError ? ctx : asPrinter
      const outcome = await recordReport(acting, job, { report, describe })
      if (outcome === 'open') open.push(job)
      if (outcome !== 'printed' || !report || report instanceof ProviderError) return
      const { printerJobId } = report
      printed.set(job.shipmentId, [...(printed.get(job.shipmentId) ?? []), { job, printerJobId }])
    })
    await forEachInTurn([...printed], ([shipmentId, jobs]) => recordPrinted(asPrinter, shipmentId, jobs))
  } finally {
    // Where that failed, the queue follows them again.
    await pollAgain(ctx, printer, open)
  }
}

/** Reads the state of a submitted job from its printer, and records it. */
export const followPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (job && isFollowed(job)) await followJobs(ctx, printerOf(job), [job])
}

/** Reads the states of all that was submitted to a printer for the organization, and records them. */
export const followPrinter = async (ctx: ServiceContext, printer: FollowedPrinter): Promise<void> => {
  const jobs = await listSubmittedJobs(ctx, printer.printerId)
  await followJobs(
    ctx,
    printer,
    jobs.filter(({ output }) => roleOf(output) === printer.role),
  )
}

const orNull = (error: unknown): null => {
  if (error instanceof ProviderError && error.kind === 'not_found') return null
  throw error
}

const cancelAt = async (port: PrintPort, job: PrintJobRow): Promise<PrintJobUpdate | null> => {
  const printerJobId = job.printerJobId ?? (await port.find(job.name))?.printerJobId
  if (!printerJobId) return null
  const submitted = { printerJobId, name: job.name }
  await port.cancel(submitted)
  return port.read(submitted).catch(orNull)
}

const recordPrintedDespiteCancellation = async (ctx: ServiceContext, job: PrintJobRow): Promise<void> => {
  const printed = nameOf(job)
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const current = await findPrintJob(ctx, job.id)
    if (current?.reason === printedAfterAll) return
    await ctx.db
      .update(printJobs)
      .set({ reason: printedAfterAll, updatedAt: ctx.clock.now() })
      .where(isPrintJob(ctx, job.id))
    const isCancelled = shipment.status === 'cancelled'
    const what = isCancelled
      ? 'was printed despite the cancellation. Remove it from the mail and destroy it.'
      : 'was printed before the reprint could stop it. Destroy it: only one may be mailed.'
    recordUpdate(ctx, shipment, {
      message: `${printed.charAt(0).toUpperCase()}${printed.slice(1)} ${what}`,
      metadata: { code: job.code, print_job: job.name },
    })
    if (!isCancelled) return
    await openTask(ctx, {
      kind: 'cancelled_after_print',
      cause: job.id,
      shipmentId: shipment.id,
      message: `Cancelled, but ${printed} was printed. Remove it from the mail and destroy it.`,
      details: { code: job.code },
      dueAt: inAnHour(ctx),
    })
  })
}

/** Stored as the job's reason, so that it is recorded once. */
const printedAfterAll = 'printed after it was cancelled'

const isAtPrinter = (state: PrintJobUpdate['state']): boolean =>
  state === 'pending' || state === 'held' || state === 'processing' || state === 'stopped'

/**
 * Cancels a job that was abandoned at its printer. What was printed before that is recorded in the timeline and, for a
 * cancelled shipment, opens a task. Throws while the printer is unreachable or still has the job, so that the queue retries.
 */
export const pullPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job?.printerId || !isAbandoned(job.state)) return
  const port = (await openPrinterById(ctx, job.printerId, roleOf(job.output)))?.port
  if (!port) return
  const update = await cancelAt(port, job)
  if (update?.state === 'completed') return recordPrintedDespiteCancellation(ctx, job)
  // It may still come out: a printer ends a job that it is printing when it can, or not at all.
  if (update && isAtPrinter(update.state)) {
    throw new ProviderError('unavailable', 'The printer has not ended the canceled job yet.')
  }
}
