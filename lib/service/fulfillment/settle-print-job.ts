import { and, eq, isNull, like, sql } from 'drizzle-orm'

import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { PrintOutput } from '#lib/contract/printing/print-output.values.ts'
import { prepareStatement, readTogether, withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { lockForRecord, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveWithRecord, recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { closeTask, openTask } from '#lib/service/tasks/open-task.ts'

import { findPrintJob, inAnHour, isPrintJob, movePrintJob, nameOf, type PrintJobRow } from './print-job.ts'

const selectPrintTasks = prepareStatement((db) =>
  db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, sql.placeholder('organizationId')),
        eq(tasks.shipmentId, sql.placeholder('shipmentId')),
        eq(tasks.kind, 'print_failed'),
        like(tasks.cause, sql.placeholder('causes')),
        isNull(tasks.closedAt),
      ),
    )
    .prepare('list_print_tasks'),
)

/** Lists the open tasks about one print job, without those about the piece's other jobs. */
const listPrintTasks = (
  { db, organizationId }: TransactionContext,
  { id, shipmentId }: Pick<PrintJobRow, 'id' | 'shipmentId'>,
): PromiseLike<{ id: string }[]> =>
  selectPrintTasks(db).execute({ organizationId, shipmentId, causes: `${id}%` })

/** Closes the open tasks about one print job; those about the piece's other jobs stay. */
export const closePrintTasks = async (
  ctx: TransactionContext,
  job: Pick<PrintJobRow, 'id' | 'shipmentId'>,
): Promise<void> => {
  for (const { id } of await listPrintTasks(ctx, job)) await closeTask(ctx, id)
}

/** A print job that the printer printed, under its number there. */
export type PrintedJob = { job: PrintJobRow; printerJobId: string }

/**
 * Records, once, that a printer printed these jobs of a piece, together. Changes nothing for one that was cancelled in the
 * meantime.
 */
export const recordPrinted = async (
  ctx: ServiceContext,
  shipmentId: string,
  printed: readonly PrintedJob[],
): Promise<void> => {
  const document = printed.find(({ job }) => job.output === 'document')
  await withTransaction(ctx, async (ctx) => {
    const step = { to: 'completed', cause: 'printer' } as const
    // Behind the lock, without waiting for it.
    const { shipment, jobs } = await readTogether(ctx, (ctx) => ({
      shipment: (document ? lockForRecord : lockShipment)(ctx, shipmentId),
      jobs: Promise.all(
        printed.map(async ({ job, printerJobId }) => {
          const set = { printerJobId, waitingFor: null, waitingSince: null }
          const [moved, open] = await Promise.all([
            movePrintJob(ctx, job, step, set),
            listPrintTasks(ctx, job),
          ])
          return { moved, open }
        }),
      ),
    }))
    for (const { open } of jobs.filter(({ moved }) => moved)) {
      for (const { id } of open) await closeTask(ctx, id)
    }
    const isMoved = jobs.some(({ moved }) => moved?.output === 'document')
    if (!document || !isMoved || shipment.status !== 'queued') return
    const { job, printerJobId } = document
    const sides = shipment.duplex ? 'both sides' : 'one side'
    const ink = shipment.color ? 'color' : 'black and white'
    moveWithRecord(
      ctx,
      shipment,
      { to: 'printed', cause: 'printer' },
      {
        message: `Printed on ${shipment.sheets === 1 ? '1 sheet' : `${shipment.sheets} sheets`}, ${sides}, ${ink}.`,
        metadata: { print_job: job.name, printer_job_id: printerJobId, print_file_sha256: job.sha256 },
      },
    )
  })
}

/**
 * Gives up a job that only a person can resolve: it is not repeated automatically, because part of it may be in a tray.
 * The timeline says why, and a task requests a reprint. Changes nothing for a job that has ended.
 */
