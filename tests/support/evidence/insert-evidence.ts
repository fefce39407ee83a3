import type { Database } from '#lib/postgres/postgres.ts'
import { chainStart, hashEntry } from '#lib/proof/chain.ts'
import { systemClock } from '#lib/service/clock.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { documentParts, documents } from '#lib/service/db/schema/documents.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { loadChainedMessages, chainedEvent } from '#lib/service/shipment-core/chain.ts'
import {
  artifactFact,
  chainedFact,
  documentFact,
  handOverFact,
  printFileFact,
  purchaseFact,
  requestFact,
  retentionFact,
  trackingFact,
} from '#lib/service/shipment-core/facts.ts'

import type { EvidenceRows } from './evidence-fixtures.ts'

/** PostgreSQL takes so many parameters in one statement that this many rows of any table fit. */
const rowsAtOnce = 1000

const inLots = async <Row>(rows: readonly Row[], insert: (lot: Row[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce))
}

type Messages = (typeof providerMessages.$inferInsert)[]

const messagesOf = (rows: EvidenceRows): Messages =>
  rows.scans.flatMap(({ messageId, message, observedAt }) => {
    if (!messageId) return []
    const body = JSON.stringify({ description: 'tracker.updated', message })
    return {
      id: messageId,
      provider: 'rates' as const,
      eventId: `evt_${messageId}`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(body).toString('base64'),
      receivedAt: observedAt,
      processedAt: observedAt,
    }
  })

/** Records what the service would have recorded about these rows, step by step. */
const factsOf = (rows: EvidenceRows) => {
  const { shipment, document, purchase, printJob, scans, files } = rows
  return [
    documentFact(document, rows.parts),
    requestFact(shipment),
    ...(purchase ? [purchaseFact(shipment, purchase)] : []),
    ...(printJob?.sha256
      ? [
          printFileFact(printJob, {
            sha256: printJob.sha256,
            documentSha256: document.sha256,
            labelSha256: null,
            pages: [],
          }),
        ]
      : []),
    ...(shipment.manifestedAt ? [handOverFact(shipment)] : []),
    ...(scans.length > 0 ? [trackingFact(shipment, scans)] : []),
    ...(shipment.shippedDataExpiresAt ? [retentionFact(shipment)] : []),
    ...files.filter(({ sha256 }) => sha256 !== null).map(artifactFact),
  ].map((fact) => chainedFact({ clock: systemClock }, fact, null))
}

/** The chain as `appendEntries` makes it, all at once. */
const chainOf = async (db: Database, rows: EvidenceRows) => {
  const { organizationId, id: shipmentId } = rows.shipment
  const stored = await loadChainedMessages(
    db,
    rows.scans.map(({ messageId }) => messageId).filter((id) => id !== null),
  )
  const messages = new Map(stored.map(({ id, content }) => [id, content]))
  const subjects = [
    ...rows.events.map((event) => ({ kind: 'event' as const, content: chainedEvent(event) })),
    ...rows.scans.flatMap(({ messageId }) => {
      const content = messages.get(messageId ?? '')
      return content ? { kind: 'carrier_message' as const, content } : []
    }),
    ...factsOf(rows).map((content) => ({ kind: 'fact' as const, content })),
  ]
  const entries: (typeof chainEntries.$inferInsert)[] = []
  let previousHash = await chainStart(organizationId, shipmentId)
  for (const [index, { kind, content }] of subjects.entries()) {
    const position = index + 1
    const hash = await hashEntry({ position, kind, previous_hash: previousHash }, content)
    const entry = { organizationId, shipmentId, position, kind, subjectId: content.id, previousHash, hash }
    entries.push({
      ...entry,
      content: kind === 'fact' ? content : null,
      recordedAt: systemClock.now(),
    })
    previousHash = hash
  }
  return { entries, head: { organizationId, shipmentId, entries: entries.length, lastHash: previousHash } }
}

/** Stores the rows of a fixture, chained. */
export const insertEvidence = async (db: Database, rows: EvidenceRows): Promise<void> => {
  await db.insert(user).values(rows.author)
  await db.insert(organizations).values(rows.organization).onConflictDoNothing()
  await db.insert(documents).values(rows.document)
  if (rows.parts.length > 0) await db.insert(documentParts).values(rows.parts)
  await db.insert(shipments).values(rows.shipment)
  if (rows.purchase) await db.insert(purchases).values(rows.purchase)
  if (rows.printJob) await db.insert(printJobs).values(rows.printJob)
  await inLots(rows.events, (lot) => db.insert(shipmentEvents).values(lot))
  await inLots(messagesOf(rows), (lot) => db.insert(providerMessages).values(lot).onConflictDoNothing())
  await inLots(rows.scans, (lot) => db.insert(trackingEvents).values(lot))
  const { entries, head } = await chainOf(db, rows)
  await inLots(entries, (lot) => db.insert(chainEntries).values(lot))
  await db.insert(chainHeads).values(head)
  if (rows.files.length > 0) await db.insert(artifacts).values(rows.files)
}
