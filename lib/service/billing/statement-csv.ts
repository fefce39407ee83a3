import { Readable } from 'node:stream'

import Papa from 'papaparse'

import { carrierName, serviceName } from '#lib/contract/carriers.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/file-download.ts'

import { billingZone, zonedTime } from './billing-zone.ts'
import { receiptNumber } from './receipt-number.ts'
import { readEntries, type StatementEntry } from './statement-entries.ts'

/** What a spreadsheet would take for a formula, also behind spaces or in full width. */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** By this mark spreadsheets know that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

const columns = (zone: string): string[] => [
  `Date (${zone})`,
  'Type',
  'Receipt',
  'Shipment',
  'Shipment id',
  'Carrier',
  'Service',
  'Tracking number',
  'Card',
  'Charged (USD)',
  'Refunded (USD)',
  'Of which tax (USD)',
]

const decimal = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const toRow = (entry: StatementEntry, zone: string): string[] => {
  const isCharge = entry.kind === 'charge'
  return [
    zonedTime(entry.occurredAt, zone),
    isCharge ? 'Charge' : 'Refund',
    receiptNumber(entry),
    entry.shipmentName ?? '',
    entry.shipmentId,
    carrierName(entry.carrier),
    serviceName(entry.carrier, entry.service),
    entry.trackingNumber,
    entry.cardLabel,
    isCharge ? decimal(entry.amountCents) : '0.00',
    isCharge ? '0.00' : decimal(entry.amountCents),
    decimal(entry.taxCents),
  ]
}

const write = (rows: string[][]): string =>
  `${Papa.unparse(rows, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`

const writeAll = async function* (ctx: ServiceContext, month: string, zone: string) {
  yield byteOrderMark + write([columns(zone)])
  for await (const batch of readEntries(ctx, month, zone)) {
    yield write(batch.map((entry) => toRow(entry, zone)))
  }
}

/** The charges and refunds of a month as a table, written while it is read. It has rows only, so that it can be summed. */
export const getStatementCsv = async (ctx: ServiceContext, month: string): Promise<FileDownload> => ({
  filename: `statement-${month}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: Readable.from(writeAll(ctx, month, await billingZone(ctx)), { objectMode: false }),
})
