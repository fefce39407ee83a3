import { and, eq, inArray } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { choosePrinter } from '#lib/service/printers/choose-printer.ts'
import { openPrinterById } from '#lib/service/printers/open-printer.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { giveUpPrintJob } from './give-up-print-job.ts'
import { keepWaiting } from './keep-waiting.ts'
import { findPrintJob, isPrintJob, type PrintJobRow } from './load-print-job.ts'
import { withPrintJobLock } from './print-job-lock.ts'
import { loadCarrierLabel, type PrintFile, renderPrintFile } from './render-print-file.ts'

const firstLookSeconds = 2

/** Says that from here on a printer may have the job, whatever we hear of it. */
const claim = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  printerId: string,
  file: PrintFile,
): Promise<PrintJobRow | undefined> =>
  withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const [claimed] = await ctx.db
      .update(printJobs)
      .set({
        state: 'submitting',
        printerId,
        storageKey: file.storageKey,
        sha256: file.sha256,
        claimedAt: now,
        updatedAt: now,
      })
      .where(and(isPrintJob(ctx, job.id), eq(printJobs.state, job.state)))
      .returning()
    if (!claimed) return undefined
    // By which a print shop's news finds the job.
    await ctx.db
      .insert(directory)
      .values({
        kind: 'print_job',
        name: job.name,
        organizationId: ctx.organizationId,
        objectId: job.id,
      })
      .onConflictDoNothing()
    return claimed
  })

const recordSubmitted = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  news: PrintJobUpdate,
): Promise<void> => {
  const { organizationId } = ctx
  const { printerJobId } = news
  await withTransaction(ctx, async (ctx) => {
    const set = { printerJobId, waitingFor: null, waitingSince: null, attempts: 0 }
    const [submitted] = await ctx.db
      .update(printJobs)
      .set({ ...set, state: 'submitted', updatedAt: ctx.clock.now() })
      .where(and(isPrintJob(ctx, job.id), eq(printJobs.state, 'submitting')))
      .returning({ id: printJobs.id })
    const data = { organizationId, printJobId: job.id }
    if (submitted) return ctx.jobs.enqueue(ctx, 'print.follow', data, { afterSeconds: firstLookSeconds })
    const [unwanted] = await ctx.db
      .update(printJobs)
      .set({ printerJobId })
      .where(and(isPrintJob(ctx, job.id), inArray(printJobs.state, ['cancelled', 'failed'])))
      .returning({ id: printJobs.id })
    // Cancelled while it was being handed to the printer: it must come back out of it.
    if (unwanted) await ctx.jobs.enqueue(ctx, 'print.pull', data)
  })
}

/**
 * Finds out what became of a submission that was cut off. Returns the printer to submit to once more only when the job
 * surely never arrived there; otherwise it is adopted, waited for, or left to a person.
 */
const resume = async (ctx: ServiceContext, job: PrintJobRow): Promise<PrintPort | null> => {
  const port = job.printerId ? await openPrinterById(ctx, job.printerId) : null
  if (!port) {
    await giveUpPrintJob(ctx, job, {
      reason: 'printer-removed',
      message:
        'The printer was removed while the piece was being sent to it, so it is unknown whether it was printed.',
    })
    return null
  }
  // Read before the list of jobs, so that a restart between the two cannot make the memory seem longer.
  const memorySeconds = await port.memorySeconds()
  const found = await port.find(job.name)
  if (found) {
    await recordSubmitted(ctx, job, found)
    return null
  }
  const ageSeconds = (ctx.clock.now().getTime() - (job.claimedAt ?? job.createdAt).getTime()) / 1000
  if (memorySeconds > ageSeconds) return port
  await giveUpPrintJob(ctx, job, {
    reason: 'submission-unknown',
    message: 'The connection to the printer failed, so it is unknown whether the piece was printed.',
  })
  return null
}

const handOverToPrinter = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow,
  printer: { port: PrintPort; file: PrintFile },
): Promise<void> => {
  const { port, file } = printer
  try {
    const news = await port.submit({
      name: job.name,
      pdf: file.pdf,
      sha256: file.sha256,
      duplex: shipment.duplex,
      color: shipment.color,
      createLink: (lifetimeSeconds) =>
        ctx.providers.storage.createReadUrl({
          key: file.storageKey,
          expiresAt: new Date(ctx.clock.now().getTime() + lifetimeSeconds * 1000),
          filename: `${job.code}.pdf`,
          inline: false,
        }),
    })
    await recordSubmitted(ctx, job, news)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'declined') {
      await keepWaiting(ctx, job, { words: null, next: 'print.submit', isReturned: true })
    } else if (error.kind === 'invalid') {
      await giveUpPrintJob(ctx, job, { reason: error.vendorCode ?? 'refused', message: error.message })
    } else await keepWaiting(ctx, job, { words: error.message, next: 'print.submit' })
  }
}

const prepare = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow,
): Promise<PrintFile | null> => {
  const label = await loadCarrierLabel(ctx, shipment.id)
  if (label.state === 'pending') {
    const words = 'The carrier’s label is not available yet.'
    await keepWaiting(ctx, job, { words: job.attempts > 2 ? words : null, next: 'print.submit' })
    return null
  }
  if (label.state === 'failed') {
    const message = 'The carrier’s label could not be retrieved, so the piece cannot be printed.'
    await giveUpPrintJob(ctx, job, { reason: 'label-missing', message })
    return null
  }
  return renderPrintFile(ctx, job, shipment, label.pdf)
}

const submit = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job || (job.state !== 'waiting' && job.state !== 'submitting')) return
  const shipment = await loadShipment(ctx, job.shipmentId)
  if (shipment.status !== 'queued') return
  let resumed: PrintPort | null = null
  if (job.state === 'submitting') {
    try {
      resumed = await resume(ctx, job)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await keepWaiting(ctx, job, { words: error.message, next: 'print.submit' })
      return
    }
    if (!resumed) return
  }
  const file = await prepare(ctx, job, shipment)
  if (!file) return
  const choice =
    resumed && job.printerId
      ? { printerId: job.printerId, port: resumed }
      : await choosePrinter(ctx, {
          color: shipment.color,
          duplex: shipment.duplex,
          isScaled: file.isScaled,
        })
  if (!choice.port) {
    const { waitingFor, isMissing } = choice
    await keepWaiting(ctx, job, { words: waitingFor, needsPerson: isMissing, next: 'print.submit' })
    return
  }
  const claimed = await claim(ctx, job, choice.printerId, file)
  if (claimed) await handOverToPrinter(ctx, claimed, shipment, { port: choice.port, file })
}

/**
 * Renders a waiting print job and submits it once, to the first printer that can print it. A job found in the middle of
 * its submission is looked for at the printer before it is sent again, so that one shipment never becomes two pieces.
 */
export const submitPrintJob = (ctx: ServiceContext, printJobId: string): Promise<void> =>
  withPrintJobLock(ctx, printJobId, () => submit(ctx, printJobId))
