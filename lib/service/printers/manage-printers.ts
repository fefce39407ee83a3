import { eq, sql, and } from 'drizzle-orm'

import type {
  PrinterList,
  CreatedPrinter,
  CreatePrinterInput,
  Printer,
  UpdatePrinterInput,
} from '#lib/contract/printing/printer.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { TransactionContext, ServiceContext } from '#lib/service/context.ts'
import { isOpenJob, printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'

import {
  isPrinter,
  type PrinterRow,
  countOpenJobs,
  loadPrinters,
  presentPrinters,
  presentPrinter,
  openPrinter,
  loadPrinter,
} from './load-printer.ts'
import { recordObservation, observe } from './probe-printer.ts'

/** Returns the organization's printers in order, locked until the transaction ends, also against an addition. */
const lockPrinters = async (ctx: TransactionContext): Promise<PrinterRow[]> => {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`printers ${ctx.organizationId}`}, 0))`,
  )
  return loadPrinters(ctx)
}

/** Renumbers locked printers in this order. */
const numberPrinters = async (ctx: TransactionContext, ordered: readonly PrinterRow[]): Promise<void> => {
  for (const [index, row] of ordered.entries()) {
    if (row.position === index + 1) continue
    await ctx.db
      .update(printers)
      .set({ position: index + 1 })
      .where(isPrinter(ctx, row.id))
  }
}

/** Enqueues every job that waits for a printer, because the printers have changed. */
const wakeWaitingJobs = async (ctx: TransactionContext): Promise<void> => {
  const { organizationId } = ctx
  const waiting = await ctx.db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, organizationId), isOpenJob, eq(printJobs.state, 'waiting')))
  for (const { id } of waiting)
    await ctx.jobs.enqueue(ctx, 'print.submit', { organizationId, printJobId: id })
}

/** Lists the organization's printers, and what prints if it has none. Throws FORBIDDEN. */
export const listPrinters = async (ctx: ServiceContext): Promise<PrinterList> => {
  authorize(ctx, 'operate')
  const rows = await loadPrinters(ctx)
  return {
    data: presentPrinters(rows, await countOpenJobs(ctx)),
    installation: {
      kind: ctx.config.printShop ? 'print_shop' : 'ipp',
      is_sandbox: ctx.config.sandbox.print,
      prints_documents: ctx.providers.print !== null,
      prints_labels: ctx.providers.printLabels !== null,
    },
  }
}

const maxPrinters = 50

/**
 * Adds a printer, last in order, and probes it. A print shop stays disabled until it has the secret that is returned here,
 * only this once. Throws FORBIDDEN, or VALIDATION_ERROR when there are too many.
 */
export const createPrinter = async (
  ctx: ServiceContext,
  input: CreatePrinterInput,
): Promise<CreatedPrinter> => {
  authorize(ctx, 'manage_organization')
  const id = ctx.intent?.id ?? newId()
  const row = await withTransaction(ctx, async (ctx) => {
    const current = await lockPrinters(ctx)
    const created = current.find((printer) => printer.id === id)
    if (created) return created
    if (current.length >= maxPrinters) {
      throw new ServiceError('VALIDATION_ERROR', `An organization can have at most ${maxPrinters} printers.`)
    }
    const [inserted] = await ctx.db
      .insert(printers)
      .values({
        organizationId: ctx.organizationId,
        id,
        name: input.name,
        kind: input.kind,
        url: input.url,
        role: input.role,
        labelFormat: input.role === 'labels' ? (input.label_format ?? null) : null,
        dpi: input.role === 'labels' ? (input.dpi ?? null) : null,
        enabled: input.kind !== 'print_shop',
        position: current.length + 1,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!inserted) throw new Error('The printer was not saved.')
    await wakeWaitingJobs(ctx)
    await recordAudit(ctx, {
      action: 'printer.created',
      subject: { type: 'printer', id },
      after: { name: input.name, kind: input.kind, url: input.url, role: input.role },
    })
    return inserted
  })
  if (row.kind !== 'print_shop') await recordObservation(ctx, id, await observe(openPrinter(ctx, row)))
  return {
    ...(await presentPrinter(ctx, id)),
    secret: row.kind === 'print_shop' ? printShopSecret(ctx.config.appSecret, id) : null,
  }
}

/**
 * Changes a printer's name, whether it prints, or its place in the order. Its current jobs continue; waiting ones
 * select a printer again. Throws FORBIDDEN or NOT_FOUND.
 */
export const updatePrinter = async (
  ctx: ServiceContext,
  printerId: string,
  input: UpdatePrinterInput,
): Promise<Printer> => {
  authorize(ctx, 'manage_organization')
  const { name, is_enabled: enabled, position } = input
  await withTransaction(ctx, async (ctx) => {
    const current = await lockPrinters(ctx)
    const row = await loadPrinter(ctx, printerId)
    if (name !== undefined || enabled !== undefined) {
      await ctx.db.update(printers).set({ name, enabled }).where(isPrinter(ctx, printerId))
    }
    if (position !== undefined) {
      const others = current.filter(({ id }) => id !== printerId)
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

/** Removes a printer. Throws FORBIDDEN, NOT_FOUND, or PRINTER_BUSY while it has open jobs. */
export const deletePrinter = async (ctx: ServiceContext, printerId: string): Promise<{ id: string }> => {
  authorize(ctx, 'manage_organization')
  await withTransaction(ctx, async (ctx) => {
    const current = await lockPrinters(ctx)
    const { name, kind, url } = await loadPrinter(ctx, printerId)
    const open = (await countOpenJobs(ctx)).get(printerId) ?? 0
    if (open > 0) {
      throw new ServiceError(
        'PRINTER_BUSY',
        `This printer still has ${open === 1 ? 'an open job' : `${open} open jobs`}. Disable it, and remove it when they have finished.`,
      )
    }
    await ctx.db.delete(printers).where(isPrinter(ctx, printerId))
    const others = current.filter(({ id }) => id !== printerId)
    await numberPrinters(ctx, others)
    await recordAudit(ctx, {
      action: 'printer.deleted',
      subject: { type: 'printer', id: printerId },
      before: { name, kind, url },
    })
  })
  return { id: printerId }
}
