import { createHash } from 'node:crypto'

import { and, eq, sql, desc, gte, isNull, lt, type SQL } from 'drizzle-orm'

import type { Charge, ListChargesQuery } from '#lib/contract/billing/billing.ts'
import { type ChargeStatus, chargeStatuses } from '#lib/contract/billing/billing.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { TransactionContext, ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import type { purchases } from '#lib/service/db/schema/purchases.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { momentRange } from '#lib/service/lists/ranges.ts'
import type { Label, LabelRefund } from '#lib/service/providers/rates/port.ts'
import { writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'

/** Letters and digits that are not mistaken for each other (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the number of a charge's receipt, such as `R261120-7K3Q-M9XW`: the day of the charge in UTC and forty bits of
 * the charge's id. Neither ever changes, so that a receipt always has the same number.
 */
export const receiptNumber = (charge: { id: string; capturedAt: Date }): string => {
  const digest = createHash('sha256').update(charge.id).digest()
  const signs = Array.from({ length: 8 }, (_, index) => alphabet[(digest[index] ?? 0) % alphabet.length])
  const day = charge.capturedAt.toISOString().slice(2, 10).replaceAll('-', '')
  return `R${day}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

/**
 * Records what a purchase charged to the card, item by item, with the record of its shipment. Recording it again changes
 * nothing.
 */
export const recordCharge = (
  ctx: TransactionContext,
  purchase: typeof purchases.$inferSelect,
  paid: { quote: typeof quotes.$inferSelect; label: Label; capturedAt: Date },
): void => {
  if (!purchase.paymentId) throw new Error(`purchase ${purchase.id} was captured without a payment`)
  const { quote, label, capturedAt } = paid
  const charge = ctx.db
    .insert(charges)
    .values({
      organizationId: purchase.organizationId,
      id: purchase.id,
      shipmentId: purchase.shipmentId,
      paymentId: purchase.paymentId,
      cardLabel: purchase.cardLabel,
      carrier: label.carrier,
      service: label.service,
      trackingNumber: label.trackingNumber,
      postageCostCents: quote.postageCostCents,
      postageMarkupCents: quote.postageMarkupCents,
      envelopeFeeCents: quote.envelopeFeeCents,
      pageFeeCents: quote.pageFeeCents,
      pageFeeColorCents: quote.pageFeeColorCents,
      taxAmountCents: quote.taxAmountCents,
      amountCents: purchase.amountCents,
      connectedAccountId: purchase.connectedAccountId,
      accountPostageCents: purchase.connectedAccountId === null ? null : label.postageCents,
      capturedAt,
    })
    .onConflictDoNothing()
  writeWithRecord(ctx, purchase.shipmentId, charge)
}

/**
 * Records the state of a refund of the whole amount on its charge. Recording it again changes nothing; the date of a
 * refund that succeeded stays, unless it failed after all.
 */
export const recordRefund = async (
  ctx: TransactionContext,
  shipmentId: string,
  state: 'pending' | 'succeeded' | 'failed',
): Promise<void> => {
  const isBack = state === 'succeeded'
  await ctx.db
    .update(charges)
    .set({
      refundState: state,
      refundedCents: isBack ? charges.amountCents : 0,
      refundedAt: isBack ? ctx.clock.now() : null,
    })
    .where(
      and(
        eq(charges.organizationId, ctx.organizationId),
        eq(charges.shipmentId, shipmentId),
        state === 'failed' ? undefined : sql`${charges.refundState} is distinct from 'succeeded'`,
      ),
    )
}

/** Records on the charge when the provider gave postage back to the organization's own account, and when it did not. */
export const recordPostageRefund = async (
  ctx: TransactionContext,
  shipmentId: string,
  status: LabelRefund['status'],
): Promise<void> => {
  await ctx.db
    .update(charges)
    .set({ accountPostageRefundedAt: status === 'refunded' ? ctx.clock.now() : null })
    .where(and(eq(charges.organizationId, ctx.organizationId), eq(charges.shipmentId, shipmentId)))
}

type ChargeRow = typeof charges.$inferSelect
// The id is first: of a joined row whose first column is null, drizzle returns null in place of the row.
export const shipmentPart = {
  id: shipments.id,
  name: shipments.name,
  toAddress: shipments.toAddress,
  certifiedMail: shipments.certifiedMail,
  returnReceipt: shipments.returnReceipt,
}

type ShipmentPart = Pick<
  typeof shipments.$inferSelect,
  'name' | 'toAddress' | 'certifiedMail' | 'returnReceipt'
>

const refundStates = {
  charged: null,
  refund_pending: 'pending',
  refunded: 'succeeded',
  refund_failed: 'failed',
} as const satisfies Record<ChargeStatus, ChargeRow['refundState']>

const statusOf = ({ refundState }: ChargeRow): ChargeStatus =>
  chargeStatuses.find((status) => refundStates[status] === refundState) ?? 'charged'

const isOfStatus = (status: ChargeStatus): SQL => {
  const state = refundStates[status]
  return state === null ? isNull(charges.refundState) : eq(charges.refundState, state)
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
  ...(row.accountPostageCents !== null && { account_postage_cents: row.accountPostageCents }),
  card: row.cardLabel,
  carrier: row.carrier,
  service: row.service,
  certified_mail: shipment?.certifiedMail ?? false,
  return_receipt: shipment?.returnReceipt ?? false,
  captured_at: row.capturedAt.toISOString(),
  refunded_at: momentOf(row.refundedAt),
})

const cursorOf = ({ capturedAt, id }: ChargeRow): string => `${capturedAt.getTime()}.${id}`

/** Charges of the same moment are ordered by their ids, so that a page neither repeats nor skips one. */
const isAfter = (cursor: string): SQL => {
  const [milliseconds, id] = cursor.split('.')
  const capturedAt = new Date(Number(milliseconds)).toISOString()
  return sql`(${charges.capturedAt}, ${charges.id}) < (${capturedAt}::timestamptz, ${id}::uuid)`
}

/** Selects one page and one more row, which shows whether another page follows. */
export const selectCharges = (ctx: ServiceContext, query: ListChargesQuery) => {
  const { from, before } = momentRange(query)
  return ctx.db
    .select({ charge: charges, shipment: shipmentPart })
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
        from ? gte(charges.capturedAt, from) : undefined,
        before ? lt(charges.capturedAt, before) : undefined,
        query.cursor ? isAfter(query.cursor) : undefined,
      ),
    )
    .orderBy(desc(charges.capturedAt), desc(charges.id))
    .limit(query.limit + 1)
}

/** Lists one page of the charges, newest first. */
export const listCharges = async (ctx: ServiceContext, query: ListChargesQuery): Promise<Page<Charge>> => {
  const rows = await selectCharges(ctx, query)
  const page = splitPage(rows, query.limit, ({ charge }) => cursorOf(charge))
  return { data: page.rows.map(({ charge, shipment }) => presentCharge(charge, shipment)), ...page.tail }
}
