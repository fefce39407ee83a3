import { and, eq, sql } from 'drizzle-orm'

import { canFollowPrintJob, isAbandoned } from '#lib/contract/printing/print-job.values.ts'
import { prepareStatement, sendLast, withTransaction } from '#lib/postgres/postgres.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { openPrinterById } from '#lib/service/printers/load-printer.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { roleOf } from './prepare-file.ts'
import {
  findPrintJob,
  forEachJob,
  inAnHour,
  isPrintJob,
  listPrintJobs,
  nameOf,
  type PrintJobRow,
} from './print-job.ts'
import { failPrintJob, postponePrintJob, type PrintedJob, recordPrinted } from './settle-print-job.ts'

const fastestPollSeconds = 2
const slowestPollSeconds = 60

const countPolls = prepareStatement((db) =>
  db
    .update(printJobs)
    .set({ attempts: sql`${printJobs.attempts} + 1`, waitingFor: null, waitingSince: null })
    .where(
      and(
        eq(printJobs.organizationId, sql.placeholder('organizationId')),
        sql`${printJobs.id} = any(${sql.placeholder('ids')}::uuid[])`,
      ),
    )
    .prepare('count_print_polls'),
)

/** Has one job of the queue read again what is still being printed: of one piece, if there are several. */
const pollAgain = async (ctx: ServiceContext, jobs: readonly PrintJobRow[]): Promise<void> => {
  const [first] = jobs
  if (!first) return
  const { organizationId } = ctx
  const ids = jobs.map(({ id }) => id)
  const attempts = Math.min(...jobs.map((job) => job.attempts))
  const options = { afterSeconds: Math.min(slowestPollSeconds, fastestPollSeconds + attempts) }
  await withTransaction(ctx, async (ctx) => {
    sendLast(ctx, countPolls(ctx.db).execute({ organizationId, ids }))
    await (jobs.length === 1
      ? ctx.jobs.enqueue(ctx, 'print.follow', { organizationId, printJobId: first.id }, options)
      : ctx.jobs.enqueue(
          ctx,
          'print.follow_piece',
          { organizationId, shipmentId: first.shipmentId, printJobIds: ids },
          options,
        ))
  })
}

/** Returns what the printer reports of the job, by its number and else by its name; null when it knows neither. */
const readJob = async (
  port: PrintPort,
  job: PrintJobRow,
  printerJobId: string,
): Promise<PrintJobUpdate | null> => {
  try {
    return await port.read({ printerJobId, name: job.name })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return port.find(job.name)
    throw error
  }
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

/** What is done with a job that is still being printed, and with one that was printed. */
type Following = {
  onPrinting: (job: PrintJobRow) => Promise<void> | void
  onPrinted: (asPrinter: ServiceContext, printed: PrintedJob) => Promise<void> | void
}

const recordState = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  update: PrintJobUpdate,
  { onPrinting, onPrinted }: Following,
): Promise<void> => {
  switch (update.state) {
    case 'completed':
      return onPrinted(ctx, { job, printerJobId: update.printerJobId })
    case 'aborted':
    case 'canceled':
      return giveUp(ctx, job, 'printer', update.reason)
    case 'stopped':
    case 'held':
      return postponePrintJob(ctx, job, {
        message: `The printer has stopped${update.reason ? ` (${update.reason})` : ''} and needs attention.`,
        next: 'print.follow',
      })
    case 'pending':
    case 'processing':
      return onPrinting(job)
  }
}

/** Reads the state of a submitted job from the printer, and records it; polls again while it is printing. */
export const followPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job) return
  await follow(ctx, job, {
    onPrinting: (job) => pollAgain(ctx, [job]),
    onPrinted: (asPrinter, printed) => recordPrinted(asPrinter, job.shipmentId, [printed]),
  })
}

const follow = async (ctx: ServiceContext, job: PrintJobRow, following: Following): Promise<void> => {
  if (!job.printerJobId || !job.printerId || !canFollowPrintJob(job.state)) return
  const port = (await openPrinterById(ctx, job.printerId, roleOf(job.output)))?.port
  if (!port) return giveUp(ctx, job, 'service', 'the printer was removed')
  let update: PrintJobUpdate | null
  try {
    update = await readJob(port, job, job.printerJobId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return postponePrintJob(ctx, job, { message: error.message, next: 'print.follow' })
  }
  const asPrinter: ServiceContext = { ...ctx, actor: { type: 'webhook', provider: port.provider } }
  if (update) return recordState(asPrinter, job, update, following)
  return failPrintJob(asPrinter, job, {
    cause: 'printer',
    reason: 'forgotten',
    message: 'The printer no longer has the job, so it is unknown whether the piece was printed.',
  })
}

/**
 * Follows what printers have of a piece, or those of its jobs that are named, each as `followPrintJob` does; those that are
 * still being printed are polled together again, and those of one printer that were printed are recorded together. One that
 * waits is polled by a job of its own.
 */
export const followPiece = async (
  ctx: ServiceContext,
  shipmentId: string,
  printJobIds?: readonly string[],
): Promise<void> => {
  const jobs = await listPrintJobs(ctx, shipmentId)
  const printing: PrintJobRow[] = []
  const printed = new Map<string, { asPrinter: ServiceContext; jobs: PrintedJob[] }>()
  const following: Following = {
    onPrinting: (job) => void printing.push(job),
    onPrinted: (asPrinter, job) => {
      const printer = actorName(asPrinter.actor) ?? ''
      const known = printed.get(printer) ?? { asPrinter, jobs: [] }
      printed.set(printer, known)
      known.jobs.push(job)
    },
  }
  const isFollowed = ({ id, state }: PrintJobRow) =>
    canFollowPrintJob(state) && (printJobIds?.includes(id) ?? true)
  try {
    await forEachJob(jobs.filter(isFollowed), (job) => follow(ctx, job, following))
  } finally {
    for (const { asPrinter, jobs } of printed.values()) await recordPrinted(asPrinter, shipmentId, jobs)
    // Where that failed, the queue follows them again.
    await pollAgain(ctx, printing)
  }
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

/**
 * Cancels a job that was abandoned at its printer. What was printed before that is recorded in the timeline and, for a
 * cancelled shipment, opens a task. Throws while the printer is unreachable, so that the queue retries.
 */
export const pullPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job?.printerId || !isAbandoned(job.state)) return
  const port = (await openPrinterById(ctx, job.printerId, roleOf(job.output)))?.port
  if (!port) return
  const update = await cancelAt(port, job)
  if (update?.state === 'completed') await recordPrintedDespiteCancellation(ctx, job)
}
