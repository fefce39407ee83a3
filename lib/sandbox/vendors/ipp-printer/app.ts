import { Hono } from 'hono'

import type { Stored } from '#lib/sandbox/vendors/object-store.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { attribute, operations, preamble, statuses } from '#lib/service/providers/print/ipp/client.ts'
import { decodeMessage, encodeMessage, valuesOf } from '#lib/service/providers/print/ipp/codec.ts'
import type { IppGroup, IppMessage } from '#lib/service/providers/print/ipp/codec.ts'
import { IppSyntaxError } from '#lib/service/providers/print/ipp/values.ts'

import { addJob, endJob, findJob, listJobs } from './jobs.ts'
import type { VirtualJob, VirtualPrinter } from './jobs.ts'

const jobStates = { pending: 3, canceled: 7, completed: 9 } as const

const jobReasons = {
  pending: 'job-queued',
  canceled: 'job-canceled-by-user',
  completed: 'job-completed-successfully',
} as const

type IppAnswer = { status: number; groups?: IppGroup[]; message?: string }

const textIn = (message: IppMessage, group: 'operation' | 'job', name: string): string | null => {
  const [value] = valuesOf(message, group, name)
  return value && 'value' in value && typeof value.value === 'string' ? value.value : null
}

const numberIn = (message: IppMessage, group: 'operation' | 'job', name: string): number | null => {
  const [value] = valuesOf(message, group, name)
  return value && 'value' in value && typeof value.value === 'number' ? value.value : null
}

const describeJob = (printerUri: string, { sequence, body }: Stored<VirtualJob>): IppGroup => ({
  group: 'job',
  attributes: [
    attribute.integer('job-id', sequence),
    attribute.uri('job-uri', `${printerUri}/${sequence}`),
    attribute.name('job-name', body.name),
    attribute.name('job-originating-user-name', body.user),
    attribute.enum('job-state', jobStates[body.state]),
    attribute.keywords('job-state-reasons', jobReasons[body.state]),
    attribute.integer('job-k-octets', Math.ceil(body.sizeBytes / 1024)),
    attribute.keywords('sides', body.sides),
    attribute.keywords('print-color-mode', body.colorMode),
    attribute.integer('copies', body.copies),
    ...(body.endedAt ? [attribute.integer('time-at-completed', upTimeSeconds(new Date(body.endedAt)))] : []),
  ],
})

/** Model of a printer: its description, and what it rejects. */
type Model = {
  name: string
  formats: readonly string[]
  supported: Record<'sides' | 'print-color-mode' | 'media' | 'print-scaling', readonly string[]>
}

const officePrinter: Model = {
  name: 'Sandbox printer',
  formats: ['application/pdf'],
  supported: {
    sides: ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'],
    'print-color-mode': ['auto', 'color', 'monochrome'],
    media: ['na_letter_8.5x11in', 'na_legal_8.5x14in', 'na_number-10_4.125x9.5in', 'iso_a4_210x297mm'],
    'print-scaling': ['auto', 'auto-fit', 'fit', 'none'],
  },
}

/** A label printer has one roll of labels, prints in black on one side, and knows no other sizes. */
const labelPrinter: Model = {
  name: 'Sandbox label printer',
  formats: ['application/pdf', 'image/png'],
  supported: {
    sides: ['one-sided'],
    'print-color-mode': ['monochrome'],
    media: ['na_index-4x6_4x6in'],
    'print-scaling': ['none'],
  },
}

/** Counted from an epoch, as CUPS does: the printer is never restarted. */
const upTimeSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

const describePrinter = ({ name, formats, supported }: Model, printerUri: string, now: Date): IppGroup => ({
  group: 'printer',
  attributes: [
    attribute.uri('printer-uri-supported', printerUri),
    attribute.name('printer-name', name),
    attribute.text('printer-make-and-model', 'Mailroom virtual printer'),
    attribute.text('printer-info', 'Prints nothing, and records what it would have printed'),
    attribute.enum('printer-state', 3),
    attribute.keywords('printer-state-reasons', 'none'),
    attribute.boolean('printer-is-accepting-jobs', true),
    attribute.boolean('color-supported', supported['print-color-mode'].includes('color')),
    attribute.keywords('ipp-versions-supported', '1.1', '2.0'),
    attribute.keywords('sides-supported', ...supported.sides),
    attribute.keywords('print-color-mode-supported', ...supported['print-color-mode']),
    attribute.keywords('media-supported', ...supported.media),
    attribute.keywords('print-scaling-supported', ...supported['print-scaling']),
    attribute.integer('printer-up-time', upTimeSeconds(now)),
    {
      name: 'document-format-supported',
      values: formats.map((value) => ({ type: 'mimeMediaType' as const, value })),
    },
    {
      name: 'operations-supported',
      values: Object.values(operations).map((value) => ({ type: 'enum' as const, value })),
    },
  ],
})

/** Attributes of the job that the printer does not have, as it answers them. */
const unsupportedIn = ({ supported }: Model, message: IppMessage): IppGroup | null => {
  const attributes = Object.entries(supported).flatMap(([name, values]) => {
    const asked = textIn(message, 'job', name)
    return asked === null || values.some((value) => value === asked) ? [] : [attribute.keywords(name, asked)]
  })
  return attributes.length > 0 ? { group: 'unsupported', attributes } : null
}

