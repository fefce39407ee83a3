import { and, eq } from 'drizzle-orm'

import type { MailingRecord } from '#lib/contract/evidence/mailing-record.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { describeEvidence } from '#lib/service/mailing-record/load-mailing-record.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'

import { isHeld } from './holds.ts'
import { isDocumentShared } from './is-document-shared.ts'
import { type KeptFile, type PurgeScope, purgeScopes } from './purge-scopes.ts'

const isDue = (shipment: ShipmentRow, scope: PurgeScope, now: Date): boolean => {
  const { expiresAt, purgedAt } = purgeScopes[scope].times(shipment)
  return expiresAt !== null && expiresAt <= now && purgedAt === null
}

/** What is left of the record once the carrier's words are gone. */
const withoutSigner = (record: MailingRecord): MailingRecord => ({
  ...record,
  delivery: { ...record.delivery, signed_by: null },
})

/** Records that deletion begins, so that nobody can hold what is half gone. Null when it is not due, or is kept. */
const begin = async (
  ctx: ServiceContext,
  shipmentId: string,
  scope: PurgeScope,
): Promise<ShipmentRow | null> => {
  const { mailingRecord } = await describeEvidence(ctx, await loadShipment(ctx, shipmentId))
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    if (!isDue(shipment, scope, ctx.clock.now()) || (await isHeld(ctx, shipmentId))) return null
    if (scope === 'document' && (await isDocumentShared(ctx, shipment))) return null
    await ctx.db
      .insert(purges)
      .values({
        organizationId: ctx.organizationId,
        shipmentId,
        scope,
        mailingRecord: scope === 'evidence' ? withoutSigner(mailingRecord) : null,
        startedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
    return shipment
  })
}

const finish = (
  ctx: ServiceContext,
  shipmentId: string,
  scope: PurgeScope,
  files: readonly KeptFile[],
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const now = ctx.clock.now()
    if (!isDue(shipment, scope, now)) return
    await purgeScopes[scope].forget(ctx, shipment)
    await ctx.db
      .update(shipments)
      .set(scope === 'document' ? { documentPurgedAt: now } : { evidencePurgedAt: now, signerName: null })
      .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
    await ctx.db
      .update(purges)
      .set({ endedAt: now })
      .where(
        and(
          eq(purges.organizationId, ctx.organizationId),
          eq(purges.shipmentId, shipmentId),
          eq(purges.scope, scope),
        ),
      )
    await recordNews(ctx, shipment, {
      message: purgeScopes[scope].tombstone,
      metadata: { purged: scope, files: files.map(({ kind, sha256 }) => ({ kind, sha256 })) },
    })
  })

/**
 * Deletes what is past its retention: files first, then rows, then the tombstone. Cut off anywhere, it is taken up where
 * it was. What is not due, is under hold, or is a document that another shipment needs is left alone. True when done.
 */
export const purgeShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  scope: PurgeScope,
): Promise<boolean> => {
  const shipment = await begin(ctx, shipmentId, scope)
  if (!shipment) return false
  const files = await purgeScopes[scope].listFiles(ctx, shipment)
  for (const { key } of files) if (key !== null) await ctx.providers.storage.remove(key)
  await finish(ctx, shipmentId, scope, files)
  return true
}
