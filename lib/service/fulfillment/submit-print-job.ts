import { and, inArray } from 'drizzle-orm'

import {
  abandonedPrintJobStates,
  canBePrinted,
  canSubmitPrintJob,
} from '#lib/contract/printing/print-job.values.ts'
import { readTogether, withTransaction } from '#lib/postgres/postgres.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { type DocumentRow, loadDocumentById } from '#lib/service/documents/documents.ts'
import { createReadUrl } from '#lib/service/files/read-urls.ts'
import { fetchArtifacts } from '#lib/service/mailing-record/fetch-artifacts.ts'
import { choosePrinter, type JobNeeds } from '#lib/service/printers/choose-printer.ts'
import {
  loadPrinters,
  type OpenedPrinter,
  openPrinterById,
  type PrinterRow,
} from '#lib/service/printers/load-printer.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { isStoredFileError } from '#lib/service/stored-files/read-stored-file.ts'

import { findLabel, type LabelRow } from './carrier-label.ts'
import { claimPrintJob } from './claim-print-job.ts'
import { UnprintableLabel } from './outside-file.ts'
import { pollSoon } from './poll-printer.ts'
import { needsOf, prepareLabel, renderJobFile, roleOf } from './prepare-file.ts'
import { type RenderedFile, storePrintFile } from './print-file.ts'
import {
  findPrintJob,
  forEachInTurn,
  isPrintJob,
  listPrintJobs,
  movePrintJob,
  type PrintJobRow,
  withPrintJobLocks,
} from './print-job.ts'
import { failPrintJob, postponePrintJob } from './settle-print-job.ts'

/**
 * Context of jobs that are submitted, with what is called for each that a printer has taken; of a whole piece also its
 * shipment, whose label is read once, its document if that could be loaded, and the organization's printers.
 */
type SubmissionContext = ServiceContext & {
  onSubmitted: (job: PrintJobRow) => void
  piece?: {
    shipment: ShipmentRow
    label: LabelRow | undefined
    document: DocumentRow | null
    printers: readonly PrinterRow[]
  }
}

/** Records that the printer has the job. */
const recordSubmitted = async (
  ctx: SubmissionContext,
  job: PrintJobRow,
  { printerJobId }: PrintJobUpdate,
): Promise<void> => {
  const set = { printerJobId, waitingFor: null, waitingSince: null, attempts: 0 }
  const submitted = await movePrintJob(ctx, job, { to: 'submitted', cause: 'service' }, set)
  if (submitted) return ctx.onSubmitted(submitted)
  await withTransaction(ctx, async (ctx) => {
    const [abandoned] = await ctx.db
      .update(printJobs)
      .set({ printerJobId })
      .where(and(isPrintJob(ctx, job.id), inArray(printJobs.state, abandonedPrintJobStates)))
      .returning({ id: printJobs.id })
    // Cancelled while it was being sent: it must be pulled from the printer.
    const data = { organizationId: ctx.organizationId, printJobId: job.id }
    if (abandoned) await ctx.jobs.enqueue(ctx, 'print.pull', data)
  })
}

const failUnknown = (ctx: SubmissionContext, job: PrintJobRow): Promise<void> =>
  failPrintJob(ctx, job, {
    cause: 'service',
    reason: 'submission-unknown',
    message: 'The connection to the printer failed, so it is unknown whether the piece was printed.',
  })

/**
 * Determines the outcome of an interrupted submission. Returns the printer to submit to again only if the job
 * certainly never arrived there; otherwise the job is adopted, postponed, or given up.
 */
