import { and, eq, gt, isNotNull, lte, notExists, sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { news } from '#lib/service/db/schema/news.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { announce } from '#lib/service/news/announce.ts'

const dayMs = 24 * 60 * 60 * 1000
const warnDays = 30
const batchSize = 500

/** Has it told, once for each shipment, that its evidence will be deleted within thirty days. */
export const warnOfExpiry = async (deps: Pick<ServiceDeps, 'db' | 'clock' | 'jobs'>): Promise<void> => {
  const now = deps.clock.now()
  const isTold = deps.db
    .select({ told: sql`1` })
    .from(news)
    .where(
      and(
        eq(news.organizationId, shipments.organizationId),
        eq(news.type, 'evidence.expiring'),
        eq(news.cause, sql`${shipments.id}::text`),
      ),
    )
  const expiring = await deps.db
    .select({
      organizationId: shipments.organizationId,
      id: shipments.id,
      expiresAt: shipments.shippedDataExpiresAt,
    })
    .from(shipments)
    .where(
      and(
        isNotNull(shipments.shippedDataExpiresAt),
        gt(shipments.shippedDataExpiresAt, now),
        lte(shipments.shippedDataExpiresAt, new Date(now.getTime() + warnDays * dayMs)),
        notExists(isTold),
      ),
    )
    .limit(batchSize)
  for (const { organizationId, id, expiresAt } of expiring) {
    const evidenceExpiresAt = expiresAt?.toISOString() ?? ''
    await deps.db.transaction((tx) =>
      announce(
        tx,
        { ...deps, organizationId },
        {
          type: 'evidence.expiring',
          shipmentId: id,
          cause: id,
          details: {
            message: `Its evidence will be deleted on ${evidenceExpiresAt.slice(0, 10)}. Download what you still need.`,
            evidence_expires_at: evidenceExpiresAt,
          },
        },
      ),
    )
  }
}
