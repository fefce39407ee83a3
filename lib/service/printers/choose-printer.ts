import type { ServiceContext } from '#lib/service/context.ts'
import { installationId } from '#lib/service/ids.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'

import { loadPrinters, openPrinter } from './load-printer.ts'
import { missingCapabilities, type PrintNeeds, recordObservation, observe } from './probe-printer.ts'

/** A printer for a piece, or what to wait for in words; `isMissing` when no printer could ever print it as it is. */
export type PrinterChoice =
  | { printerId: string; port: PrintPort }
  | { port: null; waitingFor: string; isMissing: boolean }

type Candidate = { id: string; name: string; port: PrintPort }

const listCandidates = async (ctx: ServiceContext): Promise<Candidate[]> => {
  const own = await loadPrinters(ctx)
  // Who has printers of their own wants their documents printed there and nowhere else, also while all are disabled.
  if (own.length === 0) return [{ id: installationId, name: 'The printer', port: ctx.providers.print }]
  return own
    .filter(({ enabled }) => enabled)
    .map((row) => ({ id: row.id, name: `“${row.name}”`, port: openPrinter(ctx, row) }))
}

const distinct = (words: readonly string[]): string => [...new Set(words)].join(' and ')

/**
 * Chooses the first enabled printer of the organization that answers and has what the piece needs; the installation's
 * printer when the organization has none. Each that is asked is noted as seen, or as unreachable.
 */
export const choosePrinter = async (ctx: ServiceContext, needs: PrintNeeds): Promise<PrinterChoice> => {
  const candidates = await listCandidates(ctx)
  if (candidates.length === 0) {
    return { port: null, waitingFor: 'All printers are disabled.', isMissing: false }
  }
  const faults: string[] = []
  const lacking: string[] = []
  for (const { id, name, port } of candidates) {
    const observation = await observe(port)
    await recordObservation(ctx, id, observation)
    if (!observation.description) {
      faults.push(`${name} does not respond: ${observation.fault}`)
      continue
    }
    const missing = missingCapabilities(observation.description, needs)
    if (missing.length === 0) return { printerId: id, port }
    lacking.push(...missing)
  }
  if (faults.length > 0) return { port: null, waitingFor: faults.join(' '), isMissing: false }
  return {
    port: null,
    waitingFor: `No enabled printer supports what this piece requires: ${distinct(lacking)}.`,
    isMissing: true,
  }
}
