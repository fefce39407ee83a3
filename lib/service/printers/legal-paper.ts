import { eq } from 'drizzle-orm'

import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'

/**
 * Returns whether an enabled printer of the organization, or the installation's if it has none, reported Legal paper.
 */
export const printsLegalPaper = async (ctx: ServiceContext): Promise<boolean> => {
  const rows = await ctx.db
    .select({ id: printers.id, enabled: printers.enabled, description: printers.description })
    .from(printers)
    .where(eq(printers.organizationId, ctx.organizationId))
  return rows.some(
    ({ enabled, description }) => enabled && description?.media.includes(sheetSizes.legal.media),
  )
}
