import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { createMatterInput } from '#lib/contract/matters/matter.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { listEvidence } from '#lib/service/evidence/list-evidence.ts'
import { createMatter } from '#lib/service/matters/change-matter.ts'
import { deleteMatter } from '#lib/service/matters/delete-matter.ts'
import { moveToMatter } from '#lib/service/shipments/move-to-matter.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listHolds } from './holds.ts'
import { placeHold, releaseHold } from './legal-holds.ts'
import { listUpcomingPurges } from './purge-schedule.ts'
import { purgeShipment } from './purge-shipment.ts'

const fixture = await openEvidenceFixture()
const { db, clock } = fixture

/** A delivered piece whose retention ends in a day, and a matter of its organization. */
const store = async () => {
  const expiresAt = new Date(clock.now().getTime() + dayMs)
  const rows = deliveredShipment({ shippedDataExpiresAt: expiresAt, documentExpiresAt: expiresAt })
  await fixture.store(rows, ['carrier_label_pdf'])
  const ctx = fixture.contextOf(rows)
  const matter = await createMatter(
    ctx,
    createMatterInput.parse({ number: '2026-1', name: 'Swan v. Turner' }),
  )
  return { ctx, id: rows.shipment.id, matter }
}

type Piece = Awaited<ReturnType<typeof store>>

const purgeBoth = async ({ ctx, id }: Piece): Promise<boolean[]> => [
  await purgeShipment(ctx, id, 'document'),
  await purgeShipment(ctx, id, 'evidence'),
]

const messagesOf = async (id: string): Promise<string[]> => {
  const rows = await db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, id))
    .orderBy(shipmentEvents.sequence)
  return rows.map(({ message }) => message).filter((message) => /matter/i.test(message))
}

const hold = ({ ctx, matter }: Piece) => placeHold(ctx, { matter_id: matter.id, reason: 'Discovery' })

test('a hold on a matter retains evidence and document of its letters until it is released', async () => {
  const piece = await store()
  const { ctx, id, matter } = piece
  await moveToMatter(ctx, id, matter.id)
  const placed = await hold(piece)
  expect(placed).toMatchObject({ matter: { number: '2026-1' }, shipment_id: null, tag: null })
  expect(await listHolds(ctx, { state: 'active', shipment_id: id })).toMatchObject([{ id: placed.id }])
  expect(await listHolds(ctx, { state: 'active', matter_id: matter.id })).toMatchObject([{ id: placed.id }])
  expect((await listEvidence(ctx, { state: 'held', limit: 20 })).data.map((each) => each.id)).toEqual([id])
  clock.forward(2 * dayMs)
  const { data } = await listUpcomingPurges(ctx, { limit: 25 })
  expect(data.map(({ retained_by: reason }) => reason)).toEqual(['legal_hold', 'legal_hold'])
  expect(await purgeBoth(piece)).toEqual([false, false])

  await releaseHold(ctx, placed.id, { reason: 'Settled' })
  expect(await purgeBoth(piece)).toEqual([true, true])
  expect(await messagesOf(id)).toEqual([
    'Matter set to “2026-1”.',
    'Placed under legal hold with matter “2026-1”: Discovery',
    'Released from the legal hold of matter “2026-1”: Settled',
  ])
})

test('a letter moved there later is held as well', async () => {
  const piece = await store()
  const { ctx, id, matter } = piece
  await hold(piece)
  await moveToMatter(ctx, id, matter.id)
  expect(await messagesOf(id)).toEqual([
    'Matter set to “2026-1”.',
    'Placed under legal hold with matter “2026-1”: Discovery',
  ])
  clock.forward(2 * dayMs)
  expect(await purgeBoth(piece)).toEqual([false, false])
})

test('a letter cannot leave a held matter', async () => {
  const piece = await store()
  const { ctx, id, matter } = piece
  const other = await createMatter(ctx, createMatterInput.parse({ number: '2026-2', name: 'Lease' }))
  await moveToMatter(ctx, id, matter.id)
  const placed = await hold(piece)
  for (const to of [null, other.id]) {
    await expect(moveToMatter(ctx, id, to)).rejects.toMatchObject({ code: 'MATTER_HELD' })
  }
  await releaseHold(ctx, placed.id, { reason: 'Settled' })
  await moveToMatter(ctx, id, other.id)
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  expect(row?.matterId).toBe(other.id)
  // What was held stays on record, and so does the matter.
  await expect(deleteMatter(ctx, matter.id)).rejects.toMatchObject({
    code: 'MATTER_IN_USE',
    message: expect.stringContaining('1 legal hold.'),
  })
})

test('a hold is recorded in the audit log with the number of its matter', async () => {
  const piece = await store()
  const { ctx, matter } = piece
  await insertDraft(ctx, { matterId: matter.id })
  const placed = await hold(piece)
  await releaseHold(ctx, placed.id, { reason: 'Settled' })
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, placed.id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['legal_hold.placed', null, { shipment_id: null, tag: null, matter: '2026-1', reason: 'Discovery' }],
    [
      'legal_hold.released',
      { shipment_id: null, tag: null, matter: '2026-1', reason: 'Discovery' },
      { release_reason: 'Settled' },
    ],
  ])
})

test('a matter of another organization cannot be placed under hold', async () => {
  const [one, other] = [await store(), await store()]
  await expect(placeHold(one.ctx, { matter_id: other.matter.id, reason: 'x' })).rejects.toMatchObject({
    code: 'MATTER_NOT_FOUND',
  })
})