const resume = async (ctx: SubmissionContext, job: PrintJobRow): Promise<OpenedPrinter | null> => {
  const printer = job.printerId ? await openPrinterById(ctx, job.printerId, roleOf(job.output)) : null
  if (!printer) {
    await failPrintJob(ctx, job, {
      cause: 'service',
      reason: 'printer-removed',
      message:
        'The printer was removed while the piece was being sent to it, so it is unknown whether it was printed.',
    })
    return null
  }
  // Read before the list of jobs, so that a restart between the two cannot make its memory seem longer.
  const memorySeconds = await printer.port.memorySeconds()
  const found = await printer.port.find(job.name)
  if (found) {
    await recordSubmitted(ctx, job, found)
    return null
  }
  const ageSeconds = (ctx.clock.now().getTime() - (job.claimedAt ?? job.createdAt).getTime()) / 1000
  if (memorySeconds > ageSeconds) return printer
  await failUnknown(ctx, job)
  return null
}

const sendToPrinter = async (
  ctx: SubmissionContext,
  job: PrintJobRow,
  shipment: ShipmentRow,
  printer: { port: PrintPort; file: RenderedFile; needs: JobNeeds },
): Promise<void> => {
  const { port, file } = printer
  const { color, duplex, media } = printer.needs
  try {
    const update = await port.submit({
      name: job.name,
      piece: { code: job.code, kit: shipment.kit, output: job.output },
      isSpecimen: isSandbox(ctx.config),
      file: file.file,
      format: file.format,
      sha256: file.sha256,
      media,
      isScalable: job.output === 'document',
      duplex,
      color,
      createLink: (lifetimeSeconds) =>
        createReadUrl(ctx.config, {
          key: file.storageKey,
          sha256: file.sha256,
          expiresAt: new Date(ctx.clock.now().getTime() + lifetimeSeconds * 1000),
          filename: `${job.code}.pdf`,
          inline: false,
        }),
    })
    await recordSubmitted(ctx, job, update)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'declined') {
      // Busy is what passes in a moment.
      const message = error.isRateLimited ? null : error.message
      await postponePrintJob(ctx, job, { message, next: 'print.submit', isDeclined: true })
    } else if (error.kind === 'invalid') {
      await failPrintJob(ctx, job, {
        cause: 'printer',
        reason: error.vendorCode ?? 'refused',
        message: error.message,
      })
    } else await postponePrintJob(ctx, job, { message: error.message, next: 'print.submit' })
  }
}

type Piece = { job: PrintJobRow; shipment: ShipmentRow }

type Prepared = { printer: OpenedPrinter; file: RenderedFile; needs: JobNeeds }

/** Returns the label, the printer and the file of a job. Null if it waits or was given up. */
const prepare = async (
  ctx: SubmissionContext,
  { job, shipment }: Piece,
  resumed: OpenedPrinter | null,
): Promise<Prepared | null> => {
  const label = await prepareLabel(ctx, job, shipment, ctx.piece?.label)
  if (!label) return null
  const document =
    job.output === 'document'
      ? (ctx.piece?.document ?? (await loadDocumentById(ctx, shipment.documentId)))
      : null
  const needs = needsOf(job, shipment, document)
  const choice = resumed ? { printer: resumed } : await choosePrinter(ctx, needs, ctx.piece?.printers)
  if (!choice.printer) {
    const { waitingFor, isMissing, isByHand } = choice
    const wait = { message: waitingFor, needsPerson: isMissing, isByHand: isByHand === true }
    await postponePrintJob(ctx, job, { ...wait, next: 'print.submit' })
    return null
  }
  const file = await renderJobFile(ctx, { job, shipment, label, document }, choice.printer)
  return { printer: choice.printer, file, needs }
}

/** A file that differs from its record is not printed until a person has restored it and has the piece reprinted. */
const prepareOrFail = async (
  ctx: SubmissionContext,
  piece: Piece,
  resumed: OpenedPrinter | null,
): Promise<Prepared | null> => {
  try {
    return await prepare(ctx, piece, resumed)
  } catch (error) {
    if (error instanceof UnprintableLabel) {
      await failPrintJob(ctx, piece.job, {
        cause: 'service',
        reason: 'label-pages',
        message: error.message,
        remedy: 'Then reprint it.',
      })
      return null
    }
    if (!isStoredFileError(error)) throw error
    await failPrintJob(ctx, piece.job, {
      cause: 'service',
      reason: 'stored-file',
      message: 'The piece was not printed, because a stored file is not as recorded.',
      remedy: 'Once the file is restored, reprint it.',
    })
    return null
  }
}

