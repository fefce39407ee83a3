import { sql } from 'drizzle-orm'

import type { TableFormat } from '#lib/contract/api/table-format.ts'
import type { StatementTotals } from '#lib/contract/billing/billing.ts'
import { boughtServiceName, carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'
import { zonedTime } from '#lib/service/local-time.ts'

import { billingZone, zonedMonth } from './billing-zone.ts'
import { receiptNumber } from './charges.ts'
import { readEntries, type StatementEntry } from './statement-entries.ts'

type MonthRow = {
  month: string
  charge_count: string
  charged_cents: string
  refund_count: string
  refunded_cents: string
}

/** The query of all months, each with what it came to: charges when they were taken, refunds when they came back. */
export const selectMonths = (ctx: ServiceContext, zone: string) =>
  ctx.db.execute<MonthRow>(sql`
    select to_char(occurred_at at time zone ${zone}, 'YYYY-MM') as month,
      sum(charge) as charge_count, sum(charged) as charged_cents,
      sum(refund) as refund_count, sum(refunded) as refunded_cents
    from (
      select captured_at as occurred_at, 1 as charge, amount_cents as charged, 0 as refund, 0 as refunded
      from ${charges} where organization_id = ${ctx.organizationId}
      union all
      select refunded_at, 0, 0, 1, refunded_cents
      from ${charges} where organization_id = ${ctx.organizationId} and refunded_at is not null
    ) as entries
    group by 1
    order by 1 desc`)

/** The months in which money moved, newest first. */
export const listStatements = async (ctx: ServiceContext): Promise<StatementTotals[]> => {
  const zone = await billingZone(ctx)
  const current = zonedMonth(ctx.clock.now(), zone)
  const { rows } = await selectMonths(ctx, zone)
  return rows.map((row) => {
    const [charged, refunded] = [Number(row.charged_cents), Number(row.refunded_cents)]
    return {
      month: row.month,
      time_zone: zone,
      charge_count: Number(row.charge_count),
      charged_cents: charged,
      refund_count: Number(row.refund_count),
      refunded_cents: refunded,
      net_cents: charged - refunded,
      is_complete: row.month < current,
    }
  })
}

const columns = (zone: string): readonly TableColumn<StatementEntry>[] => [
  [`Date (${zone})`, ({ occurredAt }) => zonedTime(occurredAt, zone)],
  ['Type', ({ kind }) => (kind === 'charge' ? 'Charge' : 'Refund')],
  ['Receipt', (entry) => receiptNumber(entry)],
  ['Shipment', ({ shipmentName }) => shipmentName],
  ['Shipment id', ({ shipmentId }) => shipmentId],
  ['Carrier', ({ carrier }) => carrierName(carrier)],
  [
    'Service',
    ({ carrier, service, certifiedMail, returnReceipt }) =>
      boughtServiceName(carrier, service, {
        certified_mail: certifiedMail ?? false,
        return_receipt: returnReceipt ?? false,
      }),
  ],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Paid with', ({ cardLabel }) => cardLabel],
  ['Charged (USD)', ({ kind, amountCents }) => ({ cents: kind === 'charge' ? amountCents : 0 })],
  ['Refunded (USD)', ({ kind, amountCents }) => ({ cents: kind === 'charge' ? 0 : amountCents })],
  ['Of which tax (USD)', ({ taxCents }) => ({ cents: taxCents })],
  ['Reference', ({ reference }) => reference],
  ['Cost center', ({ costCenter }) => costCenter],
  [
    'Postage billed by EasyPost to own account (USD)',
    ({ accountPostageCents }) => ({ cents: accountPostageCents }),
  ],
]

/** The charges and refunds of a month as a table, written while it is read. It has rows only, so that it can be summed. */
export const getStatementTable = async (
  ctx: ServiceContext,
  month: string,
  format: TableFormat,
): Promise<FileDownload> => {
  const zone = await billingZone(ctx)
  const table = {
    filename: `statement-${month}`,
    format,
    sheetName: month,
    columns: columns(zone),
    madeAt: ctx.clock.now(),
  }
  return tableDownload(table, readEntries(ctx, month, zone))
}
