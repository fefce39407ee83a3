import { and, eq, inArray, isNull, sum } from 'drizzle-orm'

import type { EvidenceArchiveQuery, EvidenceArchiveSize } from '#lib/contract/evidence/evidence-archive.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { selectShipments } from './select-shipments.ts'

/** What is made anew for a bundle, packed: mostly the summary with its fonts, and the page that checks it. */
const madeBytesPerBundle = 150 * 1024

/** Documents and carrier files of these shipments that are still kept, in bytes. */
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

/**
 * How many shipments an archive would hold, and about how large it would be. Throws what `getEvidenceArchive` does before
 * its first byte.
 */
export const getArchiveSize = async (
  ctx: ServiceContext,
  query: EvidenceArchiveQuery,
): Promise<EvidenceArchiveSize> => {
  const chosen = await selectShipments(ctx, query)
  const ids = chosen.flatMap(({ id, trackingNumber }) => (trackingNumber === null ? [] : [id]))
  return {
    shipments: chosen.length,
    size_bytes: (await keptBytes(ctx, ids)) + ids.length * madeBytesPerBundle,
  }
}
