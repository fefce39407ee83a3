import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { ServiceError } from '#lib/service/errors.ts'

/**
 * Throws NO_PRINTER if nothing would print a letter that the organization mails itself: the installation has no
 * printer, and the organization none for documents. A letter that a print `partner` mails needs none.
 */
export const requirePrinter = async (
  ctx: ServiceContext,
  { partner }: { partner: string | null },
): Promise<void> => {
  if (partner !== null || ctx.providers.print !== null) return
  const [own] = await ctx.db
    .select({ id: printers.id })
    .from(printers)
    .where(and(eq(printers.organizationId, ctx.organizationId), eq(printers.role, 'documents')))
    .limit(1)
  if (own) return
  throw new ServiceError(
    'NO_PRINTER',
    'Your organization has no printer, so this letter could not be printed. Nothing was charged. Ask an owner or admin to add a printer under Settings, Printing.',
  )
}
