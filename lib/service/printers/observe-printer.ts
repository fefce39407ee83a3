import { and, eq, sql } from 'drizzle-orm'

import type { PrinterDescription } from '#lib/contract/printing/printer.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { inTenant } from '#lib/service/db/tenant.ts'
import { installationId } from '#lib/service/ids.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** What came of asking: what the printer says of itself, or why it says nothing. */
export type Observation =
  | { description: PrinterDescription; fault: null }
  | { description: null; fault: string }

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
export const keepObservation = async (
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
