import { and, eq, sql } from 'drizzle-orm'

import { sheetSize } from '#lib/contract/documents/sheet.ts'
import type { PrinterDescription, PrinterProbe, ProbePrinterInput } from '#lib/contract/printing/printer.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { inTenant } from '#lib/service/db/tenant.ts'
import { installationId } from '#lib/service/ids.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { loadPrinter, openPrinter } from './load-printer.ts'

/** What a piece asks of a printer, beside the paper. */
export type PrintNeeds = { color: boolean; duplex: boolean; isScaled: boolean }

type Capability = {
  words: string
  isNeeded: (needs: PrintNeeds) => boolean
  has: (printer: PrinterDescription) => boolean
}

const capabilities: readonly Capability[] = [
  { words: 'color', isNeeded: ({ color }) => color, has: ({ color }) => color },
  { words: 'double-sided printing', isNeeded: ({ duplex }) => duplex, has: ({ duplex }) => duplex },
  {
    words: `${sheetSize.name} paper`,
    isNeeded: () => true,
    // A printer that lists no paper at all takes whatever lies in its tray.
    has: ({ media }) => media.length === 0 || media.includes(sheetSize.media),
  },
  {
    words: 'scaling of large pages',
    isNeeded: ({ isScaled }) => isScaled,
    has: ({ scales }) => scales,
  },
]

const everything: PrintNeeds = { color: true, duplex: true, isScaled: true }

/** What the printer lacks for a piece, in words; of all that a piece may need when none is named. */
export const missingCapabilities = (printer: PrinterDescription, needs: PrintNeeds = everything): string[] =>
  capabilities.filter(({ isNeeded, has }) => isNeeded(needs) && !has(printer)).map(({ words }) => words)

/** What came of asking: what the printer says of itself, or why it says nothing. */
type Observation = { description: PrinterDescription; fault: null } | { description: null; fault: string }

/** Asks a printer. One that is out of reach, or may not be reached, is no error here. */
export const observe = async (port: PrintPort): Promise<Observation> => {
  try {
    return { description: await port.describe(), fault: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { description: null, fault: error.message }
  }
}

/** Keeps what was seen of a printer; of one that did not answer, since when. */
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

const stateWords = { idle: 'It is ready.', printing: 'It is printing.', stopped: 'It is stopped.' } as const

const present = ({ description, fault }: Observation): PrinterProbe => {
  if (!description) return { is_reachable: false, message: fault, description: null, missing: [] }
  const missing = missingCapabilities(description)
  const reasons = description.reasons.length > 0 ? ` Status: ${description.reasons.join(', ')}.` : ''
  const lacks = missing.length > 0 ? ` Pieces that need ${missing.join(' or ')} go to another printer.` : ''
  return {
    is_reachable: true,
    message: `${description.model ?? 'The printer'} is connected. ${stateWords[description.state]}${reasons}${lacks}`,
    description,
    missing,
  }
}

/** Asks a printer at an address what it can do, before it is added. Keeps nothing. Throws FORBIDDEN. */
export const probePrinter = async (ctx: ServiceContext, input: ProbePrinterInput): Promise<PrinterProbe> => {
  authorize(ctx, 'manage_organization')
  return present(await observe(ctx.providers.openPrinter({ kind: 'ipp', url: input.url })))
}

/** Asks a printer of the organization again, and keeps what it says. Throws FORBIDDEN or NOT_FOUND. */
export const probeSavedPrinter = async (ctx: ServiceContext, printerId: string): Promise<PrinterProbe> => {
  authorize(ctx, 'operate')
  const printer = await loadPrinter(ctx, printerId)
  const observation = await observe(openPrinter(ctx, printer))
  await recordObservation(ctx, printer.id, observation)
  return present(observation)
}
