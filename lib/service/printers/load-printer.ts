import { and, eq, asc, count } from 'drizzle-orm'

import type { Printer, PrinterRole } from '#lib/contract/printing/printer.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isOpenJob, printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { installationId, isId } from '#lib/service/ids.ts'
import { type PrintPort, printShopSecret } from '#lib/service/providers/print/port.ts'

import { installationLabels, type LabelStock } from './label-settings.ts'

export type PrinterRow = typeof printers.$inferSelect

/** Opens the port of one of the organization's printers. */
export const openPrinter = (
  { providers }: ServiceContext,
  { kind, url, id }: Pick<PrinterRow, 'kind' | 'url' | 'id'>,
): PrintPort => providers.openPrinter(kind === 'print_shop' ? { kind, url, printerId: id } : { kind, url })

/**
 * A printer that can be given a job: its port, whether it is a print shop, which sends messages about its jobs, and how it
 * prints labels where that is its role.
 */
export type OpenedPrinter = {
  printerId: string
  port: PrintPort
  isShop: boolean
  labels: LabelStock | null
}

/** Opens one of the organization's printers. */
export const openOwnPrinter = (ctx: ServiceContext, row: PrinterRow): OpenedPrinter => ({
  printerId: row.id,
  port: openPrinter(ctx, row),
  isShop: row.kind === 'print_shop',
  labels: row.labelFormat && row.dpi ? { format: row.labelFormat, dpi: row.dpi } : null,
})

/** Opens the installation's printer of a role; null if it has none. */
export const openInstallationPrinter = (
  { providers, config }: ServiceContext,
  role: PrinterRole,
): OpenedPrinter | null => {
  const isLabels = role === 'labels'
  const port = isLabels ? providers.printLabels : providers.print
  const isShop = !isLabels && config.printShop !== null
  return port && { printerId: installationId, port, isShop, labels: isLabels ? installationLabels : null }
}

/** Opens the printer that has a job: the organization's, or the installation's of that role. Null when it was removed. */
export const openPrinterById = async (
  ctx: ServiceContext,
  printerId: string,
  role: PrinterRole,
): Promise<OpenedPrinter | null> => {
  if (printerId === installationId) return openInstallationPrinter(ctx, role)
  const [row] = await ctx.db
    .select()
    .from(printers)
    .where(and(eq(printers.organizationId, ctx.organizationId), eq(printers.id, printerId)))
  return row ? openOwnPrinter(ctx, row) : null
}

/** The condition that names one printer of the organization. */
export const isPrinter = (ctx: ServiceContext, printerId: string) =>
  and(eq(printers.organizationId, ctx.organizationId), eq(printers.id, printerId))

/** The printer, or NOT_FOUND. */
export const loadPrinter = async (ctx: ServiceContext, printerId: string): Promise<PrinterRow> => {
  const [row] = isId(printerId) ? await ctx.db.select().from(printers).where(isPrinter(ctx, printerId)) : []
  if (row) return row
  throw new ServiceError('NOT_FOUND', 'This printer does not exist in your organization.')
}

/** The organization's printers in the order in which they are tried. */
export const loadPrinters = (ctx: ServiceContext): Promise<PrinterRow[]> =>
  ctx.db
    .select()
    .from(printers)
    .where(eq(printers.organizationId, ctx.organizationId))
    .orderBy(asc(printers.position), asc(printers.id))

/** Counts the open jobs of each printer. */
export const countOpenJobs = async (ctx: ServiceContext): Promise<Map<string | null, number>> => {
  const rows = await ctx.db
    .select({ printerId: printJobs.printerId, jobs: count() })
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, ctx.organizationId), isOpenJob))
    .groupBy(printJobs.printerId)
  return new Map(rows.map(({ printerId, jobs }) => [printerId, jobs]))
}

/** Returns printers as the contract has them, from all of the organization's in their order. */
export const presentPrinters = (rows: PrinterRow[], openJobs: Map<string | null, number>): Printer[] => {
  const firstOf = (role: PrinterRole) => rows.find((row) => row.enabled && row.role === role)
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    url: row.url,
    role: row.role,
    label_format: row.labelFormat,
    dpi: row.dpi,
    is_enabled: row.enabled,
    is_default: row.id === firstOf(row.role)?.id,
    position: index + 1,
    description: row.description,
    responded_at: momentOf(row.answeredAt),
    unreachable_since: momentOf(row.unreachableSince),
    waiting_jobs: openJobs.get(row.id) ?? 0,
    created_at: row.createdAt.toISOString(),
  }))
}

/** One printer as the contract has it, or NOT_FOUND. */
export const presentPrinter = async (ctx: ServiceContext, printerId: string): Promise<Printer> => {
  const rows = presentPrinters(await loadPrinters(ctx), await countOpenJobs(ctx))
  const found = rows.find(({ id }) => id === printerId)
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'This printer does not exist in your organization.')
}

/** The secret shared with the print shop behind a printer; null for the installation's when that is no shop. */
export const secretOfShop = (
  config: Pick<Config, 'appSecret' | 'printShop'>,
  printerId: string,
): string | null =>
  printerId === installationId
    ? (config.printShop?.secret ?? null)
    : printShopSecret(config.appSecret, printerId)
