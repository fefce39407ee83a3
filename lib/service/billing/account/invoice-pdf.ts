import { setImmediate } from 'node:timers/promises'

import { and, eq } from 'drizzle-orm'

import { formatDay, formatMoment, formatMonth } from '#lib/contract/formats/dates.values.ts'
import type { Locale } from '#lib/contract/formats/locales.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { boughtServiceName, carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { setHead, setParticulars } from '#lib/service/billing/sheet-head.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type InvoiceLine, invoices } from '#lib/service/db/schema/billing-accounts.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { rejectLimited } from '#lib/service/limit-of-member.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import {
  closeSheet,
  contentWidth,
  drawLines,
  lineOf,
  makeRoom,
  openSheet,
  paper,
  setBlock,
  type Sheet,
  textStyles,
  widthOf,
} from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, openTable, setTable } from '#lib/service/pdf/table.ts'

type InvoiceRow = typeof invoices.$inferSelect

const { body, quiet, term, subtitle } = textStyles

const signed = (cents: number): string => (cents < 0 ? `−${formatDollars(-cents)}` : formatDollars(cents))

// What was stored is one of the locales.
const localeOf = ({ locale }: InvoiceRow): Locale => locale as Locale

const columns = (zone: string): Column[] => [
  { title: `Day (${zone})`, width: 76, style: quiet },
  { title: 'Letter', width: 192, style: body },
  { title: 'Service', width: 126, style: quiet },
  { title: 'Amount', width: 70, style: body, align: 'end' },
]

const kindWords: Partial<Record<InvoiceLine['kind'], string>> = {
  refund: 'Refund: ',
  release: 'Not sent, credited: ',
}

const maxLength = 60

const shorten = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}

const optionsOf = ({ certified_mail, return_receipt }: InvoiceLine) => ({
  certified_mail: certified_mail ?? false,
  return_receipt: return_receipt ?? false,
})

const lineRow = (line: InvoiceLine, invoice: InvoiceRow): Cell[] => {
  const { carrier, service, tracking_number: tracking } = line
  const title = line.name ?? tracking ?? line.shipment_id ?? ''
  return [
    formatMoment(line.at, 'date', { timeZone: invoice.timeZone, locale: localeOf(invoice) }),
    shorten(`${kindWords[line.kind] ?? ''}${line.reference ? `${line.reference} · ` : ''}${title}`),
    carrier && service
      ? `${carrierName(carrier)} ${boughtServiceName(carrier, service, optionsOf(line))}`
      : '',
    signed(line.cents),
  ]
}

/** The rows that are set before other requests of the process get their turn. */
const rowsAtOnce = 50

const setLines = async (sheet: Sheet, invoice: InvoiceRow): Promise<void> => {
  const table = openTable(sheet, columns(invoice.timeZone))
  for (const [index, line] of invoice.lines.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    table.setRow(lineRow(line, invoice))
  }
  table.close()
}

const sumColumns: Column[] = [
  { title: 'Total', width: contentWidth - 98, style: body },
  { title: 'Amount (USD)', width: 90, style: body, align: 'end' },
]

const strong = (text: string): Cell => ({ text, style: term })

const sumRows = ({ totalCents, taxCents }: InvoiceRow): Cell[][] => [
  ['Net of tax', signed(totalCents - taxCents)],
  ['Tax', signed(taxCents)],
  [strong(totalCents < 0 ? 'Credit' : 'Amount due'), strong(signed(totalCents))],
]

const particularsOf = (invoice: InvoiceRow) => {
  const locale = localeOf(invoice)
  const reader = { timeZone: invoice.timeZone, locale }
  return [
    { term: 'Invoice number', words: invoice.number },
    { term: 'Issued on', words: formatMoment(invoice.issuedAt.toISOString(), 'long-date', reader) },
    { term: 'Billed to', words: [invoice.buyer.name, ...invoice.buyer.address].join(', ') },
    {
      term: 'Due on',
      words:
        invoice.totalCents > 0
          ? `${formatDay(invoice.dueOn, 'long-date', locale)} (net ${invoice.netDays} days)`
          : 'Nothing is due',
    },
    { term: 'Period', words: `${formatMonth(invoice.month)} (${invoice.timeZone})` },
    { term: 'Amount', words: signed(invoice.totalCents) },
  ]
}

/** Renders an invoice from what was recorded when it was issued: it never changes. */
const renderInvoice = async (
  invoice: InvoiceRow,
  { logo, mark }: { logo: Logo | null; mark: string | null },
): Promise<Buffer> => {
  const title = `Invoice ${invoice.number}`
  const sheet = await openSheet({
    title,
    createdAt: invoice.issuedAt,
    content: { ...invoice, paidCents: 0, paidAt: null },
    mark,
    isPlain: true,
  })
  setHead(sheet, { seller: invoice.seller, logo }, { title: 'Invoice', subtitle: formatMonth(invoice.month) })
  setParticulars(sheet, particularsOf(invoice))
  sheet.y += 8
  await setLines(sheet, invoice)
  sheet.y += 14
  makeRoom(sheet, 110)
  setTable(sheet, sumColumns, sumRows(invoice))
  sheet.y += 12
  if (invoice.totalCents > 0) {
    setBlock(sheet, 'P', `Give ${invoice.number} as the reference of your payment.`, subtitle)
  }
  const note =
    'All amounts in US dollars. Letters are listed on the day they were bought, refunds on the day they were made. Letters that failed are not billed.'
  setBlock(sheet, 'P', note, quiet)
  return closeSheet(sheet, (page, pages) => {
    const y = paper.height - 44
    drawLines(sheet, [lineOf(title)], quiet, { x: paper.side, y })
    const right = lineOf(`Page ${page} of ${pages}`)
    drawLines(sheet, [right], quiet, { x: paper.side + contentWidth - widthOf(sheet, right, quiet), y })
  })
}

/** Returns an invoice as a PDF. Throws NOT_FOUND, and FORBIDDEN for a member who is limited to their matters. */
export const getInvoicePdf = async (ctx: ServiceContext, invoiceId: string): Promise<FileDownload> => {
  const [row] = await ctx.db
    .select({ invoice: invoices, organization: organizations })
    .from(invoices)
    .innerJoin(organizations, eq(organizations.organizationId, invoices.organizationId))
    .where(and(eq(invoices.organizationId, ctx.organizationId), eq(invoices.id, invoiceId)))
  if (!row) throw new ServiceError('NOT_FOUND', 'This invoice does not exist in your organization.')
  rejectLimited(ctx, 'An invoice lists the letters of all matters. Owners and admins can download it.')
  const body = await renderInvoice(row.invoice, {
    logo: await loadLogo(ctx, row.organization),
    mark: markOf(ctx.config),
  })
  return { filename: `${row.invoice.number}.pdf`, contentType: 'application/pdf', body }
}
