import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { placeHold, releaseHold } from '#lib/service/retention/legal-holds.ts'
import { listUpcomingPurges } from '#lib/service/retention/purge-schedule.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { deliveredShipment, type EvidenceRows, scanOf } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { untrackedLetter } from '#tests/support/evidence/untracked-letter.ts'

import { getShipmentEvidence } from './shipment-evidence.ts'

const fixture = await openEvidenceFixture()
const { clock } = fixture
const store = async (rows: EvidenceRows = deliveredShipment()) => {
  await fixture.store(rows, ['carrier_return_receipt_pdf'])
  return { ctx: fixture.contextOf(rows), id: rows.shipment.id, rows }
}

test('the chain of custody names each link with its source, both times and the carrier’s message', async () => {
  const { ctx, id } = await store()
  const { custody } = await getShipmentEvidence(ctx, id)
  expect(custody.map(({ step }) => step)).toEqual([
    'requested',
    'manifested',
    'accepted',
    'in_transit',
    'delivered',
    'receipt',
  ])
  expect(custody.find(({ step }) => step === 'accepted')).toMatchObject({
    occurred_at: '2026-03-03T18:10:00.000Z',
    observed_at: '2026-03-03T18:42:00.000Z',
    source: 'carrier_scan',
    scans: [{ message: 'Accepted at USPS Origin Facility' }],
  })
  expect(custody.find(({ step }) => step === 'in_transit')?.scans).toHaveLength(2)
  expect(custody.find(({ step }) => step === 'delivered')?.scans).toMatchObject([{ signed_by: 'E SWAN' }])
})

test('a scanned SCAN form is a separate link, and not an acceptance', async () => {
  const rows = deliveredShipment({ deliveredAt: null, signerName: null })
  const message = 'Shipment Received, Package Acceptance Pending'
  rows.scans = [scanOf(rows.shipment, new Date('2026-03-03T17:00:00.000Z'), 'in_transit', { message })]
  const { ctx, id } = await store(rows)
  const { custody } = await getShipmentEvidence(ctx, id)
  expect(custody).toMatchObject([
    { step: 'requested' },
    { step: 'manifested' },
    { step: 'form_scanned', source: 'scan_form', scans: [{ message }] },
    { step: 'accepted', occurred_at: null, scans: [] },
    { step: 'in_transit', occurred_at: null },
    { step: 'delivered', occurred_at: null },
    { step: 'receipt' },
  ])
})

test('a first scan takes the place of a missing acceptance, and shows that the carrier had the piece', async () => {
  const rows = deliveredShipment()
  rows.scans = rows.scans.filter(({ status }) => status === 'delivered')
  const { ctx, id } = await store(rows)
  const { custody } = await getShipmentEvidence(ctx, id)
  expect(custody).toMatchObject([
    { step: 'requested' },
    { step: 'manifested' },
    { step: 'first_scanned', occurred_at: '2026-03-05T13:12:00.000Z', scans: [{ status: 'delivered' }] },
    { step: 'in_transit', occurred_at: null },
    { step: 'delivered', occurred_at: '2026-03-05T13:12:00.000Z' },
    { step: 'receipt' },
  ])
})

test('a letter without tracking awaits no scan', async () => {
  const rows = untrackedLetter()
  await fixture.store(rows)
  const { custody } = await getShipmentEvidence(fixture.contextOf(rows), rows.shipment.id)
  expect(custody.map(({ step }) => step)).toEqual(['requested', 'manifested'])
})

test('the chain of custody names who packed and who handed over the piece', async () => {
  const rows = deliveredShipment({ packedAt: new Date('2026-03-03T15:00:00.000Z'), packedBy: 'AG' })
  const { ctx, id } = await store(rows)
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, id)
    const by = { actor: 'user:gone', name: 'Ana Gómez', api_key: { id: 'key', name: 'Floor scanner' } }
    recordUpdate(ctx, shipment, { message: 'Handed over.', metadata: { handed_over_by: by } })
  })
  const { custody } = await getShipmentEvidence(ctx, id)
  expect(custody.slice(0, 3)).toMatchObject([
    { step: 'requested', by: 'Maria Okafor' },
    { step: 'packed', by: 'AG', occurred_at: '2026-03-03T15:00:00.000Z' },
    { step: 'manifested', by: 'Ana Gómez, through the API' },
  ])
})