const beginnings: Record<string, string> = {
  'application/pdf': '%PDF-',
  'image/png': '\u0089PNG\r\n\u001A\n',
}

/** Returns whether a document begins as one of its format does. */
const isOfFormat = (document: Uint8Array, format: string): boolean => {
  const beginning = beginnings[format] ?? ''
  return (
    beginning !== '' && Buffer.from(document.subarray(0, beginning.length)).toString('latin1') === beginning
  )
}

const printJob = async (
  { model, printer }: ModelAndMemory,
  uri: string,
  message: IppMessage,
): Promise<IppAnswer> => {
  const unsupported = unsupportedIn(model, message)
  if (unsupported) return { status: statuses.attributesOrValuesNotSupported, groups: [unsupported] }
  const format = textIn(message, 'operation', 'document-format') ?? 'application/octet-stream'
  if (!model.formats.includes(format) || !isOfFormat(message.data, format)) {
    return { status: statuses.documentFormatNotSupported, message: `Supported: ${model.formats.join(', ')}.` }
  }
  const job = await addJob(
    printer,
    {
      name: textIn(message, 'operation', 'job-name') ?? 'Untitled',
      user: textIn(message, 'operation', 'requesting-user-name') ?? 'anonymous',
      sides: textIn(message, 'job', 'sides') ?? 'one-sided',
      colorMode: textIn(message, 'job', 'print-color-mode') ?? 'auto',
      copies: numberIn(message, 'job', 'copies') ?? 1,
    },
    message.data,
  )
  return { status: statuses.ok, groups: [describeJob(uri, job)] }
}

const getJobs = async (printer: VirtualPrinter, uri: string, message: IppMessage): Promise<IppAnswer> => {
  const which = textIn(message, 'operation', 'which-jobs') ?? 'not-completed'
  const limit = numberIn(message, 'operation', 'limit') ?? 500
  const jobs = (await listJobs(printer)).filter(
    ({ body }) => which === 'all' || (body.state === 'pending') === (which === 'not-completed'),
  )
  return { status: statuses.ok, groups: jobs.slice(0, limit).map((job) => describeJob(uri, job)) }
}

type ModelAndMemory = { model: Model; printer: VirtualPrinter }

const answer = async ({ model, printer }: ModelAndMemory, message: IppMessage): Promise<IppAnswer> => {
  const uri = textIn(message, 'operation', 'printer-uri')
  if (!uri) return { status: statuses.badRequest, message: 'The request has no printer-uri.' }
  const found = async () => findJob(printer, numberIn(message, 'operation', 'job-id') ?? 0)
  switch (message.code) {
    case operations.printJob:
      return printJob({ model, printer }, uri, message)
    case operations.validateJob:
      return { status: statuses.ok }
    case operations.getPrinterAttributes:
      return { status: statuses.ok, groups: [describePrinter(model, uri, printer.clock.now())] }
    case operations.getJobs:
      return getJobs(printer, uri, message)
    case operations.getJobAttributes: {
      const job = await found()
      return job
        ? { status: statuses.ok, groups: [describeJob(uri, job)] }
        : { status: statuses.notFound, message: 'The job does not exist.' }
    }
    case operations.cancelJob: {
      const job = await found()
      if (!job) return { status: statuses.notFound, message: 'The job does not exist.' }
      const isCancelled = await endJob(printer, job, 'canceled')
      return isCancelled
        ? { status: statuses.ok }
        : { status: statuses.notPossible, message: 'The job has already ended.' }
    }
    case undefined:
    default:
      return { status: statuses.operationNotSupported }
  }
}

const serve = async (
  { model, printer }: ModelAndMemory,
  received: Uint8Array,
  logger: Logger,
): Promise<Uint8Array | null> => {
  let request: IppMessage
  try {
    request = decodeMessage(received)
  } catch (error) {
    if (!(error instanceof IppSyntaxError)) throw error
    return null
  }
  const {
    status,
    groups = [],
    message,
  } = await answer({ model, printer }, request).catch((error: unknown): IppAnswer => {
    logger.error({ err: error }, 'the printer simulator failed')
    return { status: statuses.internalError }
  })
  const attributes = [...preamble(), ...(message ? [attribute.text('status-message', message)] : [])]
  return encodeMessage({
    version: request.version,
    code: status,
    requestId: request.requestId,
    groups: [{ group: 'operation', attributes }, ...groups],
    data: new Uint8Array(),
  })
}

/** Printers that speak IPP: one of documents under `/print`, one of labels under `/labels`, which prints at once. */
export const createPrinterApp = (printer: VirtualPrinter, logger: Logger): Hono => {
  const app = new Hono()
  const mount = (path: string, printerOf: ModelAndMemory) =>
    app.post(path, async (c) => {
      if (c.req.header('content-type') !== 'application/ipp')
        return c.text('Use the content type application/ipp.', 415)
      const body = await serve(printerOf, new Uint8Array(await c.req.arrayBuffer()), logger)
      if (!body) return c.text('The body is not a valid IPP message.', 400)
      return c.body(new Uint8Array(body), 200, { 'content-type': 'application/ipp' })
    })
  mount('/print', { model: officePrinter, printer })
  mount('/labels', {
    model: labelPrinter,
    printer: { ...printer, printsAfterSeconds: printer.printsAfterSeconds ?? 0 },
  })
  return app
}
