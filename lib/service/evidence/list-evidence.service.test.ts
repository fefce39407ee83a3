import { beforeEach, expect, test } from 'vitest'

import { type EvidenceItem, listEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { newId } from '#lib/service/ids.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { applyTracker } from '#lib/service/tracking/apply-tracker.ts'
import { openTestApi, type TestCaller } from '#tests/support/api.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { acceptanceAt, scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

const api = await openTestApi({ providers: { rates: { listForms: () => Promise.resolve([]) } } })
let caller: TestCaller
let count = 0

beforeEach(async () => {
  caller = await api.createCaller(`Office ${(count += 1)}`)
})

const buy = async (changes: Partial<typeof shipments.$inferInsert> = {}) =>
  insertBought(caller.ctx, { status: 'printed', certifiedMail: true, returnReceipt: true, ...changes })

const travel = async (
  piece: Awaited<ReturnType<typeof buy>>,
  ...statuses: Parameters<typeof scanAt>[1][]
): Promise<string> => {
  const scans = statuses.map((status, index) =>
    index === 0 && status === 'in_transit' ? acceptanceAt(0) : scanAt(index * 24, status),
  )
  await applyTracker(caller.ctx, piece.shipmentId, trackerWith(piece.trackerId, scans))
  return piece.shipmentId
}

const list = async (
  query: Record<string, string> = {},
): Promise<{ data: EvidenceItem[]; has_more: boolean; next_cursor: string | null }> =>
  (await (await caller.call(`/api/v1/evidence?${new URLSearchParams(query)}`)).json()) as never

const idsOf = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await list(query)).data.map(({ id }) => id)

const storeReceipt = (shipmentId: string) =>
  caller.ctx.db.insert(artifacts).values({
    organizationId: caller.ctx.organizationId,
    shipmentId,
    id: newId(),
    kind: 'carrier_return_receipt_pdf',
    sourceUrl: 'https://carrier.test/receipt.pdf',
    status: 'available',
    filename: 'return-receipt.pdf',
    contentType: 'application/pdf',
    createdAt: caller.ctx.clock.now(),
    availableAt: caller.ctx.clock.now(),
  })

const expireIn = (shipmentId: string, days: number) => {
  const at = new Date(caller.ctx.clock.now().getTime() + days * dayMs)
  return runUnguarded(
    api.databaseUrl,
    'update shipments set shipped_data_expires_at = $1, document_expires_at = $1 where id = $2',
    [at, shipmentId],
  )
}

const hold = (on: { shipmentId?: string; tagId?: string }) =>
  caller.ctx.db.insert(legalHolds).values({
    organizationId: caller.ctx.organizationId,
    id: newId(),
    ...on,
    reason: 'Discovery',
    placedAt: caller.ctx.clock.now(),
  })

test('lists purchases with proof, but no others, and none that were cancelled or belong to others', async () => {
  const certified = await buy()
  const signed = await buy({
    certifiedMail: false,
    returnReceipt: false,
    deliveryConfirmation: 'ADULT_SIGNATURE',
  })
  await buy({ certifiedMail: false, returnReceipt: false })
  await buy({ certifiedMail: false, returnReceipt: false, deliveryConfirmation: 'NO_SIGNATURE' })
  await buy({ status: 'cancelled' })
  expect(await idsOf()).toEqual([signed.shipmentId, certified.shipmentId])
  const stranger = await api.createCaller('Someone Else')
  expect(await (await stranger.call('/api/v1/evidence')).json()).toMatchObject({ data: [] })
})

