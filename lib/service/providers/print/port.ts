import { hkdfSync } from 'node:crypto'

import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import type { PrintOutput } from '#lib/contract/printing/print-output.values.ts'
import type { PrinterDescription } from '#lib/contract/printing/printer.ts'

/** State of a print job at the printer. A `stopped` job continues when the printer has been attended to. */
export type PrintJobState =
  | 'pending'
  | 'held'
  | 'processing'
  | 'stopped'
  | 'completed'
  | 'aborted'
  | 'canceled'

export type PrintJobUpdate = { printerJobId: string; state: PrintJobState; reason: string | null }

/** Names a job that the printer has taken. */
export type SubmittedJob = { printerJobId: string; name: string }

/** Formats in which printers are given a file: PDF, a picture, or a raw stream in the printer's own language. */
export type PrintFormat = 'application/pdf' | 'image/png' | 'application/octet-stream'

/** A piece as described to a printer; the kit is null for shipments of earlier versions. */
export type PrintedPiece = { code: string; kit: KitName | null; output: PrintOutput }

/** One job: the file to be printed once. */
export type PrintRequest = {
  /** Unique per print job, so that a job can be found again, and is never accepted twice by printers that check. */
  name: string
  /** Whose piece it is, for the packers: its code and kit, and which of its outputs this is. */
  piece: PrintedPiece
  /** Whether a sandbox prints it, so that it must not be mailed. */
  isSpecimen: boolean
  file: Uint8Array
  format: PrintFormat
  /** Its medium, by its name in IPP (PWG 5101.1). */
  media: string
  /** Whether pages that are larger than the paper are made smaller; labels and envelopes never are. */
  isScalable: boolean
  /** SHA-256 of the file, hexadecimal. */
  sha256: string
  duplex: boolean
  color: boolean
  /** Returns a signed URL of the same file that expires after this many seconds, for printers that fetch it. */
  createLink: (lifetimeSeconds: number) => string
}

/**
 * A printer. Throws `ProviderError`: `declined` (it does not take the job now; try again later), `invalid` (it will not
 * print this), `not_found` (it does not know the job), and `unavailable` when the outcome of the call is unknown.
 */
export type PrintPort = {
  readonly provider: string
  /** Reads something small: resolves when the printer answers. */
  check(): Promise<void>
  /** Describes the printer's capabilities, and its state. */
  describe(): Promise<PrinterDescription>
  /** Submits one job and returns its id at the printer. */
  submit(request: PrintRequest): Promise<PrintJobUpdate>
  /** Finds the job with this name, if the printer has it: called before a submission is repeated. */
  find(name: string): Promise<PrintJobUpdate | null>
  /**
   * Seconds for which the printer certainly remembers every job, including ended ones. A job that `find` misses and
   * that was submitted within that time never arrived.
   */
  memorySeconds(): Promise<number>
  /** Reads the state of the job. A printer may reuse a number after a restart, so the name must match too. */
  read(job: SubmittedJob): Promise<PrintJobUpdate>
  /**
   * Reads the states of several jobs by few requests, and returns them by their names. Those that the printer does not list
   * under their name are missing: they are read one by one.
   */
  list(jobs: readonly SubmittedJob[]): Promise<ReadonlyMap<string, PrintJobUpdate>>
  /** Cancels the job; harmless when it has ended or is not known. */
  cancel(job: SubmittedJob): Promise<void>
}

/** How to reach a printer of an organization. */
export type PrinterConnection =
  | { kind: 'ipp'; url: string }
  | { kind: 'print_shop'; url: string; printerId: string }
  /** `socket://host:9100` */
  | { kind: 'raw_socket'; url: string }

/** A print shop's unsolicited report about one of its jobs. */
export type PrintEvent = {
  kind: 'printed' | 'handed_over' | 'failed'
  /** Whose job it is, as sent to the shop. */
  printerId: string
  /** The unique name of the job, and its id at the shop. */
  name: string
  printerJobId: string
  reason: string | null
}

/** Reports from print shops. Both throw `ProviderError('invalid')` for an invalid one, or a wrong signature. */
export type PrintEventsPort = {
  /** The event's ID is scoped by printer, so that no shop can use up another's. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers): { eventId: string }
  parseWebhook(rawBody: Uint8Array): PrintEvent
}

/**
 * Derives the secret shared with the print shop behind a printer, in the format of Standard Webhooks. None is stored
 * in the database: a printer that is removed and added again has another.
 */
export const printShopSecret = (appSecret: string, printerId: string): string => {
  const key = hkdfSync('sha256', appSecret, '', `mailroom print shop ${printerId}`, 32)
  return `whsec_${Buffer.from(key).toString('base64')}`
}
