import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bulkLimit } from '#lib/contract/shipments/bulk-limit.values.ts'
import { cancelShipmentsInput, tagShipmentsInput } from '#lib/contract/shipments/shipment-bulk.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { newId } from '#lib/service/ids.ts'
import { listTags, tagsOf } from '#lib/service/shipment-core/tags.ts'
import { cancelShipments, tagShipments } from '#lib/service/shipments/bulk.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { relabelShipment } from '#lib/service/shipments/update-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { ctx: base, clock } = await openTestContext()
const elsewhere = (): ServiceContext => ({ ...base, organizationId: newId() })

const tag = (ctx: ServiceContext, input: Record<string, unknown>) =>
  tagShipments(ctx, tagShipmentsInput.parse(input))
const cancel = (ctx: ServiceContext, ids: string[]) =>
  cancelShipments(ctx, cancelShipmentsInput.parse({ shipment_ids: ids }))
const messagesOf = async (ctx: ServiceContext, shipmentId: string) =>
  (await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))).map(
    ({ message, actor }) => [message, actor],
  )
const namesOf = async (ctx: ServiceContext, shipmentId: string) =>
  (await tagsOf(ctx, shipmentId)).map(({ name }) => name)

test('tags are added and removed in every status, with a result for each, which can be undone', async () => {
  const ctx = elsewhere()
  const draft = (await insertDraft(ctx)).shipmentId
  const shipped = (await insertBought(ctx, { status: 'shipped' })).shipmentId
  await tag(ctx, { shipment_ids: [draft], add: ['a'] })
  const done = await tag(ctx, { shipment_ids: [draft, shipped, draft], add: ['a', 'b'] })
  const tags = [
    { id: expect.any(String), name: 'a' },
    { id: expect.any(String), name: 'b' },
  ]
  expect(done).toEqual([
    { id: draft, added: ['b'], removed: [], tags, revision: 2, error: null },
    { id: shipped, added: ['a', 'b'], removed: [], tags, revision: 1, error: null },
  ])
  expect((await getShipment(ctx, draft)).revision).toBe(2)
  for (const { id, added } of done) await tag(ctx, { shipment_ids: [id], remove: added })
  expect(await namesOf(ctx, draft)).toEqual(['a'])
  expect(await namesOf(ctx, shipped)).toEqual([])
  const actor = ctx.actor.type === 'user' ? `user:${ctx.actor.userId}` : null
  expect(await messagesOf(ctx, shipped)).toEqual([
    ['Tags added: “a”, “b”.', actor],
    ['Tags removed: “a”, “b”.', actor],
  ])
})

test('reports each shipment that cannot be tagged, and tags the others', async () => {
  const ctx = elsewhere()
  const [mine, foreign] = [(await insertDraft(ctx)).shipmentId, (await insertDraft(elsewhere())).shipmentId]
  const many = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
  const full = (await insertDraft(ctx)).shipmentId
  await tag(ctx, { shipment_ids: [full], add: many })
  expect(await tag(ctx, { shipment_ids: [foreign, full, mine], add: ['one more'] })).toMatchObject([
    { id: foreign, error: { code: 'SHIPMENT_NOT_FOUND' } },
    { id: full, added: [], tags: null, revision: null, error: { code: 'VALIDATION_ERROR' } },
    { id: mine, added: ['one more'], error: null },
  ])
})

test('a tag under legal hold stays on its held shipments', async () => {
  const ctx = elsewhere()
  const { shipmentId } = await insertBought(ctx, { status: 'shipped' })
  await tag(ctx, { shipment_ids: [shipmentId], add: ['Swan v. Turner', 'unit 4'] })
  const held = (await listTags(ctx)).find(({ name }) => name === 'Swan v. Turner')
  await ctx.db.insert(legalHolds).values({
    organizationId: ctx.organizationId,
    id: newId(),
    tagId: held?.id ?? '',
    reason: 'Discovery',
    placedBy: 'user:1',
    placedAt: clock.now(),
  })
  const [refused] = await tag(ctx, { shipment_ids: [shipmentId], remove: ['Swan v. Turner'] })
  expect(refused?.error).toMatchObject({
    code: 'TAG_HELD',
    message: expect.stringContaining('Release the hold'),
  })
  await expect(relabelShipment(ctx, shipmentId, { tags: [] })).rejects.toMatchObject({ code: 'TAG_HELD' })
  await relabelShipment(ctx, shipmentId, { tags: ['Swan v. Turner', 'new'] })
  expect(await namesOf(ctx, shipmentId)).toEqual(['Swan v. Turner', 'new'])
})

test('a shipment is renamed in every status, its timeline names the actor, and an empty name removes it', async () => {
  const ctx = elsewhere()
  const { shipmentId } = await insertBought(ctx, { status: 'shipped', name: 'Notice' })
  await relabelShipment(ctx, shipmentId, { name: 'Notice to quit' })
  await relabelShipment(ctx, shipmentId, { name: 'Notice to quit' })
  await relabelShipment(ctx, shipmentId, { name: '' })
  expect((await messagesOf(ctx, shipmentId)).map(([message]) => message)).toEqual([
    'Renamed from “Notice” to “Notice to quit”.',
    'Renamed from “Notice to quit” to no name.',
  ])
})

test('cancelling several reports the refund of each, or why it is not cancelled', async () => {
  const ctx = elsewhere()
  const draft = (await insertDraft(ctx)).shipmentId
  const queued = (await insertBought(ctx, { name: 'Notice to unit 4' })).shipmentId
  const shipped = (await insertBought(ctx, { status: 'shipped' })).shipmentId
  const unknown = newId()
  expect(await cancel(ctx, [draft, queued, shipped, unknown])).toMatchObject([
    { id: draft, status: 'cancelled', refund_cents: 0, error: null },
    { id: queued, shipment_name: 'Notice to unit 4', status: 'cancelled', refund_cents: 902, error: null },
    { id: shipped, status: 'shipped', refund_cents: 0, error: { code: 'INVALID_STATUS_TRANSITION' } },
    { id: unknown, status: null, error: { code: 'SHIPMENT_NOT_FOUND' } },
  ])
})

test('a member who may not send mail can neither tag, rename nor cancel', async () => {
  const ctx = elsewhere()
  const { shipmentId } = await insertDraft(ctx)
  const reviewer = { ...ctx, role: 'reviewer' as const }
  await expect(tag(reviewer, { shipment_ids: [shipmentId], add: ['a'] })).rejects.toThrow('Your role')
  await expect(cancel(reviewer, [shipmentId])).rejects.toThrow('Your role')
  await expect(relabelShipment(reviewer, shipmentId, { name: 'x' })).rejects.toThrow('Your role')
})

test('rejects more shipments than a call accepts before any effect', () => {
  const ids = Array.from({ length: bulkLimit + 1 }, newId)
  expect(cancelShipmentsInput.safeParse({ shipment_ids: ids }).success).toBe(false)
  expect(tagShipmentsInput.safeParse({ shipment_ids: ids.slice(1) }).success).toBe(false)
})
