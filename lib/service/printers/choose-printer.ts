import type { ServiceContext } from '#lib/service/context.ts'
import { installationId } from '#lib/service/ids.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'

import { loadPrinters, openPrinter } from './load-printer.ts'
import { missingCapabilities, type PrintNeeds, recordObservation, observe } from './probe-printer.ts'

/** A printer for a piece, or a message saying what it waits for; `isMissing` when no printer could ever print it. */
export type PrinterChoice =
  | { printerId: string; port: PrintPort }
  | { port: null; waitingFor: string; isMissing: boolean }

type Candidate = { id: string; name: string; port: PrintPort }

const listCandidates = async (ctx: ServiceContext): Promise<Candidate[]> => {
  const own = await loadPrinters(ctx)
  // An organization with printers of its own wants its documents printed there only, even while all are disabled.
  if (own.length === 0) return [{ id: installationId, name: 'The printer', port: ctx.providers.print }]
  return own
    .filter(({ enabled }) => enabled)
    .map((row) => ({ id: row.id, name: `“${row.name}”`, port: openPrinter(ctx, row) }))
}

const distinct = (labels: readonly string[]): string => [...new Set(labels)].join(' and ')

/**
 * Chooses the first enabled printer of the organization that responds and has what the piece needs; the installation's
 * printer when the organization has none. Records each that is probed as seen, or as unreachable.
 */
export const choosePrinter = async (ctx: ServiceContext, needs: PrintNeeds): Promise<PrinterChoice> => {
  const candidates = await listCandidates(ctx)
  if (candidates.length === 0) {
    return { port: null, waitingFor: 'All printers are disabled.', isMissing: false }
  }
  const errors: string[] = []
  const lacking: string[] = []
  for (const { id, name, port } of candidates) {
    const observation = await observe(port)
    await recordObservation(ctx, id, observation)
    if (!observation.description) {
      errors.push(`${name} does not respond: ${observation.error}`)
      continue
    }
    const missing = missingCapabilities(observation.description, needs)
    if (missing.length === 0) return { printerId: id, port }
    lacking.push(...missing)
  }
  if (errors.length > 0) return { port: null, waitingFor: errors.join(' '), isMissing: false }
  return {
    port: null,
    waitingFor: `No enabled printer supports what this piece requires: ${distinct(lacking)}.`,
    isMissing: true,
  }
}
