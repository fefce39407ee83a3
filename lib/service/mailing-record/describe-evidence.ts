import { and, eq } from 'drizzle-orm'

import type { Artifact } from '#lib/contract/evidence/artifact.ts'
import type { MailingRecord } from '#lib/contract/evidence/mailing-record.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { shipmentEvents, type shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'

import { artifactsOf } from './artifact-listing.ts'
import { deriveMailingRecord } from './mailing-record.ts'

const loadFacts = (ctx: ServiceContext, shipmentId: string) =>
  Promise.all([
    ctx.db
      .select()
      .from(trackingEvents)
      .where(
        and(eq(trackingEvents.organizationId, ctx.organizationId), eq(trackingEvents.shipmentId, shipmentId)),
      ),
    ctx.db
      .select()
      .from(artifacts)
      .where(and(eq(artifacts.organizationId, ctx.organizationId), eq(artifacts.shipmentId, shipmentId))),
    ctx.db
      .select({ createdAt: shipmentEvents.createdAt })
      .from(shipmentEvents)
      .where(
        and(
          eq(shipmentEvents.organizationId, ctx.organizationId),
          eq(shipmentEvents.shipmentId, shipmentId),
          eq(shipmentEvents.status, 'queued'),
        ),
      )
      .orderBy(shipmentEvents.sequence)
      .limit(1),
  ])

/** What is left of the record of a piece whose evidence was purged; null where it had none. */
const loadKeptRecord = async (ctx: ServiceContext, shipmentId: string): Promise<MailingRecord | null> => {
  const [purge] = await ctx.db
    .select({ record: purges.mailingRecord })
    .from(purges)
    .where(
      and(
        eq(purges.organizationId, ctx.organizationId),
        eq(purges.shipmentId, shipmentId),
        eq(purges.scope, 'evidence'),
      ),
    )
  return purge?.record ?? null
}

/** What is known of a loaded shipment's mailing, and its evidence files, as a shipment's detail shows them. */
export const describeEvidence = async (
  ctx: ServiceContext,
  shipment: typeof shipments.$inferSelect,
): Promise<{ mailingRecord: MailingRecord; artifacts: Artifact[] }> => {
  const [scans, files, [queued]] = await loadFacts(ctx, shipment.id)
  const mailingRecord =
    (shipment.evidencePurgedAt && (await loadKeptRecord(ctx, shipment.id))) ||
    deriveMailingRecord({ shipment, scans, files })
  return {
    mailingRecord,
    artifacts: artifactsOf({
      shipment,
      files,
      mailingRecord,
      boughtAt: queued?.createdAt ?? null,
      now: ctx.clock.now(),
    }),
  }
}
