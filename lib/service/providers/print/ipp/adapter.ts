import type { PrintJobNews, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { createIppClient } from './client.ts'
import type { IppClient } from './client.ts'
import { valuesOf } from './codec.ts'
import type { IppMessage } from './codec.ts'
import { jobAttributeNames, readJobs } from './jobs.ts'
import type { ListedJob } from './jobs.ts'
import { attribute, isSuccess, operations, statuses } from './operations.ts'

export type IppOptions = {
  /** `ipp://`, `ipps://` or the same with `http`; the queue's path included. */
  printerUrl: string
  /** Milliseconds that a question may take. */
  timeoutMs?: number
  /** Milliseconds that handing over a document may take. */
  submitTimeoutMs?: number
}

const statusMessage = (answer: IppMessage): string => {
  const [value] = valuesOf(answer, 'operation', 'status-message')
  return value && 'value' in value && typeof value.value === 'string' ? ` (${value.value})` : ''
}

/** Which of the attributes asked for the printer does not know, or not with the value asked for. */
const unsupportedNames = (answer: IppMessage): string =>
  answer.groups
    .filter(({ group }) => group === 'unsupported')
    .flatMap(({ attributes }) => attributes.map(({ name }) => name))
    .join(', ')

/** Throws `ProviderError` unless the answer is one of success. */
const expectSuccess = (answer: IppMessage): IppMessage => {
  const { code } = answer
  if (isSuccess(code)) return answer
  const vendorCode = `0x${code.toString(16).padStart(4, '0')}`
  if (code === statuses.notFound) {
    throw new ProviderError('not_found', 'The printer does not know this job.', { vendorCode })
  }
  if (code === statuses.busy) {
    throw new ProviderError('unavailable', 'The printer is busy with another job.', { vendorCode })
  }
  if (code === statuses.documentFormatNotSupported) {
    throw new ProviderError('invalid', 'The printer does not print PDF documents.', { vendorCode })
  }
  if (code === statuses.attributesOrValuesNotSupported) {
    const names = unsupportedNames(answer)
    throw new ProviderError('invalid', `The printer cannot print this as it was bought: ${names}.`, {
      vendorCode,
    })
  }
  const kind = code >= statuses.internalError ? 'unavailable' : 'invalid'
  throw new ProviderError(kind, `The printer refused with ${vendorCode}${statusMessage(answer)}.`, {
    vendorCode,
  })
}

const jobNumber = (printerJobId: string) => attribute.integer('job-id', Number(printerJobId))

const withoutName = ({ printerJobId, state, reason }: ListedJob): PrintJobNews => ({
  printerJobId,
  state,
  reason,
})

const firstJob = (answer: IppMessage): PrintJobNews => {
  const [job] = readJobs(answer)
  if (job) return withoutName(job)
  throw new ProviderError('unavailable', 'The printer’s answer names no job.')
}

const listJobs = async (
  client: IppClient,
  which: 'not-completed' | 'completed',
  timeoutMs: number,
): Promise<ListedJob[]> => {
  const attributes = [
    attribute.keywords('requested-attributes', ...jobAttributeNames),
    attribute.keywords('which-jobs', which),
  ]
  return readJobs(expectSuccess(await client.send({ operation: operations.getJobs, attributes, timeoutMs })))
}

/** The print port on any IPP Everywhere printer or CUPS queue. */
export const createIppPrint = (options: IppOptions): PrintPort => {
  const { printerUrl, timeoutMs = 10_000, submitTimeoutMs = 60_000 } = options
  const client = createIppClient(printerUrl)
  return {
    provider: 'ipp',
    check: async () => {
      await listJobs(client, 'not-completed', timeoutMs)
    },
    submit: async ({ name, pdf, duplex, color }) => {
      const answer = await client.send({
        operation: operations.printJob,
        attributes: [
          attribute.name('job-name', name),
          attribute.mediaType('document-format', 'application/pdf'),
          // Rather not at all than on one side or in black where something else was paid for.
          attribute.boolean('ipp-attribute-fidelity', true),
        ],
        jobAttributes: [
          attribute.integer('copies', 1),
          attribute.keywords('sides', duplex ? 'two-sided-long-edge' : 'one-sided'),
          attribute.keywords('print-color-mode', color ? 'color' : 'monochrome'),
        ],
        document: pdf,
        timeoutMs: submitTimeoutMs,
      })
      return firstJob(expectSuccess(answer))
    },
    find: async (name) => {
      // In this order a job that ends between the two questions is in the second answer.
      for (const which of ['not-completed', 'completed'] as const) {
        const job = (await listJobs(client, which, timeoutMs)).find((candidate) => candidate.name === name)
        if (job) return withoutName(job)
      }
      return null
    },
    read: async (printerJobId) => {
      const attributes = [
        jobNumber(printerJobId),
        attribute.keywords('requested-attributes', ...jobAttributeNames),
      ]
      return firstJob(
        expectSuccess(await client.send({ operation: operations.getJobAttributes, attributes, timeoutMs })),
      )
    },
    cancel: async (printerJobId) => {
      const answer = await client.send({
        operation: operations.cancelJob,
        attributes: [jobNumber(printerJobId)],
        timeoutMs,
      })
      // A job that has ended, or that the printer has forgotten, needs no cancelling.
      if (answer.code === statuses.notPossible || answer.code === statuses.notFound) return
      expectSuccess(answer)
    },
  }
}
