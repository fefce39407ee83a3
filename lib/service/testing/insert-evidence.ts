import { systemClock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'
import { user } from '#lib/service/db/schema/auth.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts, printJobs, providerMessages, trackingEvents } from '#lib/service/db/schema/fulfillment.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents, shipments } from '#lib/service/db/schema/shipments.ts'
import { appendEntry } from '#lib/service/evidence/chain/append-entry.ts'
import { chainMessage } from '#lib/service/evidence/chain/chain-message.ts'
import { chainedEvent } from '#lib/service/evidence/chain/chained-event.ts'

import type { EvidenceRows } from './evidence-fixtures.ts'

const insertMessage = async (db: Database, scan: EvidenceRows['scans'][number]): Promise<void> => {
  if (!scan.messageId) return
  await db
    .insert(providerMessages)
    .values({
      id: scan.messageId,
      provider: 'rates',
      eventId: `evt_${scan.messageId}`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ description: 'tracker.updated', message: scan.message })).toString(
        'base64',
      ),
      receivedAt: scan.observedAt,
      processedAt: scan.observedAt,
    })
    .onConflictDoNothing()
}

const chainAll = (db: Database, rows: EvidenceRows): Promise<void> =>
  db.transaction(async (tx) => {
    const ctx = { organizationId: rows.organization.organizationId, clock: systemClock }
    for (const event of rows.events) {
      await appendEntry(tx, ctx, rows.shipment.id, { kind: 'event', content: chainedEvent(event) })
    }
    for (const { messageId } of rows.scans) {
      if (messageId) await chainMessage(tx, ctx, rows.shipment.id, messageId)
    }
  })

/** Stores the rows of a fixture, chained. */
export const insertEvidence = async (db: Database, rows: EvidenceRows): Promise<void> => {
  await db.insert(user).values(rows.author)
  await db.insert(organizations).values(rows.organization).onConflictDoNothing()
  await db.insert(documents).values(rows.document)
  await db.insert(shipments).values(rows.shipment)
  if (rows.purchase) await db.insert(purchases).values(rows.purchase)
  if (rows.printJob) await db.insert(printJobs).values(rows.printJob)
  await db.insert(shipmentEvents).values(rows.events)
  for (const scan of rows.scans) await insertMessage(db, scan)
  await chainAll(db, rows)
  if (rows.scans.length > 0) await db.insert(trackingEvents).values(rows.scans)
  if (rows.files.length > 0) await db.insert(artifacts).values(rows.files)
}
