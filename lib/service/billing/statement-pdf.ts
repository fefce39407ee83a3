import { setImmediate } from 'node:timers/promises'

import { eq } from 'drizzle-orm'

import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Config } from '#lib/service/config/config.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { formatMoment, localDay } from '#lib/service/local-time.ts'
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

import { billingZone, zonedMonth } from './billing-zone.ts'
import { receiptNumber } from './charges.ts'
import { setHead, setParticulars } from './sheet-head.ts'
import { type StatementEntry, type Sums, sumUp, readEntries } from './statement-entries.ts'

/** The data of a statement. */
type StatementParts = {
  /** Printed on every page of a sandbox document. */
  mark: string | null
  month: string
  zone: string
  organizationName: string
  /** The mark of the organization that paid. */
  logo: Logo | null
  seller: Config['seller']
  entries: readonly StatementEntry[]
  /** When it was rendered; the month may not have ended. */
  now: Date
  isComplete: boolean
}

const { body, quiet, term } = textStyles

const sumColumns: Column[] = [
  { title: 'Carrier', width: 154, style: body },
  { title: 'Charges', width: 50, style: body, align: 'end' },
  { title: 'Charged', width: 76, style: body, align: 'end' },
  { title: 'Refunds', width: 50, style: body, align: 'end' },
  { title: 'Refunded', width: 76, style: body, align: 'end' },
  { title: 'Net', width: 58, style: body, align: 'end' },
]

const entryColumns = (zone: string): Column[] => [
  { title: `Day (${zone})`, width: 58, style: quiet },
  { title: 'Type', width: 40, style: quiet },
  { title: 'Receipt', width: 94, style: quiet },
  { title: 'Shipment', width: 160, style: body },
  { title: 'Carrier', width: 46, style: quiet },
  { title: 'Amount', width: 66, style: body, align: 'end' },
]

const signed = (cents: number): string => (cents < 0 ? `−${formatDollars(-cents)}` : formatDollars(cents))

const sumRow = (name: string, sums: Sums): string[] => [
  name,
  String(sums.chargeCount),
  formatDollars(sums.chargedCents),
  String(sums.refundCount),
  formatDollars(sums.refundedCents),
  signed(sums.netCents),
]

/** Characters of a shipment's name that are shown: a statement is a list, the receipt has the rest. */
const maxNameLength = 60

const shorten = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : text
}

const entryRow = (entry: StatementEntry, zone: string): Cell[] => [
  localDay(entry.occurredAt.toISOString(), zone),
  entry.kind === 'charge' ? 'Charge' : 'Refund',
  receiptNumber(entry),
  shorten(entry.shipmentName ?? entry.recipient ?? entry.trackingNumber ?? entry.shipmentId),
  carrierName(entry.carrier),
  entry.kind === 'charge' ? formatDollars(entry.amountCents) : `−${formatDollars(entry.amountCents)}`,
]

const setHeading = (sheet: Sheet, text: string): void => {
  sheet.y += 14
  makeRoom(sheet, 90)
  setBlock(sheet, 'H2', text, textStyles.heading)
  sheet.y += 2
}

/** The rows that are set before other requests of the process get their turn. */
const rowsAtOnce = 50

const setEntries = async (sheet: Sheet, { entries, zone }: StatementParts): Promise<void> => {
  const table = openTable(sheet, entryColumns(zone))
  for (const [index, entry] of entries.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    table.setRow(entryRow(entry, zone))
  }
  table.close()
}

const opening = (parts: StatementParts, total: Sums) => [
  { term: 'Billed to', words: parts.organizationName },
  {
    term: 'Period',
    words: `${formatMonth(parts.month)} (${parts.zone})${
      parts.isComplete ? '' : `; through ${formatMoment(parts.now.toISOString(), parts.zone)}`
    }`,
  },
  {
    term: 'Charged',
    words: `${formatDollars(total.chargedCents)} in ${total.chargeCount} ${total.chargeCount === 1 ? 'charge' : 'charges'}`,
  },
  {
    term: 'Refunded',
    words: `${formatDollars(total.refundedCents)} in ${total.refundCount} ${total.refundCount === 1 ? 'refund' : 'refunds'}`,
  },
  { term: 'Net', words: signed(total.netCents) },
  ...(total.accountPostageCents > 0
    ? [
        {
          term: 'Not charged here',
          words: `${formatDollars(total.accountPostageCents)} of postage, billed by EasyPost to your account, before its refunds`,
        },
      ]
    : []),
]

/** Renders the statement of a month. Its sums are computed from the entries that it lists. */
const renderStatement = async (parts: StatementParts): Promise<Buffer> => {
  const { total, carriers } = sumUp(parts.entries)
  const title = `Statement ${parts.month}`
  const sheet = await openSheet({
    title,
    createdAt: parts.now,
    content: { ...parts, logo: null },
    mark: parts.mark,
    isPlain: true,
  })
  setHead(sheet, parts, { title: 'Statement', subtitle: formatMonth(parts.month) })
  setParticulars(sheet, opening(parts, total))
  setHeading(sheet, 'By carrier')
  const totalRow = sumRow('All carriers', total).map((text): Cell => ({ text, style: term }))
  setTable(sheet, sumColumns, [...carriers.map(({ name, sums }) => sumRow(name, sums)), totalRow])
  setHeading(sheet, 'Charges and refunds')
  if (parts.entries.length === 0) setBlock(sheet, 'P', 'No charges or refunds this month.', quiet)
  else await setEntries(sheet, parts)
  sheet.y += 10
  const note = 'All amounts in US dollars. Refunds are listed in the month in which they were made.'
  setBlock(sheet, 'P', note, quiet)
  return closeSheet(sheet, (page, pages) => {
    const y = paper.height - 44
    drawLines(sheet, [lineOf(`${title}   ·   ${parts.zone}`)], quiet, { x: paper.side, y })
    const right = lineOf(`Page ${page} of ${pages}`)
    drawLines(sheet, [right], quiet, {
      x: paper.side + contentWidth - widthOf(sheet, right, quiet),
      y,
    })
  })
}

/** Returns the statement of a month as a PDF; a month without charges says so. */
export const getStatementPdf = async (ctx: ServiceContext, month: string): Promise<FileDownload> => {
  const zone = await billingZone(ctx)
  const now = ctx.clock.now()
  const [organization] = await ctx.db
    .select()
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  const entries: StatementEntry[] = []
  for await (const batch of readEntries(ctx, month, zone)) entries.push(...batch)
  const body = await renderStatement({
    month,
    zone,
    organizationName: organization?.name ?? '',
    logo: organization ? await loadLogo(ctx, organization) : null,
    seller: ctx.config.seller,
    entries,
    now,
    isComplete: month < zonedMonth(now, zone),
    mark: markOf(ctx.config),
  })
  return { filename: `statement-${month}.pdf`, contentType: 'application/pdf', body }
}
