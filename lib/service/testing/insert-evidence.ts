import type { Database } from '#lib/service/db/client.ts'
import { user } from '#lib/service/db/schema/auth.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts, printJobs, trackingEvents } from '#lib/service/db/schema/fulfillment.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents, shipments } from '#lib/service/db/schema/shipments.ts'

import type { EvidenceRows } from './evidence-fixtures.ts'

/** Stores the rows of a fixture. */
export const insertEvidence = async (db: Database, rows: EvidenceRows): Promise<void> => {
  await db.insert(user).values(rows.author)
  await db.insert(organizations).values(rows.organization)
  await db.insert(documents).values(rows.document)
  await db.insert(shipments).values(rows.shipment)
  if (rows.purchase) await db.insert(purchases).values(rows.purchase)
  if (rows.printJob) await db.insert(printJobs).values(rows.printJob)
  await db.insert(shipmentEvents).values(rows.events)
  if (rows.scans.length > 0) await db.insert(trackingEvents).values(rows.scans)
  if (rows.files.length > 0) await db.insert(artifacts).values(rows.files)
}
