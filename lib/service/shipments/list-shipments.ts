import { and, desc, eq, exists, gte, lt, lte } from 'drizzle-orm'

import type { ListShipmentsQuery, ShipmentListItem } from '#lib/contract/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments, shipmentTags, tags } from '#lib/service/db/schema/shipments.ts'

import { presentListItem } from './present-shipment.ts'

export type ShipmentPage = { data: ShipmentListItem[]; has_more: boolean; next_cursor: string | null }

const isDateOnly = (text: string): boolean => !text.includes('T')

const startOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T00:00:00.000Z` : text)

/** A date-only end means the end of that day in UTC. */
const endOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T23:59:59.999Z` : text)

/**
 * One page, newest first. The cursor is the last id of the page before: ids are in the order of creation, so that
 * shipments created meanwhile are neither repeated nor cause any to be skipped.
 */
export const listShipments = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
): Promise<ShipmentPage> => {
  const hasTag = (name: string) =>
    exists(
      ctx.db
        .select({ tagId: tags.id })
        .from(tags)
        .innerJoin(
          shipmentTags,
          and(eq(shipmentTags.organizationId, tags.organizationId), eq(shipmentTags.tagId, tags.id)),
        )
        .where(
          and(
            eq(tags.organizationId, ctx.organizationId),
            eq(tags.name, name),
            eq(shipmentTags.shipmentId, shipments.id),
          ),
        ),
    )
  const rows = await ctx.db
    .select({
      id: shipments.id,
      status: shipments.status,
      name: shipments.name,
      pageCount: shipments.pageCount,
      carrier: shipments.carrier,
      service: shipments.service,
      trackingNumber: shipments.trackingNumber,
      trackingUrl: shipments.trackingUrl,
      totalChargedCents: shipments.totalChargedCents,
      createdAt: shipments.createdAt,
      shippedAt: shipments.shippedAt,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        query.status && eq(shipments.status, query.status),
        query.tag ? hasTag(query.tag) : undefined,
        query.cursor ? lt(shipments.id, query.cursor) : undefined,
        query.date_from ? gte(shipments.createdAt, startOf(query.date_from)) : undefined,
        query.date_to ? lte(shipments.createdAt, endOf(query.date_to)) : undefined,
      ),
    )
    .orderBy(desc(shipments.id))
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit)
  const hasMore = rows.length > query.limit
  return {
    data: page.map(presentListItem),
    has_more: hasMore,
    next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null,
  }
}
