import type { Networks } from '#lib/service/providers/outgoing-request.ts'
import type { PrintJobUpdate, PrintPort, SubmittedJob } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { createIppClient, type IppClient, attribute, isSuccess, operations, statuses } from './client.ts'
import { valuesOf, type IppMessage } from './codec.ts'
import {
  jobAttributeNames,
  readJobs,
  type ListedJob,
  printerAttributeNames,
  readPrinter,
  type IppPrinterAttributes,
} from './printer.ts'

export type IppOptions = {
  /** `ipp://`, `ipps://` or the same with `http`; the queue's path included. */
  printerUrl: string
  /** Milliseconds that a question may take. */
  timeoutMs?: number
  /** Milliseconds that handing over a document may take. */
  submitTimeoutMs?: number
  /** Permitted networks of an organization's printer; undefined for the installation's own. */
  networks?: Networks
}

const statusMessage = (answer: IppMessage): string => {
  const [value] = valuesOf(answer, 'operation', 'status-message')
  return value && 'value' in value && typeof value.value === 'string' ? ` (${value.value})` : ''
}

/** Returns the requested attributes that the printer does not support, or not with the requested value. */
const unsupportedNames = (answer: IppMessage): string =>
  answer.groups
    .filter(({ group }) => group === 'unsupported')
    .flatMap(({ attributes }) => attributes.map(({ name }) => name))
    .join(', ')

/** After these the printer may have the job: one that jams as it begins says so with a device error (RFC 8011, B.1.5.5). */
const jobMayExist: ReadonlySet<number> = new Set([
  statuses.internalError,
  statuses.deviceError,
  statuses.temporaryError,
])

/** Throws `ProviderError` unless the answer is one of success. */
const expectSuccess = (answer: IppMessage): IppMessage => {
  const { code } = answer
  if (isSuccess(code)) return answer
  const vendorCode = `0x${code.toString(16).padStart(4, '0')}`
  if (code === statuses.notFound) {
    throw new ProviderError('not_found', 'The printer does not have this job.', { vendorCode })
  }
  if (code === statuses.busy) {
    const message = 'The printer is busy with another job.'
    throw new ProviderError('declined', message, { vendorCode, isRateLimited: true })
  }
  if (code === statuses.notAcceptingJobs) {
    throw new ProviderError('declined', 'The printer is not accepting jobs.', { vendorCode })
  }
  if (code === statuses.jobCanceled) {
    throw new ProviderError('invalid', 'The job was canceled at the printer while it was being sent.', {
      vendorCode,
    })
  }
  if (code === statuses.documentFormatNotSupported) {
    throw new ProviderError('invalid', 'The printer does not print files of this format.', { vendorCode })
  }
  if (code === statuses.attributesOrValuesNotSupported) {
    const names = unsupportedNames(answer)
    throw new ProviderError('invalid', `The printer does not support the options of this piece: ${names}.`, {
      vendorCode,
    })
  }
  const later = code > statuses.operationNotSupported ? 'declined' : 'invalid'
  const kind = jobMayExist.has(code) ? 'unavailable' : later
  throw new ProviderError(kind, `The printer rejected the job with ${vendorCode}${statusMessage(answer)}.`, {
    vendorCode,
  })
}

const jobNumber = (printerJobId: string) => attribute.integer('job-id', Number(printerJobId))

/** How long even the most forgetful printer lists an ended job; CUPS's ippeveprinter drops it after a minute. */
const surelyKeptSeconds = 45

/**
 * `auto-fit` shrinks larger pages and leaves the others unchanged (PWG 5100.16); `none` is for documents without any.
 */
const chooseScaling = (supported: readonly string[], isScalable: boolean) => {
  const chosen = (isScalable ? ['auto-fit', 'none'] : ['none']).find((scaling) => supported.includes(scaling))
  return chosen ? [attribute.keywords('print-scaling', chosen)] : []
}

const withoutName = ({ printerJobId, state, reason }: ListedJob): PrintJobUpdate => ({
  printerJobId,
  state,
  reason,
})

/** A printer that hides the names of jobs from others is believed; one that names another job is not. */
const jobNamed = (answer: IppMessage, name: string): PrintJobUpdate => {
  const [job] = readJobs(answer)
  if (job && (job.name === null || job.name === name)) return withoutName(job)
  throw new ProviderError('not_found', 'The printer does not have this job.')
}

const firstJob = (answer: IppMessage): PrintJobUpdate => {
  const [job] = readJobs(answer)
  if (job) return withoutName(job)
  throw new ProviderError('unavailable', 'The printer’s response names no job.')
}

const listJobs = async (
  client: IppClient,
  which: 'not-completed' | 'completed',
  { timeoutMs, limit }: { timeoutMs: number; limit?: number },
): Promise<ListedJob[]> => {
  const attributes = [
    ...(limit === undefined ? [] : [attribute.integer('limit', limit)]),
    attribute.keywords('requested-attributes', ...jobAttributeNames),
    attribute.keywords('which-jobs', which),
  ]
  return readJobs(expectSuccess(await client.send({ operation: operations.getJobs, attributes, timeoutMs })))
}