/** Returns whether a job is still wanted: the label also where the document has come out already. */
const isWanted = ({ output }: PrintJobRow, { status, manifestedAt }: ShipmentRow): boolean =>
  status === 'queued' || (output !== 'document' && status === 'printed' && manifestedAt === null)

const submit = async (ctx: SubmissionContext, job: PrintJobRow): Promise<void> => {
  if (!canSubmitPrintJob(job.state)) return
  const shipment = ctx.piece?.shipment ?? (await loadShipment(ctx, job.shipmentId))
  if (!isWanted(job, shipment)) return
  let resumed: OpenedPrinter | null = null
  if (canBePrinted(job.state)) {
    try {
      resumed = await resume(ctx, job)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // A printer that does not list its jobs will not list them later either.
      if (error.kind === 'invalid') await failUnknown(ctx, job)
      else await postponePrintJob(ctx, job, { message: error.message, next: 'print.submit' })
      return
    }
    if (!resumed) return
  }
  const prepared = await prepareOrFail(ctx, { job, shipment }, resumed)
  if (!prepared) return
  const { printer, file, needs } = prepared
  await storePrintFile(ctx, file)
  const claimed = await claimPrintJob(ctx, job, printer, file)
  if (claimed) await sendToPrinter(ctx, claimed, shipment, { port: printer.port, file, needs })
}

/**
 * Renders a waiting print job and submits it once, to the first printer that can print it. A job whose submission was
 * interrupted is looked up at the printer before it is sent again, so that one shipment is never printed twice.
 */
export const submitPrintJob = (ctx: ServiceContext, printJobId: string): Promise<void> =>
  withPrintJobLocks(ctx, [printJobId], async () => {
    const job = await findPrintJob(ctx, printJobId)
    if (job) await pollAfter(ctx, [job], (onSubmitted) => submit({ ...ctx, onSubmitted }, job))
  })

/** Submits, and has the printers polled that have taken any of the jobs, then or in an earlier run that ended before it did so. */
const pollAfter = async (
  ctx: ServiceContext,
  jobs: readonly PrintJobRow[],
  work: (onSubmitted: SubmissionContext['onSubmitted']) => Promise<void>,
): Promise<void> => {
  const submitted = [...jobs]
  try {
    await work((job) => void submitted.push(job))
  } finally {
    await pollSoon(ctx, submitted)
  }
}

/**
 * Fetches the carrier's files of a piece, and submits all that waits to be printed of it, as `submitPrintJob` does.
 */
export const submitPiece = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  await fetchArtifacts(ctx, shipmentId)
  const { jobs, shipment, label, printers } = await readTogether(ctx, (ctx) => ({
    jobs: listPrintJobs(ctx, shipmentId),
    shipment: loadShipment(ctx, shipmentId),
    label: findLabel(ctx, shipmentId),
    printers: loadPrinters(ctx),
  }))
  const waiting = jobs.filter(({ state }) => canSubmitPrintJob(state)).map(({ id }) => id)
  await pollAfter(ctx, jobs, (onSubmitted) =>
    withPrintJobLocks(ctx, waiting, async (taken) => {
      const { current, document } = await readTogether(ctx, (ctx) => ({
        current: listPrintJobs(ctx, shipmentId),
        // Thrown by the job that prints it: what else is printed of the piece does not need it.
        document: loadDocumentById(ctx, shipment.documentId).catch(() => null),
      }))
      const piece = { shipment, label, document, printers }
      const own = current.filter(({ id }) => taken.includes(id))
      await forEachInTurn(own, (job) => submit({ ...ctx, piece, onSubmitted }, job))
    }),
  )
}
