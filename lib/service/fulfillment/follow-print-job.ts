import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { openPrinterById } from '#lib/service/printers/open-printer.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { giveUpPrintJob } from './give-up-print-job.ts'
import { keepWaiting } from './keep-waiting.ts'
import { findPrintJob, isPrintJob, type PrintJobRow } from './load-print-job.ts'
import { recordPrinted } from './record-printed.ts'

const fastestPollSeconds = 2
const slowestPollSeconds = 60

const lookAgain = async (ctx: ServiceContext, job: PrintJobRow): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(printJobs)
      .set({ attempts: job.attempts + 1, waitingFor: null, waitingSince: null })
      .where(isPrintJob(ctx, job.id))
    await ctx.jobs.enqueue(
      ctx,
      'print.follow',
      { organizationId: ctx.organizationId, printJobId: job.id },
      { afterSeconds: Math.min(slowestPollSeconds, fastestPollSeconds + job.attempts) },
    )
  })
}

/** What the printer says of the job, by its number and else by its name; null when it knows neither. */
const ask = async (
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

const giveUp = (ctx: ServiceContext, job: PrintJobRow, reason: string | null): Promise<void> =>
  giveUpPrintJob(ctx, job, {
    reason: reason ?? 'given-up',
    message: `Printing failed${reason ? ` (${reason})` : ''}.`,
  })

const take = (ctx: ServiceContext, job: PrintJobRow, news: PrintJobUpdate): Promise<void> => {
  switch (news.state) {
    case 'completed':
      return recordPrinted(ctx, job, news.printerJobId)
    case 'aborted':
    case 'canceled':
      return giveUp(ctx, job, news.reason)
    case 'stopped':
    case 'held':
      return keepWaiting(ctx, job, {
        words: `The printer has stopped${news.reason ? ` (${news.reason})` : ''} and needs attention.`,
        next: 'print.follow',
      })
    case 'pending':
    case 'processing':
      return lookAgain(ctx, job)
  }
}

/** Asks the printer what became of a submitted job, and records it; while it is printing, asks again later. */
export const followPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (job?.state !== 'submitted' || !job.printerJobId || !job.printerId) return
  const port = await openPrinterById(ctx, job.printerId)
  if (!port) return giveUp(ctx, job, 'the printer was removed')
  let news: PrintJobUpdate | null
  try {
    news = await ask(port, job, job.printerJobId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return keepWaiting(ctx, job, { words: error.message, next: 'print.follow' })
  }
  const asPrinter: ServiceContext = { ...ctx, actor: { type: 'webhook', provider: port.provider } }
  if (news) return take(asPrinter, job, news)
  return giveUpPrintJob(asPrinter, job, {
    reason: 'forgotten',
    message: 'The printer no longer has the job, so it is unknown whether the piece was printed.',
  })
}