/** Also how long the failure of a question takes: see `concealFailure`. */
const tenantTimeoutMs = 5000

/** The print port on any IPP Everywhere printer or CUPS queue. */
export const createIppPrint = (options: IppOptions): PrintPort => {
  const { printerUrl, submitTimeoutMs = 60_000, networks } = options
  const timeoutMs = options.timeoutMs ?? (networks === undefined ? 10_000 : tenantTimeoutMs)
  const client = createIppClient(printerUrl, networks)
  const getPrinter = async (): Promise<IppPrinterAttributes> => {
    const attributes = [attribute.keywords('requested-attributes', ...printerAttributeNames)]
    const operation = operations.getPrinterAttributes
    return readPrinter(expectSuccess(await client.send({ operation, attributes, timeoutMs })))
  }
  const read = async ({ printerJobId, name }: SubmittedJob): Promise<PrintJobUpdate> => {
    const attributes = [
      jobNumber(printerJobId),
      attribute.keywords('requested-attributes', ...jobAttributeNames),
    ]
    const operation = operations.getJobAttributes
    return jobNamed(expectSuccess(await client.send({ operation, attributes, timeoutMs })), name)
  }
  return {
    provider: 'ipp',
    check: async () => {
      await listJobs(client, 'not-completed', { timeoutMs })
    },
    describe: async () => (await getPrinter()).description,
    submit: async ({ name, file, format, media, isScalable, duplex, color }) => {
      const { media: known, scalings } = await getPrinter()
      const answer = await client.send({
        operation: operations.printJob,
        attributes: [
          attribute.name('job-name', name),
          attribute.mediaType('document-format', format),
          // Rather not at all than on one side or in black where something else was paid for.
          attribute.boolean('ipp-attribute-fidelity', true),
        ],
        jobAttributes: [
          attribute.integer('copies', 1),
          attribute.keywords('sides', duplex ? 'two-sided-long-edge' : 'one-sided'),
          attribute.keywords('print-color-mode', color ? 'color' : 'monochrome'),
          // With fidelity, an attribute that the printer does not have would cost the job.
          ...(known.includes(media) ? [attribute.keywords('media', media)] : []),
          ...chooseScaling(scalings, isScalable),
        ],
        document: file,
        timeoutMs: submitTimeoutMs,
      })
      return firstJob(expectSuccess(answer))
    },
    find: async (name) => {
      // In this order a job that ends between the two questions is in the second answer.
      for (const which of ['not-completed', 'completed'] as const) {
        const job = (await listJobs(client, which, { timeoutMs })).find(
          (candidate) => candidate.name === name,
        )
        if (job) return withoutName(job)
      }
      return null
    },
    memorySeconds: async () => {
      const { upTimeSeconds } = await getPrinter()
      const waiting = await listJobs(client, 'not-completed', { timeoutMs })
      const done = await listJobs(client, 'completed', { timeoutMs })
      // Among jobs without names ours cannot be found, so that it was not found means nothing.
      if ([...waiting, ...done].some((job) => job.name === null)) return 0
      const ended = done
        .map((job) => job.endedAt)
        .filter((endedAt): endedAt is number => endedAt !== null && endedAt > 0)
      // A printer that lists a job ended so long ago has not forgotten any that ended later.
      const listed = ended.length > 0 ? upTimeSeconds - Math.min(...ended) : 0
      return Math.max(Math.min(upTimeSeconds, surelyKeptSeconds), listed)
    },
    read,
    list: async (jobs) => {
      const wanted = new Map(jobs.map(({ name, printerJobId }) => [name, printerJobId]))
      const found = new Map<string, PrintJobUpdate>()
      // In this order, as in `find`. Those that have ended are listed newest first (RFC 8011, 4.2.6).
      for (const which of ['not-completed', 'completed'] as const) {
        const limit = which === 'completed' ? { limit: jobs.length * 2 } : {}
        for (const job of await listJobs(client, which, { timeoutMs, ...limit })) {
          const { name, printerJobId } = job
          if (name !== null && wanted.get(name) === printerJobId) found.set(name, withoutName(job))
        }
        if (found.size === wanted.size) break
      }
      return found
    },
    cancel: async (job) => {
      try {
        await read(job)
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'not_found') return
        throw error
      }
      const answer = await client.send({
        operation: operations.cancelJob,
        attributes: [jobNumber(job.printerJobId)],
        timeoutMs,
      })
      // A job that has ended, or that the printer has forgotten, needs no cancelling.
      if (answer.code === statuses.notPossible || answer.code === statuses.notFound) return
      expectSuccess(answer)
    },
  }
}
