import { and, asc, eq, inArray, isNull, sum } from 'drizzle-orm'

import type { EvidenceArchiveQuery, EvidenceArchiveSize } from '#lib/contract/evidence/evidence-archive.ts'
import { archiveLimits } from '#lib/contract/evidence/evidence-limits.values.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { matchesEvidence } from '#lib/service/evidence/evidence-filter.ts'
import { isSelected } from '#lib/service/shipment-core/filter-shipments.ts'

/** A shipment of an archive, as far as its place in the index needs. */
export type ChosenShipment = {
  id: string
  name: string | null
  trackingNumber: string | null
  carrier: string | null
}

const columns = {
  id: shipments.id,
  name: shipments.name,
  trackingNumber: shipments.trackingNumber,
  carrier: shipments.carrier,
}

const selectNamed = async (ctx: ServiceContext, ids: readonly string[]): Promise<ChosenShipment[]> => {
  const found = await ctx.db
    .select(columns)
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, [...ids])))
    .orderBy(asc(shipments.id))
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return found
  throw new ServiceError(
    'SHIPMENT_NOT_FOUND',
    `These shipments do not exist in your organization: ${unknown.join(', ')}.`,
  )
}

/** Maximum number of chosen shipments, and what to do if there are more. */
type SelectionLimit = { shipments: number; remedy: string }

const archiveLimit: SelectionLimit = {
  shipments: archiveLimits.shipments,
  remedy: 'Choose a shorter range, and download several archives.',
}

const tooMany = ({ shipments: most, remedy }: SelectionLimit): ServiceError => {
  const message = `The selection has more than ${formatNumber(most)} shipments. ${remedy}`
  return new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'date_from', message }] })
}

type Filters = Omit<EvidenceArchiveQuery, 'ids'>

/** Those that the list of evidence shows. */
const selectProven = (ctx: ServiceContext, { state, status, ...filter }: Filters, most: number) =>
  ctx.db
    .select(columns)
    .from(shipments)
    .where(
      and(
        matchesEvidence(ctx, { ...filter, state: state === 'any' ? undefined : state }),
        status && eq(shipments.status, status),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(most + 1)

/** Those that the list of shipments shows, with or without proof. */
const selectListed = (ctx: ServiceContext, filters: Filters, most: number): Promise<ChosenShipment[]> =>
  ctx.db
    .select(columns)
    .from(shipments)
    .where(isSelected(ctx, filters, { limit: most + 1 }))
    .orderBy(asc(shipments.id))

/** The shipments that a query chooses, oldest first. Throws SHIPMENT_NOT_FOUND, VALIDATION_ERROR when there are too many. */
export const selectShipments = async (
  ctx: ServiceContext,
  { ids, ...filters }: EvidenceArchiveQuery,
  limit: SelectionLimit = archiveLimit,
): Promise<ChosenShipment[]> => {
  if (ids) return selectNamed(ctx, ids)
  const select = filters.state || filters.search ? selectProven : selectListed
  const found = await select(ctx, filters, limit.shipments)
  if (found.length > limit.shipments) throw tooMany(limit)
  return found
}

/** Files generated for a bundle, compressed: mostly the summary with its fonts, and the page that verifies it. */
const madeBytesPerBundle = 150 * 1024

/** Bytes of the documents and carrier files of these shipments that are still stored. */
const keptBytes = async (ctx: ServiceContext, ids: readonly string[]): Promise<number> => {
  const [files] = await ctx.db
    .select({ bytes: sum(artifacts.sizeBytes).mapWith(Number) })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        inArray(artifacts.shipmentId, [...ids]),
        eq(artifacts.status, 'available'),
      ),
    )
  const [originals] = await ctx.db
    .select({ bytes: sum(documents.sizeBytes).mapWith(Number) })
    .from(shipments)
    .innerJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        inArray(shipments.id, [...ids]),
        isNull(documents.purgedAt),
      ),
    )
  return (files?.bytes ?? 0) + (originals?.bytes ?? 0)
}

/** Estimates the size of the bundles of these shipments. */
export const estimateBundles = async (ctx: ServiceContext, ids: readonly string[]): Promise<number> =>
  (await keptBytes(ctx, ids)) + ids.length * madeBytesPerBundle

/**
 * Estimates the number of shipments in an archive, and its size. Throws what `getEvidenceArchive` does before its
 * first byte.
 */
export const getArchiveSize = async (
  ctx: ServiceContext,
  query: EvidenceArchiveQuery,
): Promise<EvidenceArchiveSize> => {
  const chosen = await selectShipments(ctx, query)
  const ids = chosen.flatMap(({ id, carrier }) => (carrier === null ? [] : [id]))
  return {
    shipments: chosen.length,
    size_bytes: await estimateBundles(ctx, ids),
  }
}
