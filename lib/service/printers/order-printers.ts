import { asc, eq, sql } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'

import { isPrinter } from './load-printer.ts'
import type { PrinterRow } from './open-printer.ts'

/** The organization's printers in order, kept from changing until the transaction ends, also by those who add one. */
export const lockPrinters = async (ctx: TransactionContext): Promise<PrinterRow[]> => {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`printers ${ctx.organizationId}`}, 0))`,
  )
  return ctx.db
    .select()
    .from(printers)
    .where(eq(printers.organizationId, ctx.organizationId))
    .orderBy(asc(printers.position), asc(printers.id))
}

/** Numbers locked printers anew, in the order given. */
export const numberPrinters = async (
  ctx: TransactionContext,
  ordered: readonly PrinterRow[],
): Promise<void> => {
  for (const [index, row] of ordered.entries()) {
    if (row.position === index + 1) continue
    await ctx.db
      .update(printers)
      .set({ position: index + 1 })
      .where(isPrinter(ctx, row.id))
  }
}
