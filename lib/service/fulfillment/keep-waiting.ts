import { sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { isPrintJob, type PrintJobRow } from './load-print-job.ts'

const slowestSeconds = 60

/** What a print job waits for. */
export type Wait = {
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
export const keepWaiting = async (ctx: ServiceContext, job: PrintJobRow, wait: Wait): Promise<void> => {
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
