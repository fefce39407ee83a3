import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, csvTable } from '#lib/service/files/spreadsheets.ts'

import { billingZone, zonedTime } from './billing-zone.ts'
import { receiptNumber } from './receipt-number.ts'
import { readEntries, type StatementEntry } from './statement-entries.ts'

const columns = (zone: string): readonly TableColumn<StatementEntry>[] => [
  [`Date (${zone})`, ({ occurredAt }) => zonedTime(occurredAt, zone)],
  ['Type', ({ kind }) => (kind === 'charge' ? 'Charge' : 'Refund')],
  ['Receipt', (entry) => receiptNumber(entry)],
  ['Shipment', ({ shipmentName }) => shipmentName],
  ['Shipment id', ({ shipmentId }) => shipmentId],
  ['Carrier', ({ carrier }) => carrierName(carrier)],
  ['Service', ({ carrier, service }) => serviceName(carrier, service)],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Card', ({ cardLabel }) => cardLabel],
  ['Charged (USD)', ({ kind, amountCents }) => ({ cents: kind === 'charge' ? amountCents : 0 })],
  ['Refunded (USD)', ({ kind, amountCents }) => ({ cents: kind === 'charge' ? 0 : amountCents })],
  ['Of which tax (USD)', ({ taxCents }) => ({ cents: taxCents })],
]

/** The charges and refunds of a month as a table, written while it is read. It has rows only, so that it can be summed. */
export const getStatementCsv = async (ctx: ServiceContext, month: string): Promise<FileDownload> => {
  const zone = await billingZone(ctx)
  return {
    filename: `statement-${month}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvTable(columns(zone), readEntries(ctx, month, zone)),
  }
}
