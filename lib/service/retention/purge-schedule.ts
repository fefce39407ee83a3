import { and, asc, eq, isNotNull, isNull, sql, gt, lte, or } from 'drizzle-orm'

import type { UpcomingPurge } from '#lib/contract/retention/retention.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { isRowHeld, isRowDocumentSharedAtEnd, isRowDocumentShared } from './holds.ts'
import { titleOf } from './legal-holds.ts'
import type { PurgeScope } from './purge-shipment.ts'

/** The columns of each scope: when its retention ends, and when it was purged. */
export const retentionColumns = {
  document: { expiresAt: shipments.documentExpiresAt, purgedAt: shipments.documentPurgedAt },
  evidence: { expiresAt: shipments.shippedDataExpiresAt, purgedAt: shipments.evidencePurgedAt },
} as const

const listOf = async (ctx: ServiceContext, scope: PurgeScope, limit: number): Promise<UpcomingPurge[]> => {
  const { expiresAt, purgedAt } = retentionColumns[scope]
  const rows = await ctx.db
    .select({
      id: shipments.id,
      name: shipments.name,
      toAddress: shipments.toAddress,
      trackingNumber: shipments.trackingNumber,
      expiresAt,
      isHeld: sql<boolean>`${isRowHeld(ctx.organizationId)}`,
      isShared: scope === 'document' ? isRowDocumentSharedAtEnd(ctx.organizationId) : sql<boolean>`false`,
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
            retained_by: row.isHeld ? 'legal_hold' : row.isShared ? 'shared_document' : null,
          },
        ],
  )
}

/** Lists what retention deletes next, soonest first, with what is retained past its period. Changes nothing. */
export const listUpcomingPurges = async (
  ctx: ServiceContext,
  { limit }: { limit: number },
): Promise<{ data: UpcomingPurge[]; has_more: boolean }> => {
  const listed = await Promise.all([listOf(ctx, 'document', limit + 1), listOf(ctx, 'evidence', limit + 1)])
  const all = listed.flat().toSorted((a, b) => (a.expires_at < b.expires_at ? -1 : 1))
  return { data: all.slice(0, limit), has_more: all.length > limit }
}

/** A deletion that is due, and what prevents it. */
type DuePurge = {
  organizationId: string
  shipmentId: string
  scope: PurgeScope
  expiredAt: Date
  retainedBy: UpcomingPurge['retained_by']
}

const batchSize = 500

const listDueOf = async ({ db }: ServiceDeps, scope: PurgeScope, at: Date): Promise<DuePurge[]> => {
  const { expiresAt, purgedAt } = retentionColumns[scope]
  const due: DuePurge[] = []
  const moment = sql`${at.toISOString()}::timestamptz`
  for (;;) {
    const last = due.at(-1)
    const rows = await db
      .select({
        organizationId: shipments.organizationId,
        id: shipments.id,
        expiredAt: expiresAt,
        isHeld: sql<boolean>`${isRowHeld()}`,
        isShared: scope === 'document' ? isRowDocumentShared(moment) : sql<boolean>`false`,
      })
      .from(shipments)
      .where(
        and(
          isNull(purgedAt),
          lte(expiresAt, at),
          last &&
            or(
              gt(expiresAt, last.expiredAt),
              and(eq(expiresAt, last.expiredAt), gt(shipments.id, last.shipmentId)),
            ),
        ),
      )
      .orderBy(asc(expiresAt), asc(shipments.id))
      .limit(batchSize)
    for (const { organizationId, id: shipmentId, expiredAt, isHeld, isShared } of rows) {
      if (!expiredAt) continue
      const retainedBy = isHeld ? 'legal_hold' : isShared ? 'shared_document' : null
      due.push({ organizationId, shipmentId, scope, expiredAt, retainedBy })
    }
    if (rows.length < batchSize) return due
  }
}

/** Everything whose retention will have ended by `at`, documents first: what a purge then would delete, and what not. */
export const listDuePurges = async (deps: ServiceDeps, at: Date): Promise<DuePurge[]> => [
  ...(await listDueOf(deps, 'document', at)),
  ...(await listDueOf(deps, 'evidence', at)),
]

/** Enqueues the deletion of everything whose retention has ended and that nothing retains. Returns how many. */
export const sweepRetention = async (deps: ServiceDeps): Promise<number> => {
  const due = (await listDuePurges(deps, deps.clock.now())).filter(({ retainedBy }) => retainedBy === null)
  for (const { organizationId, shipmentId, scope } of due) {
    await withTransaction(deps, (deps) =>
      deps.jobs.enqueue(deps, 'retention.purge', { organizationId, shipmentId, scope }),
    )
  }
  return due.length
}
