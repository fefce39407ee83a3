import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'

import type { UpcomingPurge } from '#lib/contract/retention/retention.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { isRowHeld, isRowDocumentShared } from './holds.ts'
import type { PurgeScope } from './purge-shipment.ts'

/** A deletion that is due, and what prevents it. */
export type DuePurge = {
  organizationId: string
  shipmentId: string
  scope: PurgeScope
  expiredAt: Date
  keptBy: UpcomingPurge['kept_by']
}

const columns = {
  document: { expiresAt: shipments.documentExpiresAt, purgedAt: shipments.documentPurgedAt },
  evidence: { expiresAt: shipments.shippedDataExpiresAt, purgedAt: shipments.evidencePurgedAt },
} as const

const batchSize = 500

const listDueOf = async ({ db }: ServiceDeps, scope: PurgeScope, at: Date): Promise<DuePurge[]> => {
  const { expiresAt, purgedAt } = columns[scope]
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
      const keptBy = isHeld ? 'legal_hold' : isShared ? 'shared_document' : null
      due.push({ organizationId, shipmentId, scope, expiredAt, keptBy })
    }
    if (rows.length < batchSize) return due
  }
}

/** Everything whose retention will have ended by `at`, documents first: what a purge then would delete, and what not. */
export const listDuePurges = async (deps: ServiceDeps, at: Date): Promise<DuePurge[]> => [
  ...(await listDueOf(deps, 'document', at)),
  ...(await listDueOf(deps, 'evidence', at)),
]

/** Asks for the deletion of everything whose retention has ended and that nothing keeps. Returns how much. */
export const sweepRetention = async (deps: ServiceDeps): Promise<number> => {
  const due = (await listDuePurges(deps, deps.clock.now())).filter(({ keptBy }) => keptBy === null)
  for (const { organizationId, shipmentId, scope } of due) {
    await withTransaction(deps, (deps) =>
      deps.jobs.enqueue(deps, 'retention.purge', { organizationId, shipmentId, scope }),
    )
  }
  return due.length
}
