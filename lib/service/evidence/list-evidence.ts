import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'

import type { EvidenceItem, ListEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { loadCarrierData, mailingRecordOf } from '#lib/service/mailing-record/load-mailing-record.ts'
import { isRowHeld } from '#lib/service/retention/holds.ts'
import { presentShippingOptions } from '#lib/service/shipment-core/present-piece.ts'
import { describeRetention } from '#lib/service/shipment-core/retention.ts'

import { matchesEvidence } from './evidence-filter.ts'

/** Behind the shipment that the cursor names; nothing when there is no such shipment. */
const behind = (ctx: ServiceContext, { cursor, state }: ListEvidenceQuery): SQL | undefined => {
  if (cursor === undefined) return undefined
  if (state !== 'expiring') return lt(shipments.id, cursor.toLowerCase())
  return sql`(${shipments.shippedDataExpiresAt}, ${shipments.id}) > (
    select c.shipped_data_expires_at, c.id from ${shipments} c
    where c.organization_id = ${ctx.organizationId} and c.id = ${cursor})`
}

const select = (ctx: ServiceContext, query: ListEvidenceQuery) => {
  const order =
    query.state === 'expiring'
      ? [asc(shipments.shippedDataExpiresAt), asc(shipments.id)]
      : [desc(shipments.id)]
  // Found first, so that a search reads the index that has its text, and no shipment but those of the page.
  const found = ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(matchesEvidence(ctx, query), behind(ctx, query)))
    .orderBy(...order)
    .limit(query.limit + 1)
  return ctx.db
    .select({ shipment: shipments, isHeld: sql<boolean>`${isRowHeld(ctx.organizationId)}` })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, found)))
    .orderBy(...order)
}

/**
 * One page of shipments bought with proof, newest first (`expiring`: soonest deleted first), each with its mailing
 * record. The cursor is the last id of the page before.
 */
export const listEvidence = async (
  ctx: ServiceContext,
  query: ListEvidenceQuery,
): Promise<Page<EvidenceItem>> => {
  const { rows, tail } = splitPage(await select(ctx, query), query.limit, ({ shipment }) => shipment.id)
  const dataOf = await loadCarrierData(
    ctx,
    rows.map(({ shipment }) => shipment),
  )
  return {
    data: rows.map(({ shipment, isHeld }) => ({
      id: shipment.id,
      status: shipment.status,
      shipment_name: shipment.name,
      to_address: shipment.toAddress,
      shipping_options: presentShippingOptions(shipment),
      carrier: shipment.carrier,
      service: shipment.service,
      tracking_number: shipment.trackingNumber,
      created_at: shipment.createdAt.toISOString(),
      shipped_at: momentOf(shipment.shippedAt),
      tracking_outcome: shipment.trackingOutcome,
      delivery_problem: shipment.deliveryProblem,
      mailing_records: mailingRecordOf(shipment, dataOf(shipment)),
      retention: describeRetention(shipment, isHeld, ctx.clock.now()),
    })),
    ...tail,
  }
}
