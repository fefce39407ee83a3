import { and, eq, inArray } from 'drizzle-orm'

import type { Artifact } from '#lib/contract/evidence/artifact.ts'
import type { MailingRecord } from '#lib/contract/evidence/mailing-record.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { artifactsOf } from './artifact-listing.ts'
import { deriveMailingRecord } from './mailing-record.ts'

const loadFacts = async ({ db, organizationId }: ServiceContext, shipmentRows: readonly ShipmentRow[]) => {
  const ids = shipmentRows.map(({ id }) => id)
  const purged = shipmentRows.filter(({ evidencePurgedAt }) => evidencePurgedAt).map(({ id }) => id)
  const [scans, files, retained] = await Promise.all([
    db
      .select()
      .from(trackingEvents)
      .where(and(eq(trackingEvents.organizationId, organizationId), inArray(trackingEvents.shipmentId, ids))),
    db
      .select()
      .from(artifacts)
      .where(and(eq(artifacts.organizationId, organizationId), inArray(artifacts.shipmentId, ids))),
    purged.length === 0
      ? []
      : db
          .select({ shipmentId: purges.shipmentId, record: purges.mailingRecord })
          .from(purges)
          .where(
            and(
              eq(purges.organizationId, organizationId),
              inArray(purges.shipmentId, purged),
              eq(purges.scope, 'evidence'),
            ),
          ),
  ])
  const scansOf = Map.groupBy(scans, ({ shipmentId }) => shipmentId)
  const filesOf = Map.groupBy(files, ({ shipmentId }) => shipmentId)
  const retainedOf = new Map(retained.map(({ shipmentId, record }) => [shipmentId, record]))
  return (shipment: ShipmentRow): { files: typeof files; mailingRecord: MailingRecord } => {
    const ownFiles = filesOf.get(shipment.id) ?? []
    const facts = { shipment, scans: scansOf.get(shipment.id) ?? [], files: ownFiles }
    // What was retained of a purged piece is more than what is left of its facts.
    return { files: ownFiles, mailingRecord: retainedOf.get(shipment.id) ?? deriveMailingRecord(facts) }
  }
}

const findBoughtAt = async (ctx: ServiceContext, shipmentId: string): Promise<Date | null> => {
  const [queued] = await ctx.db
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
    .limit(1)
  return queued?.createdAt ?? null
}

/** Returns what is known of a loaded shipment's mailing, and its evidence files, as a shipment's detail shows them. */
export const describeEvidence = async (
  ctx: ServiceContext,
  shipment: ShipmentRow,
): Promise<{ mailingRecord: MailingRecord; artifacts: Artifact[] }> => {
  const [factsOf, boughtAt] = await Promise.all([loadFacts(ctx, [shipment]), findBoughtAt(ctx, shipment.id)])
  const { files, mailingRecord } = factsOf(shipment)
  const listing = artifactsOf({ shipment, files, mailingRecord, boughtAt, now: ctx.clock.now() })
  return { mailingRecord, artifacts: listing }
}

/** Returns the mailing records of these shipments by their ids, in at most three queries however many they are. */
export const loadMailingRecords = async (
  ctx: ServiceContext,
  shipmentRows: readonly ShipmentRow[],
): Promise<Map<string, MailingRecord>> => {
  if (shipmentRows.length === 0) return new Map()
  const factsOf = await loadFacts(ctx, shipmentRows)
  return new Map(shipmentRows.map((shipment) => [shipment.id, factsOf(shipment).mailingRecord]))
}
