import { and, eq, inArray } from 'drizzle-orm'

import type { MailingRecord } from '#lib/contract/evidence/mailing-record.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { deriveMailingRecord } from './mailing-record.ts'

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
