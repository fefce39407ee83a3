import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { isHeld } from './holds.ts'
import type { PurgeScope } from './purge-scopes.ts'

/** A deletion that is due, and whether a hold prevents it. */
export type DuePurge = {
  organizationId: string
  shipmentId: string
  scope: PurgeScope
  expiredAt: Date
  isHeld: boolean
}

const columns = {
  document: { expiresAt: shipments.documentExpiresAt, purgedAt: shipments.documentPurgedAt },
  evidence: { expiresAt: shipments.shippedDataExpiresAt, purgedAt: shipments.evidencePurgedAt },
} as const

const batchSize = 500

const listDueOf = async (
  { db }: Pick<ServiceDeps, 'db'>,
  scope: PurgeScope,
  at: Date,
): Promise<DuePurge[]> => {
  const { expiresAt, purgedAt } = columns[scope]
  const due: DuePurge[] = []
  for (;;) {
    const last = due.at(-1)
    const rows = await db
      .select({ organizationId: shipments.organizationId, id: shipments.id, expiredAt: expiresAt })
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
    for (const { organizationId, id: shipmentId, expiredAt } of rows) {
      if (!expiredAt) continue
      const held = await isHeld(db, { organizationId }, shipmentId)
      due.push({ organizationId, shipmentId, scope, expiredAt, isHeld: held })
    }
    if (rows.length < batchSize) return due
  }
}

/** Everything whose retention will have ended by `at`, documents first: what a purge then would delete, and what not. */
export const listDuePurges = async (deps: Pick<ServiceDeps, 'db'>, at: Date): Promise<DuePurge[]> => [
  ...(await listDueOf(deps, 'document', at)),
  ...(await listDueOf(deps, 'evidence', at)),
]

/** Asks for the deletion of everything whose retention has ended and that nobody holds. Returns how much. */
export const sweepRetention = async (deps: Pick<ServiceDeps, 'db' | 'jobs' | 'clock'>): Promise<number> => {
  const due = (await listDuePurges(deps, deps.clock.now())).filter((purge) => !purge.isHeld)
  for (const { organizationId, shipmentId, scope } of due) {
    await deps.db.transaction((tx) =>
      deps.jobs.enqueue(tx, 'retention.purge', { organizationId, shipmentId, scope }),
    )
  }
  return due.length
}
