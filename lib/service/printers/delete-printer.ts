import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { countOpenJobs, isPrinter, loadPrinter } from './load-printer.ts'
import { lockPrinters, numberPrinters } from './order-printers.ts'

/** Removes a printer. Throws FORBIDDEN, NOT_FOUND, or PRINTER_BUSY while it has jobs that must be followed. */
export const deletePrinter = async (ctx: ServiceContext, printerId: string): Promise<{ id: string }> => {
  authorize(ctx, 'manage_organization')
  await withTransaction(ctx, async (ctx) => {
    const kept = await lockPrinters(ctx)
    const { name, kind, url } = await loadPrinter(ctx, printerId)
    const open = (await countOpenJobs(ctx)).get(printerId) ?? 0
    if (open > 0) {
      throw new ServiceError(
        'PRINTER_BUSY',
        `This printer still has ${open === 1 ? 'an open job' : `${open} open jobs`}. Disable it, and remove it when they have finished.`,
      )
    }
    await ctx.db.delete(printers).where(isPrinter(ctx, printerId))
    const others = kept.filter(({ id }) => id !== printerId)
    await numberPrinters(ctx, others)
    await recordAudit(ctx, {
      action: 'printer.deleted',
      subject: { type: 'printer', id: printerId },
      before: { name, kind, url },
    })
  })
  return { id: printerId }
}
