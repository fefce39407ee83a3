import { and, eq, inArray } from 'drizzle-orm'

import type { Artifact } from '#lib/contract/evidence/artifact.ts'
import type { MailingRecord } from '#lib/contract/evidence/mailing-record.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { shipmentEvents, type shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

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

const groupById = <Row extends { shipmentId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ shipmentId }) => shipmentId)

/** The mailing records of these shipments, each as its detail shows it, in three queries however many they are. */
export const recordsOf = async (
  { db, organizationId }: ServiceContext,
  rows: readonly ShipmentRow[],
): Promise<Map<string, MailingRecord>> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [scans, files, kept] = await Promise.all([
    db
      .select()
      .from(trackingEvents)
      .where(and(eq(trackingEvents.organizationId, organizationId), inArray(trackingEvents.shipmentId, ids))),
    db
      .select()
      .from(artifacts)
      .where(and(eq(artifacts.organizationId, organizationId), inArray(artifacts.shipmentId, ids))),
    db
      .select({ shipmentId: purges.shipmentId, record: purges.mailingRecord })
      .from(purges)
      .where(
        and(
          eq(purges.organizationId, organizationId),
          inArray(purges.shipmentId, ids),
          eq(purges.scope, 'evidence'),
        ),
      ),
  ])
  const [scansOf, filesOf] = [groupById(scans), groupById(files)]
  const keptOf = new Map(kept.map(({ shipmentId, record }) => [shipmentId, record]))
  return new Map(
    rows.map((shipment) => [
      shipment.id,
      (shipment.evidencePurgedAt && keptOf.get(shipment.id)) ||
        deriveMailingRecord({
          shipment,
          scans: scansOf.get(shipment.id) ?? [],
          files: filesOf.get(shipment.id) ?? [],
        }),
    ]),
  )
}
