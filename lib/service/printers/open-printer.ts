import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { installationId } from '#lib/service/ids.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'

export type PrinterRow = typeof printers.$inferSelect

/** The port of one of the organization's printers. */
export const openPrinter = (
  { providers }: ServiceContext,
  { kind, url, id }: Pick<PrinterRow, 'kind' | 'url' | 'id'>,
): PrintPort => providers.openPrinter(kind === 'ipp' ? { kind, url } : { kind, url, printerId: id })

/** The port of the printer that has a job: the organization's or the installation's. Null when it was removed. */
export const openPrinterById = async (ctx: ServiceContext, printerId: string): Promise<PrintPort | null> => {
  if (printerId === installationId) return ctx.providers.print
  const [row] = await ctx.db
    .select()
    .from(printers)
    .where(and(eq(printers.organizationId, ctx.organizationId), eq(printers.id, printerId)))
  return row ? openPrinter(ctx, row) : null
}
