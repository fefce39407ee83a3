import { and, inArray, sql } from 'drizzle-orm'

import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment, recordNews } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks, openTask } from '#lib/service/tasks/open-task.ts'

import { isPrintJob, type PrintJobRow } from './print-job.ts'

/** Records, once, that a job was printed. Of one that was cancelled meanwhile nothing comes. */
export const recordPrinted = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  printerJobId: string,
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const [completed] = await ctx.db
      .update(printJobs)
      .set({
        state: 'completed',
        printerJobId,
        waitingFor: null,
        waitingSince: null,
        updatedAt: ctx.clock.now(),
      })
      .where(and(isPrintJob(ctx, job.id), inArray(printJobs.state, ['submitting', 'submitted'])))
      .returning({ id: printJobs.id })
    if (!completed) return
    await closeTasks(ctx, shipment.id, ['print_failed'])
    if (shipment.status !== 'queued') return
    const sides = shipment.duplex ? 'both sides' : 'one side'
    const ink = shipment.color ? 'color' : 'black and white'
    await moveShipment(ctx, shipment, 'printed', {
      message: `Printed on ${shipment.sheets} sheets, ${sides}, ${ink}.`,
      metadata: { print_job: job.name, printer_job_id: printerJobId, print_file_sha256: job.sha256 },
    })
  })
}

const hourMs = 60 * 60 * 1000

/**
 * Ends a job that nobody but a person can go on with: it is not repeated by itself, because part of it may lie in a
 * tray. The timeline says why, and a task asks for the piece to be printed again.
 */
export const failPrintJob = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  fault: { reason: string; message: string },
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const [failed] = await ctx.db
      .update(printJobs)
      .set({ state: 'failed', reason: fault.reason, waitingFor: null, updatedAt: ctx.clock.now() })
      .where(and(isPrintJob(ctx, job.id), inArray(printJobs.state, ['waiting', 'submitting', 'submitted'])))
      .returning({ id: printJobs.id })
    if (!failed) return
    await recordNews(ctx, shipment, {
      message: `${fault.message} An operator must check it.`,
      metadata: { print_job: job.name, printer_job_id: job.printerJobId, reason: fault.reason },
    })
    await openTask(ctx, {
      kind: 'print_failed',
      cause: job.id,
      shipmentId: shipment.id,
      message: `${fault.message} Destroy any pages of ${formatPieceCode(job.code)} in the printer tray, then reprint it.`,
      details: { code: job.code, reason: fault.reason },
      dueAt: new Date(ctx.clock.now().getTime() + hourMs),
    })
  })
}

const slowestSeconds = 60

/** What a print job waits for. */
type Wait = {
  /** A sentence for people, told in the timeline once; null for what is over in a moment, such as a busy printer. */
  words: string | null
  /** What no waiting will mend, so that a person is asked at once; otherwise after an hour. */
  needsPerson?: boolean
  /** The job that looks again. */
  next: 'print.submit' | 'print.follow'
  /** Back to where no printer has it. */
  isReturned?: boolean
}

/** Lets a print job wait and look again later, for as long as it takes. */
export const postponePrintJob = async (ctx: ServiceContext, job: PrintJobRow, wait: Wait): Promise<void> => {
  const { organizationId } = ctx
  const now = ctx.clock.now()
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const [current] = await ctx.db.select().from(printJobs).where(isPrintJob(ctx, job.id))
    if (!current || current.state !== job.state) return
    const since = current.waitingSince ?? now
    await ctx.db
      .update(printJobs)
      .set({
        waitingFor: wait.words ?? current.waitingFor,
        waitingSince: since,
        attempts: sql`${printJobs.attempts} + 1`,
        updatedAt: now,
        ...(wait.isReturned && { state: 'waiting' as const, printerId: null, claimedAt: null }),
      })
      .where(isPrintJob(ctx, job.id))
    if (wait.words !== null && wait.words !== current.waitingFor) {
      await recordNews(ctx, shipment, {
        message: `Waiting to be printed. ${wait.words}`,
        metadata: { print_job: job.name },
      })
    }
    const isLong = now.getTime() - since.getTime() > hourMs
    const words = wait.words ?? current.waitingFor ?? 'The printer is busy.'
    if (wait.needsPerson || isLong) {
      await openTask(ctx, {
        kind: 'print_failed',
        cause: `${job.id}:${wait.needsPerson ? 'capability' : 'waiting'}`,
        shipmentId: shipment.id,
        message: words,
        details: { code: job.code },
        dueAt: new Date(now.getTime() + hourMs),
      })
    }
    await ctx.jobs.enqueue(
      ctx,
      wait.next,
      { organizationId, printJobId: job.id },
      { afterSeconds: Math.min(slowestSeconds, 2 + current.attempts) },
    )
  })
}
