import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { loadDocumentById } from '#lib/service/documents/documents.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { listArtifacts } from '#lib/service/evidence/download-evidence.ts'
import { getEvidenceBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { newId } from '#lib/service/ids.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import { createNote } from '#lib/service/notes/change-notes.ts'
import { listNotes } from '#lib/service/notes/load-note.ts'
import { expiryFrom, updateRetention } from '#lib/service/shipment-core/retention.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { deliveredShipment, type EvidenceRows } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { listHolds } from './holds.ts'
import { placeHold, releaseHold } from './legal-holds.ts'
import { listUpcomingPurges, listDuePurges, sweepRetention } from './purge-schedule.ts'
import { purgeShipment } from './purge-shipment.ts'

const fixture = await openEvidenceFixture()
const { db, clock, storage } = fixture
/** A delivered piece whose retention ends in a day, with its files in storage. */
const store = async (overrides: Partial<EvidenceRows['shipment']> = {}) => {
  const expiresAt = new Date(clock.now().getTime() + dayMs)
  const rows = deliveredShipment({
    shippedDataExpiresAt: expiresAt,
    documentExpiresAt: expiresAt,
    ...overrides,
  })
  await fixture.store(rows, ['carrier_label_pdf', 'carrier_return_receipt_pdf'])
  return { rows, ctx: fixture.contextOf(rows), id: rows.shipment.id }
}

const isStored = async (key: string | null | undefined): Promise<boolean> =>
  (await storage.stat(key ?? '')) !== null

const read = async (id: string) => {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  if (!row) throw new Error('the shipment is gone')
  return row
}

const purgeBoth = async (piece: Awaited<ReturnType<typeof store>>): Promise<boolean[]> => [
  await purgeShipment(piece.ctx, piece.id, 'document'),
  await purgeShipment(piece.ctx, piece.id, 'evidence'),
]

describe('a purge', () => {
  test('deletes nothing on the day before, and files, messages and signer on the day', async () => {
    const piece = await store()
    const { rows, ctx, id } = piece
    expect(await purgeBoth(piece)).toEqual([false, false])
    expect(await isStored(rows.document.documentKey)).toBe(true)
    clock.forward(dayMs)
    const before = await loadMailingRecord(ctx, await read(id))
    expect(await purgeBoth(piece)).toEqual([true, true])

    expect(await isStored(rows.document.documentKey)).toBe(false)
    for (const { storageKey } of rows.files) expect(await isStored(storageKey)).toBe(false)
    expect(await db.select().from(trackingEvents).where(eq(trackingEvents.shipmentId, id))).toEqual([])
    const messages = await db.select().from(providerMessages)
    for (const { messageId } of rows.scans) {
      expect(messages.find((message) => message.id === messageId)).toMatchObject({ body: '', headers: {} })
    }
    const after = await loadMailingRecord(ctx, await read(id))
    expect(after.mailingRecord).toEqual({
      ...before.mailingRecord,
      delivery: { ...before.mailingRecord.delivery, signed_by: null, signers: [] },
      retention: { ...before.mailingRecord.retention, original_document_retained: false },
    })
    expect((await listArtifacts(ctx, id)).map(({ status }) => status)).not.toContain('available')
    await expect(getEvidenceBundle(ctx, id)).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' })
    await expect(loadDocumentById(ctx, rows.document.id)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    })
  })

  test('leaves hashes, a tombstone and a chain that still verifies', async () => {
    const piece = await store()
    clock.forward(dayMs)
    await purgeBoth(piece)
    const stones = await db
      .select()
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, piece.id), sql`metadata ? 'purged'`))
    expect(stones.map(({ metadata }) => metadata?.['purged'])).toEqual(['document', 'evidence'])
    expect(stones[0]?.metadata?.['files']).toContainEqual({
      kind: 'document_pdf',
      sha256: piece.rows.document.sha256,
    })
    expect(await checkChain(piece.ctx, piece.id)).toMatchObject({ issues: [] })
  })

  test('resumes after an interruption while deleting files, and is reported once', async () => {
    const piece = await store()
    clock.forward(dayMs)
    let removals = 0
    const broken = {
      ...storage,
      remove: (key: string) => {
        removals += 1
        return removals > 1 ? Promise.reject(new Error('the process dies')) : storage.remove(key)
      },
    }
    const dying = { ...piece.ctx, providers: { ...piece.ctx.providers, storage: broken } }
    await expect(purgeShipment(dying, piece.id, 'evidence')).rejects.toThrow('the process dies')
    await expect(placeHold(piece.ctx, { shipment_id: piece.id, reason: 'Too late' })).rejects.toMatchObject({
      code: 'EVIDENCE_EXPIRED',
    })
    expect(await purgeShipment(piece.ctx, piece.id, 'evidence')).toBe(true)
    expect(await purgeShipment(piece.ctx, piece.id, 'evidence')).toBe(false)
    for (const { storageKey } of piece.rows.files) expect(await isStored(storageKey)).toBe(false)
    const told = await db
      .select()
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, piece.id), sql`metadata->>'purged' = 'evidence'`))
    expect(told).toHaveLength(1)
  })

  test('keeps a document that another shipment still needs', async () => {
    const piece = await store()
    const younger = new Date(clock.now().getTime() + 40 * dayMs)
    const other = { ...piece.rows.shipment, id: newId(), documentExpiresAt: younger }
    await db.insert(shipments).values({
      ...other,
      createdAt: new Date(Number.parseInt(other.id.replaceAll('-', '').slice(0, 12), 16)),
    })
    clock.forward(dayMs)
    expect(await purgeBoth(piece)).toEqual([false, true])
    expect(await isStored(piece.rows.document.documentKey)).toBe(true)
    clock.forward(40 * dayMs)
    expect(await purgeShipment(piece.ctx, piece.id, 'document')).toBe(true)
  })

  test('deletes the notes on a shipment with its evidence, also from what is searched', async () => {
    const piece = await store()
    const member = { ...piece.ctx, actor: { type: 'user' as const, userId: newId() } }
    await createNote(member, piece.id, { text: 'She moved to Ojai.' })
    clock.forward(dayMs)
    expect(await purgeBoth(piece)).toEqual([true, true])
    expect(await listNotes(piece.ctx, piece.id)).toEqual([])
    const [row] = await db.select().from(shipments).where(eq(shipments.id, piece.id))
    expect(row).toMatchObject({ noteCount: 0, searchText: expect.not.stringContaining('ojai') })
  })

  test('cannot be run by the service before its time or under hold', async () => {
    const piece = await store()
    const call = (at: Date) =>
      db.execute(
        sql`select purge_carrier_words(${piece.ctx.organizationId}, ${piece.id}, ${at.toISOString()})`,
      )
    await expect(call(clock.now())).rejects.toMatchObject({
      cause: { message: expect.stringContaining('has not ended') },
    })
    clock.forward(dayMs)
    await placeHold(piece.ctx, { shipment_id: piece.id, reason: 'Discovery' })
    await expect(call(clock.now())).rejects.toMatchObject({
      cause: { message: expect.stringContaining('legal hold') },
    })
  })
})

