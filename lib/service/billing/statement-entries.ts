import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { isWithinMonths } from './billing-zone.ts'

/** One line of a statement: money that was taken, or money that came back. Amounts in cents, never negative. */
export type StatementEntry = {
  kind: 'charge' | 'refund'
  /** ID of the charge; a refund has its charge's. */
  id: string
  occurredAt: Date
  amountCents: number
  taxCents: number
  /** Postage that EasyPost billed to the organization's own account for this letter; 0 where it did not. */
  accountPostageCents: number
  capturedAt: Date
  shipmentId: string
  shipmentName: string | null
  /** Current values: a change of the shipment changes them here. */
  reference: string | null
  costCenter: string | null
  recipient: string | null
  carrier: string
  service: string
  certifiedMail: boolean | null
  returnReceipt: boolean | null
  trackingNumber: string | null
  cardLabel: string
}

/** The months, the zone they begin and end in, and the last entry that was read. */
type EntryRange = { month: string; zone: string; after?: StatementEntry | undefined }

const shared = {
  id: charges.id,
  capturedAt: charges.capturedAt,
  shipmentId: charges.shipmentId,
  shipmentName: shipments.name,
  reference: shipments.reference,
  costCenter: shipments.costCenter,
  recipient: sql<
    string | null
  >`coalesce(${shipments.toAddress} ->> 'name', ${shipments.toAddress} ->> 'company')`.as('recipient'),
  carrier: charges.carrier,
  service: charges.service,
  certifiedMail: shipments.certifiedMail,
  returnReceipt: shipments.returnReceipt,
  trackingNumber: charges.trackingNumber,
  cardLabel: charges.cardLabel,
}

const isOfShipment = and(
  eq(shipments.organizationId, charges.organizationId),
  eq(shipments.id, charges.shipmentId),
)

/** Entries of the same moment are parted by charge and kind; the bound of the moment alone is what an index is read by. */
const isAfter = (
  occurredAt: typeof charges.capturedAt | typeof charges.refundedAt,
  kind: StatementEntry['kind'],
  after: StatementEntry | undefined,
): SQL | undefined =>
  after &&
  sql`${occurredAt} >= ${after.occurredAt.toISOString()}::timestamptz and (${occurredAt}, ${charges.id}, ${kind}::text) > (${after.occurredAt.toISOString()}::timestamptz, ${after.id}::uuid, ${after.kind}::text)`

const selectTaken = ({ db, organizationId }: ServiceContext, { month, zone, after }: EntryRange) =>
  db
    .select({
      ...shared,
      kind: sql<StatementEntry['kind']>`'charge'`.as('kind'),
      occurredAt: sql<Date>`${charges.capturedAt}`.mapWith(charges.capturedAt).as('occurred_at'),
      amountCents: sql<number>`${charges.amountCents}`.as('amount_cents'),
      taxCents: sql<number>`${charges.taxAmountCents}`.as('tax_cents'),
      accountPostageCents: sql<number>`coalesce(${charges.accountPostageCents}, 0)`.as(
        'account_postage_cents',
      ),
    })
    .from(charges)
    .leftJoin(shipments, isOfShipment)
    .where(
      and(
        eq(charges.organizationId, organizationId),
        isWithinMonths(charges.capturedAt, { from: month, to: month, zone }),
        isAfter(charges.capturedAt, 'charge', after),
      ),
    )

const selectGivenBack = ({ db, organizationId }: ServiceContext, { month, zone, after }: EntryRange) =>
  db
    .select({
      ...shared,
      kind: sql<StatementEntry['kind']>`'refund'`.as('kind'),
      occurredAt: sql<Date>`${charges.refundedAt}`.mapWith(charges.refundedAt).as('occurred_at'),
      amountCents: sql<number>`${charges.refundedCents}`.as('amount_cents'),
      taxCents: sql<number>`${charges.taxAmountCents}`.as('tax_cents'),
      accountPostageCents: sql<number>`0`.as('account_postage_cents'),
    })
    .from(charges)
    .leftJoin(shipments, isOfShipment)
    .where(
      and(
        eq(charges.organizationId, organizationId),
        isNotNull(charges.refundedAt),
        isWithinMonths(charges.refundedAt, { from: month, to: month, zone }),
        isAfter(charges.refundedAt, 'refund', after),
      ),
    )

/** The query of one batch of a month's entries, oldest first. */
const selectEntries = (reader: ServiceContext, range: EntryRange, limit: number) =>
  unionAll(selectTaken(reader, range), selectGivenBack(reader, range))
    .orderBy(sql`occurred_at, id, kind`)
    .limit(limit)

const batchSize = 1000

/** Every charge and refund of a month, oldest first, in batches: a month may have tens of thousands. */
export const readEntries = async function* (
  reader: ServiceContext,
  month: string,
  zone: string,
): AsyncGenerator<StatementEntry[]> {
  let after: StatementEntry | undefined
  do {
    const batch: StatementEntry[] = await selectEntries(reader, { month, zone, after }, batchSize)
    if (batch.length > 0) yield batch
    after = batch.length === batchSize ? batch.at(-1) : undefined
  } while (after)
}

/** Totals of entries, in integer cents. */
export type Sums = {
  chargeCount: number
  chargedCents: number
  refundCount: number
  refundedCents: number
  netCents: number
  /** Beside the charges: what EasyPost billed to the organization's own account. */
  accountPostageCents: number
}

const sumOf = (entries: readonly StatementEntry[]): Sums => {
  const sums: Sums = {
    chargeCount: 0,
    chargedCents: 0,
    refundCount: 0,
    refundedCents: 0,
    netCents: 0,
    accountPostageCents: 0,
  }
  for (const { kind, amountCents, accountPostageCents } of entries) {
    sums.accountPostageCents += accountPostageCents
    if (kind === 'charge') {
      sums.chargeCount += 1
      sums.chargedCents += amountCents
      sums.netCents += amountCents
    } else {
      sums.refundCount += 1
      sums.refundedCents += amountCents
      sums.netCents -= amountCents
    }
  }
  return sums
}

/** Sums a statement's own entries, so that they always agree. Carriers are sorted by name. */
export const sumUp = (
  entries: readonly StatementEntry[],
): { total: Sums; carriers: { name: string; sums: Sums }[] } => {
  const byCarrier = Map.groupBy(entries, (entry) => carrierName(entry.carrier))
  const carriers = [...byCarrier].map(([name, own]) => ({ name, sums: sumOf(own) }))
  carriers.sort((left, right) => left.name.localeCompare(right.name, 'en'))
  return { total: sumOf(entries), carriers }
}
