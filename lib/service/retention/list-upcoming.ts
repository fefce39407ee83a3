import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { UpcomingPurge } from '#lib/contract/retention/retention.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { isRowHeld, isRowDocumentSharedAtEnd } from './holds.ts'
import { titleOf } from './legal-holds.ts'
import type { PurgeScope } from './purge-shipment.ts'

const columns = {
  document: { expiresAt: shipments.documentExpiresAt, purgedAt: shipments.documentPurgedAt },
  evidence: { expiresAt: shipments.shippedDataExpiresAt, purgedAt: shipments.evidencePurgedAt },
} as const

const listOf = async (ctx: ServiceContext, scope: PurgeScope, limit: number): Promise<UpcomingPurge[]> => {
  const { expiresAt, purgedAt } = columns[scope]
  const rows = await ctx.db
    .select({
      id: shipments.id,
      name: shipments.name,
      toAddress: shipments.toAddress,
      trackingNumber: shipments.trackingNumber,
      expiresAt,
      isHeld: sql<boolean>`${isRowHeld(ctx.organizationId)}`,
      isShared: scope === 'document' ? isRowDocumentSharedAtEnd : sql<boolean>`false`,
    })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), isNotNull(expiresAt), isNull(purgedAt)))
    .orderBy(asc(expiresAt), asc(shipments.id))
    .limit(limit)
  return rows.flatMap((row) =>
    row.expiresAt === null
      ? []
      : [
          {
            shipment: { id: row.id, title: titleOf(row), tracking_number: row.trackingNumber },
            scope,
            expires_at: row.expiresAt.toISOString(),
            kept_by: row.isHeld ? 'legal_hold' : row.isShared ? 'shared_document' : null,
          },
        ],
  )
}

/** What retention deletes next, soonest first, with what is kept in spite of it. Changes nothing. */
export const listUpcomingPurges = async (
  ctx: ServiceContext,
  { limit }: { limit: number },
): Promise<{ data: UpcomingPurge[]; has_more: boolean }> => {
  const listed = await Promise.all([listOf(ctx, 'document', limit + 1), listOf(ctx, 'evidence', limit + 1)])
  const all = listed.flat().toSorted((a, b) => (a.expires_at < b.expires_at ? -1 : 1))
  return { data: all.slice(0, limit), has_more: all.length > limit }
}
