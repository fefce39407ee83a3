import type { PrinterDescription } from '#lib/contract/printing/printer.ts'
import type { PrintJobUpdate, PrintJobState } from '#lib/service/providers/print/port.ts'
import { describeReasons } from '#lib/service/providers/print/reasons.ts'

import { valuesOf, type IppMessage, type IppAttribute } from './codec.ts'

/** Requested attributes of a printer. */
export const printerAttributeNames = [
  'printer-name',
  'printer-make-and-model',
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'printer-up-time',
  'color-supported',
  'print-color-mode-supported',
  'sides-supported',
  'media-supported',
  'print-scaling-supported',
]

export type IppPrinterAttributes = {
  description: PrinterDescription
  media: string[]
  scalings: string[]
  /** Seconds since it was started, or of some epoch: only differences to times of its jobs mean anything. */
  upTimeSeconds: number
}

/** `printer-state` of RFC 8011, 5.4.11. */
const printerStates: Record<number, PrinterDescription['state']> = { 3: 'idle', 4: 'printing', 5: 'stopped' }

/** Reads the answer to Get-Printer-Attributes. What a printer does not mention, it does not have. */
export const readPrinter = (answer: IppMessage): IppPrinterAttributes => {
  const values = (name: string): unknown[] =>
    valuesOf(answer, 'printer', name).flatMap((value) => ('value' in value ? [value.value] : []))
  const words = (name: string): string[] =>
    values(name).filter((value): value is string => typeof value === 'string')
  const [state] = values('printer-state')
  const [upTime] = values('printer-up-time')
  const isAccepting = values('printer-is-accepting-jobs')[0] !== false
  const media = words('media-supported')
  const scalings = words('print-scaling-supported')
  return {
    description: {
      model: words('printer-make-and-model')[0] ?? words('printer-name')[0] ?? null,
      state: isAccepting ? (printerStates[Number(state)] ?? 'idle') : 'stopped',
      reasons: words('printer-state-reasons').filter((reason) => reason !== 'none'),
      color: words('print-color-mode-supported').includes('color') || values('color-supported')[0] === true,
      duplex: words('sides-supported').includes('two-sided-long-edge'),
      // `fit` would enlarge smaller pages and shrink the address sheet to the printable area (PWG 5100.16).
      scales: scalings.includes('auto-fit'),
      media,
    },
    media,
    scalings,
    upTimeSeconds: typeof upTime === 'number' ? upTime : 0,
  }
}

/** `job-state` of RFC 8011, 5.3.7. */
const jobStates: Record<number, PrintJobState> = {
  3: 'pending',
  4: 'held',
  5: 'processing',
  6: 'stopped',
  7: 'canceled',
  8: 'aborted',
  9: 'completed',
}

/** Requested attributes of a job. */
export const jobAttributeNames = [
  'job-id',
  'job-name',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  'time-at-completed',
]

/** `endedAt` counts in the printer's own seconds, as its `printer-up-time` does. */
export type ListedJob = PrintJobUpdate & { name: string | null; endedAt: number | null }

const valuesIn = (attributes: IppAttribute[], name: string): unknown[] =>
  (attributes.find((attribute) => attribute.name === name)?.values ?? []).flatMap((value) =>
    'value' in value ? [value.value] : [],
  )

const stringsIn = (attributes: IppAttribute[], name: string): string[] =>
  valuesIn(attributes, name).filter((value): value is string => typeof value === 'string')

/** The printer's sentence if it has one, else its keywords described; null when it has nothing to remark. */
const readReason = (attributes: IppAttribute[]): string | null =>
  stringsIn(attributes, 'job-state-message')
    .map((message) => message.trim())
    .find((message) => message !== '') ?? describeReasons(stringsIn(attributes, 'job-state-reasons'))

const stoppedReasons: readonly string[] = ['printer-stopped', 'resources-are-not-ready']

/**
 * Reads a job's state. A queue that is stopped leaves its jobs pending, and a printer may leave one that it cannot go on with
 * processing: the reasons say so. A job that was completed with errors was not printed as it should be.
 */
const readState = (attributes: IppAttribute[]): PrintJobState => {
  const state = jobStates[Number(valuesIn(attributes, 'job-state')[0])] ?? 'pending'
  const reasons = stringsIn(attributes, 'job-state-reasons')
  const isWaiting = state === 'pending' || state === 'processing'
  if (isWaiting && reasons.some((reason) => stoppedReasons.includes(reason))) return 'stopped'
  return state === 'completed' && reasons.includes('job-completed-with-errors') ? 'aborted' : state
}

/** Every job that the answer describes. What has no number is no job. */
export const readJobs = (message: IppMessage): ListedJob[] =>
  message.groups
    .filter(({ group }) => group === 'job')
    .flatMap(({ attributes }) => {
      const [id] = valuesIn(attributes, 'job-id')
      const [name] = valuesIn(attributes, 'job-name')
      const [endedAt] = valuesIn(attributes, 'time-at-completed')
      if (typeof id !== 'number') return []
      return [
        {
          printerJobId: String(id),
          state: readState(attributes),
          reason: readReason(attributes),
          name: typeof name === 'string' ? name : null,
          endedAt: typeof endedAt === 'number' ? endedAt : null,
        },
      ]
    })
