import type { Printer, UpdatePrinterInput } from '#lib/contract/printing/printer.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { isPrinter, loadPrinter, presentPrinter } from './load-printer.ts'
import { lockPrinters, numberPrinters } from './order-printers.ts'
import { wakeWaitingJobs } from './wake-waiting-jobs.ts'

/**
 * Changes a printer's name, whether it prints, or its place in the order. Jobs that it has go on; those that wait look for
 * a printer again. Throws FORBIDDEN or NOT_FOUND.
 */
export const updatePrinter = async (
  ctx: ServiceContext,
  printerId: string,
  input: UpdatePrinterInput,
): Promise<Printer> => {
  authorize(ctx, 'manage_organization')
  const { name, is_enabled: enabled, position } = input
  await withTransaction(ctx, async (ctx) => {
    const kept = await lockPrinters(ctx)
    const row = await loadPrinter(ctx, printerId)
    if (name !== undefined || enabled !== undefined) {
      await ctx.db.update(printers).set({ name, enabled }).where(isPrinter(ctx, printerId))
    }
    if (position !== undefined) {
      const others = kept.filter(({ id }) => id !== printerId)
      await numberPrinters(ctx, others.toSpliced(position - 1, 0, row))
    }
    await wakeWaitingJobs(ctx)
    const before = { name: row.name, is_enabled: row.enabled, position: row.position }
    await recordAudit(ctx, {
      action: 'printer.updated',
      subject: { type: 'printer', id: printerId },
      before,
      after: { ...before, ...input },
    })
  })
  return presentPrinter(ctx, printerId)
}
