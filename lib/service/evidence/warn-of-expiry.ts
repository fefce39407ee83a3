import { and, asc, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm'

import { expiryWarningDays } from '#lib/contract/evidence/evidence-limits.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { type ServiceDeps, systemContext } from '#lib/service/context.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { announce } from '#lib/service/events/announce.ts'
import { formatLocalDay } from '#lib/service/local-time.ts'
import { isRowHeld, isRowDocumentSharedAtEnd } from '#lib/service/retention/holds.ts'
import { retentionColumns } from '#lib/service/retention/purge-schedule.ts'

type Step = (typeof expiryWarningDays)[number]

const batchSize = 500

/** From the last step to the first, each with the interval that it covers. */
const steps = expiryWarningDays
  .toReversed()
  .map((days, index, all): { days: Step; above: number } => ({ days, above: all[index - 1] ?? 0 }))

type Scope = keyof typeof retentionColumns

/** The sooner of the two speaks alone; where both end together, one warning speaks for both. */
const wordsOf = (scope: Scope, isDocumentToo: boolean): string => {
  if (scope === 'document') return 'The document will be deleted'
  return `The evidence${isDocumentToo ? ' and the document' : ''} will be deleted`
}

const findUnannounced = ({ db, clock }: ServiceDeps, scope: Scope, step: (typeof steps)[number]) => {
  const { expiresAt, purgedAt } = retentionColumns[scope]
  const after = (days: number): Date => new Date(clock.now().getTime() + days * dayMs)
  const isAnnounced = db
    .select({ told: sql`1` })
    .from(events)
    .where(
      sql`${events.organizationId} = ${shipments.organizationId} and ${events.type} = 'evidence.expiring'
        and ${events.cause} = ${shipments.id}::text || ${`:${scope}:${step.days}`}`,
    )
  return db
    .select({
      organizationId: shipments.organizationId,
      id: shipments.id,
      expiresAt,
      // Without a join, Drizzle writes columns without their table.
      timeZone: sql<string>`(select time_zone from ${organizations} o
        where o.organization_id = shipments.organization_id)`,
      isDocumentToo: sql<boolean>`(${shipments.documentPurgedAt} is null
        and ${shipments.documentExpiresAt} = ${shipments.shippedDataExpiresAt} and not ${isRowDocumentSharedAtEnd()})`,
    })
    .from(shipments)
    .where(
      and(
        isNull(purgedAt),
        gt(expiresAt, after(step.above)),
        lte(expiresAt, after(step.days)),
        scope === 'document'
          ? and(
              or(
                isNull(shipments.shippedDataExpiresAt),
                sql`${shipments.shippedDataExpiresAt} > ${shipments.documentExpiresAt}`,
              ),
              sql`not ${isRowDocumentSharedAtEnd()}`,
            )
          : undefined,
        sql`not ${isRowHeld()}`,
        notExists(isAnnounced),
      ),
    )
    .orderBy(asc(expiresAt), asc(shipments.id))
    .limit(batchSize)
}

const warn = async (deps: ServiceDeps, scope: Scope, step: (typeof steps)[number]): Promise<void> => {
  for (;;) {
    const expiring = await findUnannounced(deps, scope, step)
    for (const { organizationId, id, expiresAt, timeZone, isDocumentToo } of expiring) {
      if (!expiresAt) continue
      await withTransaction(deps, (deps) =>
        announce(systemContext(deps, organizationId), {
          type: 'evidence.expiring',
          shipmentId: id,
          cause: `${id}:${scope}:${step.days}`,
          details: {
            message: `${wordsOf(scope, isDocumentToo)} on ${formatLocalDay(expiresAt.toISOString(), timeZone ?? undefined)}. Download what you still need, or place the shipment under legal hold.`,
            scope,
            days_before: step.days,
            [`${scope}_expires_at`]: expiresAt.toISOString(),
          },
        }),
      )
    }
    if (expiring.length < batchSize) return
  }
}

/**
 * Warns thirty, seven and one day before evidence or a document is deleted: once for each step of each shipment, and
 * only the nearest step. Omits evidence under legal hold, and documents that another shipment needs, which will not be
 * deleted.
 */
export const warnOfExpiry = async (deps: ServiceDeps): Promise<void> => {
  for (const step of steps) {
    await warn(deps, 'evidence', step)
    await warn(deps, 'document', step)
  }
}
