import { and, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'

import type { Charge, ChargeStatus, ListChargesQuery } from '#lib/contract/billing/charge.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { endOf, startOf } from '#lib/service/lists/ranges.ts'

import { receiptNumber } from './receipt-number.ts'

type ChargeRow = typeof charges.$inferSelect
type ShipmentPart = Pick<typeof shipments.$inferSelect, 'name' | 'toAddress'>

export type ChargePage = { data: Charge[]; has_more: boolean; next_cursor: string | null }

const statusOf = ({ refundState }: ChargeRow): ChargeStatus => {
  switch (refundState) {
    case null:
      return 'charged'
    case 'pending':
      return 'refund_pending'
    case 'succeeded':
      return 'refunded'
    case 'failed':
      return 'refund_failed'
  }
}

const isOfStatus = (status: ChargeStatus): SQL => {
  switch (status) {
    case 'charged':
      return isNull(charges.refundState)
    case 'refund_pending':
      return eq(charges.refundState, 'pending')
    case 'refunded':
      return eq(charges.refundState, 'succeeded')
    case 'refund_failed':
      return eq(charges.refundState, 'failed')
  }
}

const presentCharge = (row: ChargeRow, shipment: ShipmentPart | null): Charge => ({
  id: row.id,
  receipt_number: receiptNumber(row),
  status: statusOf(row),
  shipment: {
    id: row.shipmentId,
    name: shipment?.name ?? null,
    recipient: shipment?.toAddress.name ?? shipment?.toAddress.company ?? null,
  },
  amount_cents: row.amountCents,
  refunded_cents: row.refundedCents,
  card: row.cardLabel,
  carrier: row.carrier,
  service: row.service,
  captured_at: row.capturedAt.toISOString(),
  refunded_at: row.refundedAt?.toISOString() ?? null,
})

const cursorOf = ({ capturedAt, id }: ChargeRow): string => `${capturedAt.getTime()}.${id}`

/** Charges of the same moment are parted by their ids, so that a page neither repeats nor skips one. */
const isAfter = (cursor: string): SQL => {
  const [milliseconds, id] = cursor.split('.')
  const capturedAt = new Date(Number(milliseconds)).toISOString()
  return sql`(${charges.capturedAt}, ${charges.id}) < (${capturedAt}::timestamptz, ${id}::uuid)`
}

/** The query of one page and one more row, by which it is known whether another page follows. */
export const selectCharges = (ctx: ServiceContext, query: ListChargesQuery) =>
  ctx.db
    .select({ charge: charges, shipment: { name: shipments.name, toAddress: shipments.toAddress } })
    .from(charges)
    .leftJoin(
      shipments,
      and(eq(shipments.organizationId, charges.organizationId), eq(shipments.id, charges.shipmentId)),
    )
    .where(
      and(
        eq(charges.organizationId, ctx.organizationId),
        query.status && isOfStatus(query.status),
        query.shipment ? eq(charges.shipmentId, query.shipment) : undefined,
        query.date_from ? gte(charges.capturedAt, startOf(query.date_from)) : undefined,
        query.date_to ? lte(charges.capturedAt, endOf(query.date_to)) : undefined,
        query.cursor ? isAfter(query.cursor) : undefined,
      ),
    )
    .orderBy(desc(charges.capturedAt), desc(charges.id))
    .limit(query.limit + 1)

/** One page of the charges, newest first. */
export const listCharges = async (ctx: ServiceContext, query: ListChargesQuery): Promise<ChargePage> => {
  const rows = await selectCharges(ctx, query)
  const page = rows.slice(0, query.limit)
  const hasMore = rows.length > query.limit
  const last = page.at(-1)
  return {
    data: page.map(({ charge, shipment }) => presentCharge(charge, shipment)),
    has_more: hasMore,
    next_cursor: hasMore && last ? cursorOf(last.charge) : null,
  }
}
