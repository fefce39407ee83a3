import { and, eq, sql } from 'drizzle-orm'

import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import type {
  PrinterDescription,
  PrinterProbe,
  PrinterRole,
  ProbePrinterInput,
} from '#lib/contract/printing/printer.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { installationId } from '#lib/service/ids.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import { describeReasons } from '#lib/service/providers/print/reasons.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { outsideMedia } from './label-settings.ts'
import { loadPrinter, openPrinter } from './load-printer.ts'

/** A piece's requirements for a printer, besides its role. */
export type PrintNeeds = { color: boolean; duplex: boolean; isScaled: boolean; media: string }

type Capability = {
  label: (needs: PrintNeeds) => string
  isNeeded: (needs: PrintNeeds) => boolean
  has: (printer: PrinterDescription, needs: PrintNeeds) => boolean
}

const mediaNames: Record<string, string> = {
  [sheetSizes.letter.media]: `${sheetSizes.letter.name} paper`,
  [sheetSizes.legal.media]: `${sheetSizes.legal.name} paper`,
  [outsideMedia.label]: '4 × 6 in labels',
  [outsideMedia.envelope]: '#10 envelopes',
}

const capabilities: readonly Capability[] = [
  { label: () => 'color', isNeeded: ({ color }) => color, has: ({ color }) => color },
  {
    label: () => 'double-sided printing',
    isNeeded: ({ duplex }) => duplex,
    has: ({ duplex }) => duplex,
  },
  {
    label: ({ media }) => mediaNames[media] ?? media,
    isNeeded: () => true,
    // A printer that lists no paper at all prints on whatever is in its tray, which is hardly ever Legal.
    has: ({ media }, needs) =>
      (media.length === 0 && needs.media !== sheetSizes.legal.media) || media.includes(needs.media),
  },
  {
    label: () => 'scaling of large pages',
    isNeeded: ({ isScaled }) => isScaled,
    has: ({ scales }) => scales,
  },
]

const everything: Record<PrinterRole, PrintNeeds> = {
  documents: { color: true, duplex: true, isScaled: true, media: sheetSizes.letter.media },
  labels: { color: false, duplex: false, isScaled: false, media: outsideMedia.label },
}

/** Returns the labels of what the printer lacks for a piece. */
export const missingCapabilities = (printer: PrinterDescription, needs: PrintNeeds): string[] =>
  capabilities
    .filter(({ isNeeded, has }) => isNeeded(needs) && !has(printer, needs))
    .map(({ label }) => label(needs))

/** Result of a probe: the printer's description, or why it does not respond. */
type Observation = { description: PrinterDescription; error: null } | { description: null; error: string }

/** Reads a printer's description. A printer that is unreachable, or must not be reached, is no exception here. */
export const observe = async (port: PrintPort): Promise<Observation> => {
  try {
    return { description: await port.describe(), error: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { description: null, error: error.message }
  }
}

/** Records a printer's description; for one that did not respond, since when it has been unreachable. */
export const recordObservation = async (
  ctx: ServiceContext,
  printerId: string,
  { description }: Observation,
): Promise<void> => {
  const now = ctx.clock.now()
  const seen = description
    ? { description, answeredAt: now, unreachableSince: null }
    : { unreachableSince: sql`coalesce(${printers.unreachableSince}, ${now.toISOString()}::timestamptz)` }
  const organizationId = printerId === installationId ? installationId : ctx.organizationId
  await inTenant(organizationId, async () => {
    const updated = await ctx.db
      .update(printers)
      .set(seen)
      .where(and(eq(printers.organizationId, organizationId), eq(printers.id, printerId)))
      .returning({ id: printers.id })
    if (updated.length > 0 || printerId !== installationId) return
    await ctx.db
      .insert(printers)
      .values({
        organizationId,
        id: printerId,
        name: 'Installation printer',
        kind: 'ipp',
        url: '',
        enabled: true,
        position: 1,
        description,
        answeredAt: description ? now : null,
        unreachableSince: description ? null : now,
        createdAt: now,
      })
      .onConflictDoNothing()
  })
}

/** A printer that responds as before is recorded again after so long: it is observed for each piece. */
const recordEveryMs = 60_000

const lastRecorded = new WeakMap<ServiceContext['db'], Map<string, { at: number; description: string }>>()

/**
 * Records a printer's description as `recordObservation` does, unless this process recorded the same one within the last
 * minute. Records each time that it did not respond.
 */
export const recordRegularly = async (
  ctx: ServiceContext,
  printerId: string,
  observation: Observation,
): Promise<void> => {
  const recorded = lastRecorded.get(ctx.db) ?? new Map<string, { at: number; description: string }>()
  lastRecorded.set(ctx.db, recorded)
  const known = recorded.get(printerId)
  const now = { at: ctx.clock.now().getTime(), description: JSON.stringify(observation.description) }
  const isKnown = known?.description === now.description && now.at - known.at < recordEveryMs
  if (observation.description && isKnown) return
  await recordObservation(ctx, printerId, observation)
  if (observation.description) recorded.set(printerId, now)
  else recorded.delete(printerId)
}

const stateLabels = { idle: 'It is ready.', printing: 'It is printing.', stopped: 'It is stopped.' } as const

const present = ({ description, error }: Observation, role: PrinterRole): PrinterProbe => {
  if (!description) return { is_reachable: false, message: error, description: null, missing: [] }
  const missing = missingCapabilities(description, everything[role])
  const status = describeReasons(description.reasons)
  const reasons = status === null ? '' : ` Status: ${status}.`
  const lacks = missing.length > 0 ? ` Pieces that need ${missing.join(' or ')} go to another printer.` : ''
  return {
    is_reachable: true,
    message: `${description.model ?? 'The printer'} is connected. ${stateLabels[description.state]}${reasons}${lacks}`,
    description,
    missing,
  }
}

/** Tests the connection to a printer before it is added. Stores nothing. Throws FORBIDDEN. */
export const probePrinter = async (ctx: ServiceContext, input: ProbePrinterInput): Promise<PrinterProbe> => {
  authorize(ctx, 'manage_organization')
  const role = input.kind === 'raw_socket' ? 'labels' : 'documents'
  return present(await observe(ctx.providers.openPrinter({ kind: input.kind, url: input.url })), role)
}

/** Tests the connection to one of the organization's printers, and stores the result. Throws FORBIDDEN or NOT_FOUND. */
export const probeSavedPrinter = async (ctx: ServiceContext, printerId: string): Promise<PrinterProbe> => {
  authorize(ctx, 'operate')
  const printer = await loadPrinter(ctx, printerId)
  const observation = await observe(openPrinter(ctx, printer))
  await recordObservation(ctx, printer.id, observation)
  return present(observation, printer.role)
}