export const failPrintJob = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  failure: {
    cause: 'service' | 'printer'
    reason: string
    message: string
    /** What to do, if no page can have been printed. */
    remedy?: string
    /** Details of the failure besides its reason. */
    details?: object
  },
): Promise<void> => {
  const { cause, reason, message } = failure
  const inPrinter =
    job.output === 'document'
      ? `Destroy any pages of ${formatPieceCode(job.code)} in the printer tray, then reprint it.`
      : `Destroy ${nameOf(job)} if it is in the printer, then print it again.`
  const remedy = failure.remedy ?? inPrinter
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    if (!(await movePrintJob(ctx, job, { to: 'failed', cause }, { reason, waitingFor: null }))) return
    recordUpdate(ctx, shipment, {
      message: `${message} An operator must check it.`,
      metadata: { print_job: job.name, printer_job_id: job.printerJobId, reason, ...failure.details },
    })
    await openTask(ctx, {
      kind: 'print_failed',
      cause: job.id,
      shipmentId: shipment.id,
      message: `${message} ${remedy}`,
      details: { code: job.code, reason, ...failure.details },
      dueAt: inAnHour(ctx),
    })
  })
}

const slowestSeconds = 60
const patienceMs = 3_600_000

/** What a print job waits for. */
type Wait = {
  /** A sentence for people, recorded in the timeline once; null for what passes in a moment, such as a busy printer. */
  message: string | null
  /** Whether no waiting will help, so that a task is opened at once; otherwise after an hour. */
  needsPerson?: boolean
  /** Whether it has waited for so long already that a task is opened at once. */
  isLate?: boolean
  /** Whether it is printed by hand meanwhile, so that no task is opened. */
  isByHand?: boolean
  /** The job that tries again; none where its printer is polled anyway. */
  next?: 'print.submit'
  /** The reason named in the task. */
  reason?: string
  /** Whether the printer declined the job, which then waits for any printer. */
  isDeclined?: boolean
}

const waitingWords: Record<PrintOutput, string> = {
  document: 'Waiting to be printed.',
  label: 'The label is waiting to be printed.',
  envelope: 'The envelope is waiting to be printed.',
}

/** Lets a print job wait and try again later, for as long as it takes. */
export const postponePrintJob = async (ctx: ServiceContext, job: PrintJobRow, wait: Wait): Promise<void> => {
  const { organizationId } = ctx
  const now = ctx.clock.now()
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const current = await findPrintJob(ctx, job.id)
    if (!current || current.state !== job.state) return
    const since = current.waitingSince ?? now
    const message = wait.message ?? current.waitingFor
    const set = { waitingFor: message, waitingSince: since, attempts: current.attempts + 1 }
    if (wait.isDeclined) {
      const step = { to: 'waiting', cause: 'printer' } as const
      if (!(await movePrintJob(ctx, job, step, { ...set, printerId: null, claimedAt: null }))) return
    } else {
      await ctx.db
        .update(printJobs)
        .set({ ...set, updatedAt: now })
        .where(isPrintJob(ctx, job.id))
    }
    if (message !== current.waitingFor) {
      recordUpdate(ctx, shipment, {
        message: `${waitingWords[job.output]} ${message}`,
        metadata: { print_job: job.name },
      })
    }
    const isOverdue = wait.isLate || (!wait.isByHand && now.getTime() - since.getTime() > patienceMs)
    if (wait.needsPerson || isOverdue) {
      await openTask(ctx, {
        kind: 'print_failed',
        cause: `${job.id}:${wait.needsPerson ? 'capability' : 'waiting'}`,
        shipmentId: shipment.id,
        message: message ?? 'The printer is busy.',
        details: { code: job.code, ...(wait.reason !== undefined && { reason: wait.reason }) },
        dueAt: inAnHour(ctx),
      })
    }
    if (!wait.next) return
    await ctx.jobs.enqueue(
      ctx,
      wait.next,
      { organizationId, printJobId: job.id },
      { afterSeconds: Math.min(slowestSeconds, 2 + current.attempts) },
    )
  })
}

/** Records that a submitted job waits for its printer: once for each cause, with a task after an hour. */
export const waitForPrinter = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  message: string,
  late: Pick<Wait, 'isLate'> = {},
): Promise<void> => {
  const { waitingFor, waitingSince } = job
  const isKnown = waitingFor === message && waitingSince !== null
  if (isKnown && ctx.clock.now().getTime() - waitingSince.getTime() <= patienceMs) return
  await postponePrintJob(ctx, job, { message, ...late })
}

/** Records that a submitted job no longer waits for its printer. */
export const stopWaiting = async (ctx: ServiceContext, job: PrintJobRow): Promise<void> => {
  if (!job.waitingSince) return
  await ctx.db.update(printJobs).set({ waitingFor: null, waitingSince: null }).where(isPrintJob(ctx, job.id))
}
