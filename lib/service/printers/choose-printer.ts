import type { PrinterRole } from '#lib/contract/printing/printer.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { installationId } from '#lib/service/ids.ts'
import { describeStop } from '#lib/service/providers/print/reasons.ts'

import {
  loadPrinters,
  type OpenedPrinter,
  type PrinterRow,
  openInstallationPrinter,
  openOwnPrinter,
} from './load-printer.ts'
import { missingCapabilities, observe, type PrintNeeds, recordRegularly } from './probe-printer.ts'

/** Requirements of a job: a printer of a role, with these capabilities. */
export type JobNeeds = PrintNeeds & { role: PrinterRole }

/**
 * A printer for a piece, or a message saying what it waits for; `isMissing` when no printer could ever print it, and
 * `isByHand` when no one has set up a printer for labels, which are then printed by hand.
 */
export type PrinterChoice =
  | { printer: OpenedPrinter }
  | { printer: null; waitingFor: string; isMissing: boolean; isByHand?: boolean }

type Candidate = OpenedPrinter & { name: string }

const listCandidates = (
  ctx: ServiceContext,
  role: PrinterRole,
  all: readonly PrinterRow[],
): Candidate[] | null => {
  const own = all.filter((row) => row.role === role)
  // An organization with its own printers wants its documents printed there only, even while all are disabled.
  if (own.length === 0) {
    const installation = openInstallationPrinter(ctx, role)
    return (
      installation && [{ ...installation, name: role === 'labels' ? 'The label printer' : 'The printer' }]
    )
  }
  return own
    .filter(({ enabled }) => enabled)
    .map((row) => ({ ...openOwnPrinter(ctx, row), name: `“${row.name}”` }))
}

const distinct = (labels: readonly string[]): string => [...new Set(labels)].join(' and ')

/**
 * Chooses the first enabled printer of the organization that has the role, responds, and has what the piece needs; one that is
 * stopped only if there is no other; the installation's printer if the organization has none of the role. Records each probed
 * printer as seen, within a minute, or as unreachable.
 */
export const choosePrinter = async (
  ctx: ServiceContext,
  needs: JobNeeds,
  /** The organization's printers, where they are known. */
  known?: readonly PrinterRow[],
): Promise<PrinterChoice> => {
  const candidates = listCandidates(ctx, needs.role, known ?? (await loadPrinters(ctx)))
  if (!candidates) {
    const waitingFor = 'No label printer is set up: open the label and print it at 100 %.'
    return { printer: null, waitingFor, isMissing: false, isByHand: true }
  }
  if (candidates.length === 0) {
    const waitingFor =
      needs.role === 'labels' ? 'All label printers are disabled.' : 'All printers are disabled.'
    return { printer: null, waitingFor, isMissing: false }
  }
  const errors: string[] = []
  const lacking: string[] = []
  let stopped: OpenedPrinter | null = null
  for (const { name, ...printer } of candidates) {
    const observation = await observe(printer.port)
    if (printer.printerId !== installationId || needs.role === 'documents') {
      await recordRegularly(ctx, printer.printerId, observation)
    }
    if (!observation.description) {
      errors.push(`${name} does not respond: ${observation.error}`)
      continue
    }
    const missing = missingCapabilities(observation.description, needs)
    if (missing.length === 0 && !describeStop(observation.description)) return { printer }
    if (missing.length === 0) stopped ??= printer
    lacking.push(...missing)
  }
  // With its queue, it prints the piece once someone has attended to it.
  if (stopped) return { printer: stopped }
  if (errors.length > 0) return { printer: null, waitingFor: errors.join(' '), isMissing: false }
  return {
    printer: null,
    waitingFor: `No enabled printer supports what this piece requires: ${distinct(lacking)}.`,
    isMissing: true,
  }
}
