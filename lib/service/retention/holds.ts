import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { LegalHold, ListHoldsQuery } from '#lib/contract/retention/retention.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { documentParts } from '#lib/service/db/schema/documents.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags } from '#lib/service/db/schema/tags.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { loadHolds } from './legal-holds.ts'

/** Condition that a hold applies to this shipment: directly, through one of its tags, or through its matter. */
const keeps = (ctx: ServiceContext, shipmentId: string) =>
  or(
    eq(legalHolds.shipmentId, shipmentId),
    inArray(
      legalHolds.tagId,
      ctx.db
        .select({ tagId: shipmentTags.tagId })
        .from(shipmentTags)
        .where(
          and(eq(shipmentTags.organizationId, ctx.organizationId), eq(shipmentTags.shipmentId, shipmentId)),
        ),
    ),
    inArray(
      legalHolds.matterId,
      ctx.db
        .select({ matterId: shipments.matterId })
        .from(shipments)
        .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId))),
    ),
  )

/** The ids of the shipments that a hold applies to, each as often as there are reasons. */
export const heldShipments = (organization: string): SQL => sql`
  select h.shipment_id from ${legalHolds} h
    where h.organization_id = ${organization} and h.released_at is null and h.shipment_id is not null
  union all
  select t.shipment_id from ${legalHolds} h cross join lateral (
    select tagged.shipment_id from ${shipmentTags} tagged
      where tagged.organization_id = ${organization} and tagged.tag_id = h.tag_id offset 0) t
    where h.organization_id = ${organization} and h.released_at is null
  union all
  select l.id from ${legalHolds} h cross join lateral (
    select letter.id from ${shipments} letter
      where letter.organization_id = ${organization} and letter.matter_id = h.matter_id offset 0) l
    where h.organization_id = ${organization} and h.released_at is null and h.matter_id is not null`

/**
 * Condition that a hold applies to the shipment with this ID and matter, in this organization, or in that of the row.
 */
const isIdHeld = (id: SQL | PgColumn, matterId: SQL | PgColumn, organization: string | SQL): SQL => sql`(
  ${id} in (
    select h.shipment_id from ${legalHolds} h
    where h.organization_id = ${organization} and h.released_at is null and h.shipment_id is not null)
  or ${id} in (
    select t.shipment_id from ${shipmentTags} t
    join ${legalHolds} h on h.organization_id = t.organization_id and h.tag_id = t.tag_id
    where t.organization_id = ${organization} and h.released_at is null)
  or coalesce(${matterId} in (
    select h.matter_id from ${legalHolds} h
    where h.organization_id = ${organization} and h.released_at is null and h.matter_id is not null), false))`

// Written out: drizzle omits the table's name in a list of columns, where a subquery then refers to its own.
const organizationOfRow = sql`shipments.organization_id`

/** Condition that a hold applies to the shipment of the row, in this organization, or in that of the row. */
export const isRowHeld = (organization: string | SQL = organizationOfRow): SQL =>
  isIdHeld(shipments.id, shipments.matterId, organization)

/** Returns whether a hold applies to the shipment now. */
export const isHeld = async (ctx: ServiceContext, shipmentId: string): Promise<boolean> => {
  const [hold] = await ctx.db
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(
      and(
        eq(legalHolds.organizationId, ctx.organizationId),
        isNull(legalHolds.releasedAt),
        keeps(ctx, shipmentId),
      ),
    )
    .limit(1)
  return hold !== undefined
}

/** The organization's legal holds, newest first; at most 500. */
export const listHolds = (ctx: ServiceContext, query: ListHoldsQuery): Promise<LegalHold[]> =>
  loadHolds(
    ctx,
    and(
      query.state === 'all'
        ? undefined
        : query.state === 'active'
          ? isNull(legalHolds.releasedAt)
          : isNotNull(legalHolds.releasedAt),
      query.shipment_id === undefined ? undefined : keeps(ctx, query.shipment_id),
      query.matter_id === undefined ? undefined : eq(legalHolds.matterId, query.matter_id),
    ),
  )

/*
 * The row's columns are written out: drizzle leaves the table's name away in a list of columns, where the subquery then
 * means its own.
 */

/** A document, and those that were assembled from it. */
const documentsWith = (document: SQL, organization: string | SQL): SQL => sql`array_append(array(
  select part.document_id from ${documentParts} part
  where part.organization_id = ${organization} and part.source_document_id = ${document}), ${document})`

/** Condition that other shipments need a part of its document now, alone or in another document. */
export const isPartShared = (
  ctx: Pick<TransactionContext, 'organizationId' | 'clock'>,
  { id }: Pick<ShipmentRow, 'id'>,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${shipments} other
  where other.organization_id = ${ctx.organizationId}
    and other.document_id = any(${documentsWith(sql`document_parts.source_document_id`, ctx.organizationId)})
    and other.id <> ${id} and other.status <> 'cancelled'
    and (other.document_expires_at is null or other.document_expires_at > ${ctx.clock.now().toISOString()}::timestamptz
      or ${isIdHeld(sql`other.id`, sql`other.matter_id`, ctx.organizationId)}))`

/**
 * Condition that other shipments than that of the row, in this organization or in that of the row, need the same
 * document at a moment: drafts, pieces in transit, younger ones, held ones.
 */
export const isRowDocumentShared = (
  at: SQL,
  organization: string | SQL = organizationOfRow,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${shipments} other
  where other.organization_id = ${organization}
    and other.document_id = any(${documentsWith(sql`shipments.document_id`, organization)})
    and other.id <> shipments.id and other.status <> 'cancelled'
    and (other.document_expires_at is null or other.document_expires_at > ${at}
      or ${isIdHeld(sql`other.id`, sql`other.matter_id`, organization)}))`

/** Condition that they will need it when its period ends. */
export const isRowDocumentSharedAtEnd = (organization?: string): SQL<boolean> =>
  isRowDocumentShared(sql`shipments.document_expires_at`, organization)

/** Returns whether other shipments still need the document of this one now. */
export const isDocumentShared = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id'>,
): Promise<boolean> => {
  const at = sql`${ctx.clock.now().toISOString()}::timestamptz`
  const [found] = await ctx.db
    .select({ isShared: isRowDocumentShared(at, ctx.organizationId) })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  return found?.isShared ?? false
}
