import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll } from 'vitest'

import { attribute, operations, preamble, statuses } from '#lib/service/providers/print/ipp/client.ts'
import {
  decodeMessage,
  encodeMessage,
  type IppGroup,
  type IppMessage,
  valuesOf,
} from '#lib/service/providers/print/ipp/codec.ts'

/** `job-state` of RFC 8011, 5.3.7. */
const states = { pending: 3, held: 4, processing: 5, stopped: 6, canceled: 7, aborted: 8, completed: 9 }

type TroubledJob = {
  id: number
  name: string
  state: keyof typeof states
  reasons: string[]
  message: string
}

const textIn = (message: IppMessage, name: string): string => {
  const [value] = valuesOf(message, 'operation', name)
  return value && 'value' in value && typeof value.value === 'string' ? value.value : ''
}

const jobNumberIn = (message: IppMessage): number => {
  const [value] = valuesOf(message, 'operation', 'job-id')
  return value && 'value' in value && typeof value.value === 'number' ? value.value : 0
}

/**
 * Starts a printer that speaks IPP over HTTP and has the troubles that a test gives it: a state of its own and of each job, an
 * error instead of a response, a list without names, no list at all, or no memory. Call it at the top of a test file.
 */
export const openTroubledPrinter = async () => {
  const jobs: TroubledJob[] = []
  const printer = {
    state: 'idle' as 'idle' | 'stopped',
    reasons: ['none'],
    isAccepting: true,
    /** Seconds since it was started. */
    upTimeSeconds: 3600,
    hidesNames: false,
    listsJobs: true,
    cancelsJobs: true,
    /** The state of jobs that it takes. */
    takenAs: 'processing' as TroubledJob['state'],
    /** The status of the next response to a job, which it has taken unless it says so. */
    next: null as { status: number; hasTaken: boolean } | null,
  }
  let received = 0

  const describe = (job: TroubledJob): IppGroup => ({
    group: 'job',
    attributes: [
      attribute.integer('job-id', job.id),
      ...(printer.hidesNames ? [] : [attribute.name('job-name', job.name)]),
      attribute.enum('job-state', states[job.state]),
      attribute.keywords('job-state-reasons', ...(job.reasons.length > 0 ? job.reasons : ['none'])),
      ...(job.message === '' ? [] : [attribute.text('job-state-message', job.message)]),
      ...(states[job.state] > states.stopped
        ? [attribute.integer('time-at-completed', printer.upTimeSeconds - 5)]
        : []),
    ],
  })

  const describePrinter = (): IppGroup => ({
    group: 'printer',
    attributes: [
      attribute.name('printer-name', 'Troubled printer'),
      attribute.enum('printer-state', printer.state === 'idle' ? 3 : 5),
      attribute.keywords('printer-state-reasons', ...printer.reasons),
      attribute.boolean('printer-is-accepting-jobs', printer.isAccepting),
      attribute.integer('printer-up-time', printer.upTimeSeconds),
      attribute.keywords('sides-supported', 'one-sided', 'two-sided-long-edge'),
      attribute.keywords('print-color-mode-supported', 'color', 'monochrome'),
      attribute.keywords('media-supported', 'na_letter_8.5x11in'),
      attribute.keywords('print-scaling-supported', 'auto-fit', 'none'),
    ],
  })

  const takeJob = (message: IppMessage): { status: number; groups: IppGroup[] } => {
    const { next } = printer
    printer.next = null
    if (next && !next.hasTaken) return { status: next.status, groups: [] }
    received += 1
    const job: TroubledJob = {
      id: received,
      name: textIn(message, 'job-name'),
      state: printer.takenAs,
      reasons: [],
      message: '',
    }
    jobs.push(job)
    return { status: next?.status ?? statuses.ok, groups: [describe(job)] }
  }

  const respond = (message: IppMessage): { status: number; groups: IppGroup[] } => {
    const job = jobs.find(({ id }) => id === jobNumberIn(message))
    switch (message.code) {
      case operations.printJob:
        return takeJob(message)
      case operations.getPrinterAttributes:
        return { status: statuses.ok, groups: [describePrinter()] }
      case operations.getJobs: {
        if (!printer.listsJobs) return { status: statuses.operationNotSupported, groups: [] }
        const isDone = textIn(message, 'which-jobs') === 'completed'
        const listed = jobs.filter(({ state }) => states[state] > states.stopped === isDone)
        return { status: statuses.ok, groups: listed.map(describe) }
      }
      case operations.getJobAttributes:
        return job
          ? { status: statuses.ok, groups: [describe(job)] }
          : { status: statuses.notFound, groups: [] }
      case operations.cancelJob:
        if (!job) return { status: statuses.notFound, groups: [] }
        if (!printer.cancelsJobs) return { status: statuses.notPossible, groups: [] }
        job.state = 'canceled'
        return { status: statuses.ok, groups: [] }
      default:
        return { status: statuses.operationNotSupported, groups: [] }
    }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = decodeMessage(await buffer(request))
    const { status, groups } = respond(message)
    const answer = encodeMessage({
      version: [2, 0],
      code: status,
      requestId: message.requestId,
      groups: [{ group: 'operation', attributes: preamble() }, ...groups],
      data: new Uint8Array(),
    })
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(answer)
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    printer,
    jobs,
    /** Returns how many jobs it has ever taken: each is printed once, or not at all. */
    countReceived: () => received,
  }
}
