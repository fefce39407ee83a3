import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { buyableStates } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchSummary } from '#lib/contract/batches/batch-summary.ts'
import { soldOptions } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { type BatchRecord, isOfBatch, loadBatch } from './load-batch.ts'

/**
 * The latest acceptable date of a row as its check read it: its own, in either of the two spellings, or that of the batch.
 */
const arriveByOf = ({ mapping, options }: BatchRecord) => {
  const column = mapping.indexOf('arrive_by')
  const cell = column < 0 ? sql`null` : sql`${batchRows.cells} ->> ${column}::integer`
  const own = sql`trim(coalesce(${batchRows.edits} ->> 'arrive_by', ${cell}))`
  return sql`case
    when ${own} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then left(${own}, 10)
    when ${own} ~ '^[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}$'
      then to_char(to_date(${own}, 'MM/DD/YYYY'), 'YYYY-MM-DD')
    else ${options.arrive_by}::text
  end`
}

const total = (column: Parameters<typeof sql>[1]) => sql<number>`coalesce(sum(${column}), 0)::integer`

const fees = {
  handling: total(quotes.envelopeFeeCents),
  printing: total(quotes.pageFeeCents),
  color: total(quotes.pageFeeColorCents),
  tax: total(quotes.taxAmountCents),
}

const isBuyable = (ctx: ServiceContext, batchId: string) =>
  and(isOfBatch(ctx, batchId), inArray(batchRows.state, [...buyableStates]))

/** First-Class companions of the rows, by their service. */
const summarizeCompanions = (ctx: ServiceContext, batch: BatchRecord) =>
  ctx.db
    .select({
      carrier: quotes.carrier,
      service: quotes.service,
      rows: sql<number>`count(*)::integer`,
      total: total(batchRows.companionCents),
      ...fees,
    })
    .from(batchRows)
    .innerJoin(
      quotes,
      and(
        eq(quotes.organizationId, batchRows.organizationId),
        eq(quotes.shipmentId, batchRows.companionId),
        eq(quotes.id, batchRows.companionQuoteId),
      ),
    )
    .where(isBuyable(ctx, batch.id))
    .groupBy(quotes.carrier, quotes.service)
    .orderBy(sql`count(*) desc`, quotes.carrier, quotes.service)

const summarizeServices = (ctx: ServiceContext, batch: BatchRecord) => {
  const arriveBy = arriveByOf(batch)
  return ctx.db
    .select({
      carrier: batchRows.carrier,
      service: batchRows.service,
      certified: shipments.certifiedMail,
      receipt: shipments.returnReceipt,
      confirmation: shipments.deliveryConfirmation,
      rows: sql<number>`count(*)::integer`,
      total: total(sql`${batchRows.priceCents} - coalesce(${batchRows.companionCents}, 0)`),
      ...fees,
      arrivesFrom: sql<string | null>`min(${batchRows.arrivesOn})`,
      arrivesUntil: sql<string | null>`max(${batchRows.arrivesOn})`,
      withArrival: sql<number>`count(${batchRows.arrivesOn})::integer`,
      late: sql<number>`(count(*) filter (
        where (${arriveBy}) is not null and (${batchRows.arrivesOn} is null or ${batchRows.arrivesOn} > (${arriveBy}))
      ))::integer`,
      mailedFrom: sql<string | null>`min(${quotes.labelDate})::text`,
      mailedUntil: sql<string | null>`max(${quotes.labelDate})::text`,
    })
    .from(batchRows)
    .innerJoin(
      shipments,
      and(eq(shipments.organizationId, batchRows.organizationId), eq(shipments.id, batchRows.shipmentId)),
    )
    .leftJoin(
      quotes,
      and(
        eq(quotes.organizationId, batchRows.organizationId),
        eq(quotes.shipmentId, batchRows.shipmentId),
        eq(quotes.id, batchRows.quoteId),
      ),
    )
    .where(isBuyable(ctx, batch.id))
    .groupBy(
      batchRows.carrier,
      batchRows.service,
      shipments.certifiedMail,
      shipments.returnReceipt,
      shipments.deliveryConfirmation,
    )
    .orderBy(sql`count(*) desc`, batchRows.carrier, batchRows.service)
}

const edgeRow = async (
  ctx: ServiceContext,
  batchId: string,
  order: typeof asc,
): Promise<BatchSummary['first_row']> => {
  const [found] = await ctx.db
    .select({ row: batchRows.row, name: batchRows.name })
    .from(batchRows)
    .where(isBuyable(ctx, batchId))
    .orderBy(order(batchRows.row))
    .limit(1)
  return found ?? null
}

const plainMail = { certified_mail: false, return_receipt: false, delivery_confirmation: null }

/** Returns what buying the batch now would buy: services, parts of the price, and days. Throws BATCH_NOT_FOUND. */
export const summarizeBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchSummary> => {
  const batch = await loadBatch(ctx, batchId)
  const [services, companions, first, last] = await Promise.all([
    summarizeServices(ctx, batch),
    summarizeCompanions(ctx, batch),
    edgeRow(ctx, batch.id, asc),
    edgeRow(ctx, batch.id, desc),
  ])
  const rowsWith = (part: 'rows' | 'withArrival' | 'late') =>
    services.reduce((all, service) => all + service[part], 0)
  const sum = (part: 'rows' | 'total' | 'handling' | 'printing' | 'color' | 'tax') =>
    [...services, ...companions].reduce((all, service) => all + service[part], 0)
  const days = (part: 'arrivesFrom' | 'arrivesUntil' | 'mailedFrom' | 'mailedUntil') =>
    services.flatMap((service) => service[part] ?? []).toSorted()
  const ofFees = sum('handling') + sum('printing') + sum('color') + sum('tax')
  return {
    rows: rowsWith('rows'),
    letters: sum('rows'),
    total_cents: sum('total'),
    services: [
      ...services.map(({ carrier, service, certified, receipt, confirmation, rows, total: cents }) => ({
        carrier: carrier ?? '',
        service: service ?? '',
        shipping_options: soldOptions(carrier ?? '', {
          certified_mail: certified,
          return_receipt: receipt,
          delivery_confirmation: confirmation,
        }),
        is_companion: false,
        rows,
        total_cents: cents,
      })),
      ...companions.map(({ carrier, service, rows, total: cents }) => ({
        carrier,
        service,
        shipping_options: plainMail,
        is_companion: true,
        rows,
        total_cents: cents,
      })),
    ],
    postage_cents: sum('total') - ofFees,
    handling_fee_cents: sum('handling'),
    printing_fee_cents: sum('printing'),
    color_surcharge_cents: sum('color'),
    tax_cents: sum('tax'),
    arrives_from: days('arrivesFrom')[0] ?? null,
    arrives_until: days('arrivesUntil').at(-1) ?? null,
    rows_without_arrival: rowsWith('rows') - rowsWith('withArrival'),
    late_rows: rowsWith('late'),
    mailed_from: days('mailedFrom')[0] ?? null,
    mailed_until: days('mailedUntil').at(-1) ?? null,
    first_row: first,
    last_row: last,
  }
}