describe('a legal hold', () => {
  test('stops the purge until it is released, and states the actor and the reason', async () => {
    const piece = await store()
    const hold = await placeHold(piece.ctx, { shipment_id: piece.id, reason: 'Discovery in Swan v. Turner' })
    clock.forward(dayMs)
    expect(await purgeBoth(piece)).toEqual([false, false])
    expect(await listHolds(piece.ctx, { state: 'active', shipment_id: piece.id })).toEqual([hold])
    const released = await releaseHold(piece.ctx, hold.id, { reason: 'Settled' })
    expect(released).toMatchObject({ release_reason: 'Settled', released_at: clock.now().toISOString() })
    await expect(releaseHold(piece.ctx, hold.id, { reason: 'Again' })).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    })
    expect(await purgeBoth(piece)).toEqual([true, true])
  })

  test('on a tag covers every shipment with the tag, including later ones', async () => {
    const piece = await store()
    const { organizationId } = piece.ctx
    const tagId = newId()
    await db.insert(tags).values({ organizationId, id: tagId, name: 'Swan' })
    await placeHold(piece.ctx, { tag_id: tagId, reason: 'Discovery' })
    await db.insert(shipmentTags).values({ organizationId, tagId, shipmentId: piece.id })
    clock.forward(dayMs)
    expect(await purgeBoth(piece)).toEqual([false, false])
    const due = await listDuePurges(piece.ctx, clock.now())
    expect(
      due.filter(({ shipmentId }) => shipmentId === piece.id).map(({ retainedBy }) => retainedBy),
    ).toEqual(['legal_hold', 'legal_hold'])
  })

  test('can be placed only by permitted members, on their own shipments', async () => {
    const piece = await store()
    const foreign = { ...piece.ctx, organizationId: newId() }
    await expect(placeHold(foreign, { shipment_id: piece.id, reason: 'Mine?' })).rejects.toMatchObject({
      code: 'SHIPMENT_NOT_FOUND',
    })
    const sender = { ...piece.ctx, role: 'sender' as const }
    await expect(placeHold(sender, { shipment_id: piece.id, reason: 'May I?' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(releaseHold(piece.ctx, newId(), { reason: 'None' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('the sweep enqueues what is due and not held, and a dry run changes nothing', async () => {
  const [free, held] = [await store(), await store()]
  await placeHold(held.ctx, { shipment_id: held.id, reason: 'Discovery' })
  clock.forward(dayMs)
  const asked: string[] = []
  const jobs = {
    enqueue: (_tx: unknown, _name: unknown, data: object) =>
      Promise.resolve(asked.push(JSON.stringify(data))),
  }
  await listDuePurges(free.ctx, clock.now())
  expect(await isStored(free.rows.document.documentKey)).toBe(true)
  await sweepRetention({ ...free.ctx, jobs: jobs as unknown as typeof free.ctx.jobs })
  const about = (id: string) => asked.filter((data) => data.includes(id))
  expect(about(free.id)).toHaveLength(2)
  expect(about(held.id)).toHaveLength(0)
})

test('a document shared with a held shipment is kept, and the dry run says so', async () => {
  const piece = await store()
  const { organizationId } = piece.ctx
  const other = deliveredShipment({
    organizationId,
    shippedDataExpiresAt: piece.rows.shipment.shippedDataExpiresAt,
    documentExpiresAt: piece.rows.shipment.documentExpiresAt,
  })
  await fixture.store(other)
  await runUnguarded(fixture.databaseUrl, 'update shipments set document_id = $1 where id = $2', [
    piece.rows.document.id,
    other.shipment.id,
  ])
  const upcoming = async () =>
    (await listUpcomingPurges(piece.ctx, { limit: 25 })).data
      .filter(({ shipment }) => shipment.id === piece.id)
      .map(({ scope, retained_by: retainedBy }) => `${scope}: ${retainedBy}`)
      .toSorted()
  expect(await upcoming()).toEqual(['document: null', 'evidence: null'])
  const hold = await placeHold(piece.ctx, { shipment_id: other.shipment.id, reason: 'Discovery' })
  expect(await upcoming()).toEqual(['document: shared_document', 'evidence: null'])
  clock.forward(dayMs)
  const due = await listDuePurges(piece.ctx, clock.now())
  expect(
    due
      .filter(({ shipmentId }) => shipmentId === piece.id)
      .map(({ scope, retainedBy }) => [scope, retainedBy]),
  ).toEqual([
    ['document', 'shared_document'],
    ['evidence', null],
  ])
  expect(await purgeBoth(piece)).toEqual([false, true])
  expect(await isStored(piece.rows.document.documentKey)).toBe(true)
  await releaseHold(piece.ctx, hold.id, { reason: 'Settled' })
  expect(await purgeShipment(piece.ctx, piece.id, 'document')).toBe(true)
})

test('periods are fixed when a piece is first shipped, and never change afterwards', async () => {
  const { ctx, id } = await store()
  await updateRetention(ctx, { document_days: 90, evidence_days: 730 })
  const shippedAt = new Date('2026-03-01T00:00:00.000Z')
  expect(await expiryFrom(ctx, shippedAt)).toEqual({
    documentExpiresAt: new Date('2026-05-30T00:00:00.000Z'),
    shippedDataExpiresAt: new Date('2028-02-29T00:00:00.000Z'),
  })
  expect((await read(id)).shippedDataExpiresAt).not.toEqual(new Date('2028-02-29T00:00:00.000Z'))
})