test('each state lists exactly the pieces in it', async () => {
  const waiting = (await buy()).shipmentId
  const underWay = await travel(await buy(), 'in_transit')
  const unreceipted = await travel(await buy(), 'in_transit', 'delivered')
  const receipted = await travel(await buy(), 'in_transit', 'delivered')
  await storeReceipt(receipted)
  const plain = await travel(await buy({ returnReceipt: false }), 'in_transit', 'delivered')
  const returned = await travel(await buy(), 'in_transit', 'return_to_sender')

  expect(await idsOf()).toEqual([returned, plain, receipted, unreceipted, underWay, waiting])
  expect(await idsOf({ state: 'awaiting_acceptance' })).toEqual([waiting])
  expect(await idsOf({ state: 'awaiting_receipt' })).toEqual([unreceipted])
  expect(await idsOf({ state: 'returned' })).toEqual([returned])
  const { data } = await list({ state: 'awaiting_receipt' })
  expect(data[0]).toMatchObject({
    mailing_records: {
      acceptance: { accepted_at: scanAt(0, 'in_transit').occurredAt.toISOString() },
      delivery: { delivered_at: scanAt(24, 'delivered').occurredAt.toISOString() },
      return_receipt: { status: 'pending' },
    },
    retention: { is_fixed: true, is_held: false, evidence_deleted_at: null },
  })
})

test('lists the soonest deletions first, without held or deleted evidence', async () => {
  const [later, sooner, far, held, tagged] = await Promise.all(
    [20, 3, 31, 5, 6].map(async (days) => {
      const { shipmentId } = await buy({ status: 'shipped', shippedAt: caller.ctx.clock.now() })
      await expireIn(shipmentId, days)
      return shipmentId
    }),
  )
  const tagId = newId()
  const { organizationId, db } = caller.ctx
  await db.insert(tags).values({ organizationId, id: tagId, name: 'Swan' })
  await db.insert(shipmentTags).values({ organizationId, tagId, shipmentId: tagged ?? '' })
  await hold({ shipmentId: held ?? '' })
  await hold({ tagId })
  expect(await idsOf({ state: 'expiring' })).toEqual([sooner, later])
  expect(await idsOf({ state: 'expiring', limit: '1', cursor: sooner ?? '' })).toEqual([later])
  expect(new Set(await idsOf({ state: 'held' }))).toEqual(new Set([held, tagged]))
  expect(await idsOf({ tag: 'Swan' })).toEqual([tagged])
  expect(await idsOf()).toContain(far)
})

test('carriers’ messages stay listed after their purge as far as they are retained', async () => {
  const id = await travel(
    await buy({ certifiedMail: false, returnReceipt: false, deliveryConfirmation: 'SIGNATURE' }),
    'in_transit',
    'delivered',
  )
  const [before] = (await list()).data
  await expireIn(id, 0)
  await purgeShipment(caller.ctx, id, 'evidence')
  const [after] = (await list()).data
  expect(after?.retention.evidence_deleted_at).toBe(caller.ctx.clock.now().toISOString())
  expect(after?.mailing_records.delivery.delivered_at).toBe(before?.mailing_records.delivery.delivered_at)
})

test('a search finds recipients, names and tracking numbers, including grouped ones', async () => {
  const swan = (await buy({ name: 'Notice to unit 4' })).shipmentId
  const other = (await buy({ name: 'Final 100% offer', trackingNumber: '9407111899223197428490' })).shipmentId
  expect(await idsOf({ search: 'UNIT notice' })).toEqual([swan])
  expect(await idsOf({ search: 'swan' })).toEqual([other, swan])
  expect(await idsOf({ search: '9407 1118 9922' })).toEqual([other])
  expect(await idsOf({ search: '100%' })).toEqual([other])
  expect(await idsOf({ search: '_' })).toEqual([])
})

test('pages neither repeat nor skip, and an invalid query is rejected', async () => {
  for (let index = 0; index < 5; index += 1) await buy()
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page = await list({ limit: '2', ...(cursor && { cursor }) })
    paged.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(paged).toEqual(await idsOf({ limit: '100' }))
  expect(listEvidenceQuery.safeParse({ state: 'lost' }).success).toBe(false)
  expect((await caller.call('/api/v1/evidence?state=lost')).status).toBe(400)
})