test('a piece that was attempted and returned says so, and claims no delivery', async () => {
  const rows = deliveredShipment({ deliveredAt: null, signerName: null })
  const scan = (time: string, status: string, message: string) =>
    scanOf(rows.shipment, new Date(`2026-03-${time}:00.000Z`), status, { message })
  rows.scans = [
    scan('03T18:10', 'in_transit', 'Accepted'),
    scan('05T09:00', 'available_for_pickup', 'Notice Left (No Authorized Recipient Available)'),
    scan('20T09:00', 'return_to_sender', 'Unclaimed/Being Returned to Sender'),
    scan('24T09:00', 'return_to_sender', 'Delivered, To Original Sender'),
  ]
  const { ctx, id } = await store(rows)
  const { custody } = await getShipmentEvidence(ctx, id)
  expect(custody.map(({ step, occurred_at: at }) => [step, at?.slice(5, 10)])).toEqual([
    ['requested', '03-02'],
    ['manifested', '03-03'],
    ['accepted', '03-03'],
    ['in_transit', undefined],
    ['attempted', '03-05'],
    ['turned_back', '03-20'],
    ['returned', '03-24'],
    ['receipt', expect.anything()],
  ])
})

test('contents are bound to the piece, and remain as hashes with a tombstone after the purge', async () => {
  const expiresAt = new Date(clock.now().getTime() + dayMs)
  const { ctx, id, rows } = await store(
    deliveredShipment({ shippedDataExpiresAt: expiresAt, documentExpiresAt: expiresAt }),
  )
  const before = await getShipmentEvidence(ctx, id)
  expect(before).toMatchObject({
    contents: { document: { sha256: rows.document.sha256, uploaded_by: { name: 'Maria Okafor' } } },
    retention: { is_fixed: true, document_deleted_at: null },
    tombstones: [],
  })
  clock.forward(dayMs)
  await purgeShipment(ctx, id, 'document')
  await purgeShipment(ctx, id, 'evidence')
  const after = await getShipmentEvidence(ctx, id)
  expect(after.contents.document.sha256).toBe(rows.document.sha256)
  expect(after.tombstones.map(({ scope }) => scope)).toEqual(['document', 'evidence'])
  expect(after.tombstones[1]?.files).toEqual([
    { kind: 'carrier_return_receipt_pdf', sha256: rows.files[0]?.sha256 },
  ])
  const delivered = after.custody.find(({ step }) => step === 'delivered')
  expect(delivered).toMatchObject({ occurred_at: '2026-03-05T13:12:00.000Z', observed_at: null, scans: [] })
})

test('states holds with actor, time and reason, and lists what they retain past its period', async () => {
  const soon = new Date(clock.now().getTime() + dayMs)
  const { ctx, id, rows } = await store(
    deliveredShipment({ shippedDataExpiresAt: soon, documentExpiresAt: soon }),
  )
  const actor = { type: 'user', userId: rows.author.id } as const
  const member = { ...ctx, actor } as typeof ctx
  const placed = await placeHold(member, { shipment_id: id, reason: 'Discovery in Swan v. Turner' })
  expect(placed).toMatchObject({ placed_by_name: 'Maria Okafor', shipment: { id } })
  expect((await getShipmentEvidence(ctx, id)).retention.is_held).toBe(true)
  const retainedBy = async () =>
    (await listUpcomingPurges(ctx, { limit: 10 })).data.map(({ scope, retained_by: by }) => [scope, by])
  expect(await retainedBy()).toEqual([
    ['document', 'legal_hold'],
    ['evidence', 'legal_hold'],
  ])
  await releaseHold(member, placed.id, { reason: 'Settled' })
  expect(await getShipmentEvidence(ctx, id)).toMatchObject({
    retention: { is_held: false },
    holds: [
      { reason: 'Discovery in Swan v. Turner', released_by_name: 'Maria Okafor', release_reason: 'Settled' },
    ],
  })
  expect(await retainedBy()).toEqual([
    ['document', null],
    ['evidence', null],
  ])
})
