import { expect, test } from 'vitest'

import { shipmentGroups } from '#lib/contract/shipments/shipment-groups.values.ts'
import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { setTags } from '#lib/service/shipment-core/tags.ts'
import { settleTasks } from '#lib/service/tasks/open-task.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { countShipments } from './count-shipments.ts'
import { groupShipments } from './group-shipments.ts'
import { listShipments } from './list-shipments.ts'

const { ctx: base, clock } = await openTestContext()
const ctx: ServiceContext = { ...base, organizationId: newId() }
const now = clock.now()

const put = async (name: string, changes: Parameters<typeof insertBought>[1]): Promise<string> =>
  (await insertBought(ctx, { name, ...changes })).shipmentId

const shipped = { status: 'shipped', shippedAt: now } as const

await insertDraft(ctx, { name: 'draft' })
await insertDraft(ctx, { name: 'failed', status: 'payment_failed' })
await insertDraft(ctx, { name: 'cancelled', status: 'cancelled' })
await put('queued', {})
await put('printed, not tracked', { status: 'printed', isTracked: false })
await put('mailed, not tracked', { ...shipped, isTracked: false })
await put('in transit', { ...shipped, carrierScannedAt: now })
const held = await put('notice left', { ...shipped, carrierScannedAt: now, deliveryProblem: 'notice_left' })
await put('delivered', { ...shipped, deliveredAt: now })
const back = await put('returned', { ...shipped, turnedBackAt: now })
const lost = await put('lost', { ...shipped, carrierScannedAt: now, deliveryProblem: 'lost' })
await put('lost, task closed', { ...shipped, carrierScannedAt: now, deliveryProblem: 'lost' })
for (const shipmentId of [held, back, lost]) {
  await withTransaction(ctx, (ctx) =>
    settleTasks(ctx, { shipmentId, kinds: ['notice_left'] }, [
      {
        kind: 'notice_left',
        cause: `${shipmentId}:first`,
        shipmentId,
        message: 'A notice was left.',
        details: {},
        dueAt: now,
        ownerId: null,
      },
    ]),
  )
}
await withTransaction(ctx, (ctx) => setTags(ctx, held, ['unit 4']))

const namesOf = async (query: Record<string, string>) =>
  (await listShipments(ctx, listShipmentsQuery.parse(query))).data.map((item) => item.shipment_name)

test('each group contains the shipments of its question, newest first', async () => {
  const found = await Promise.all(
    shipmentGroups.map(async (group) => [group, await namesOf({ group })] as const),
  )
  expect(Object.fromEntries(found)).toEqual({
    attention: ['lost', 'returned', 'notice left', 'failed'],
    drafts: ['failed', 'draft'],
    preparing: ['printed, not tracked', 'queued'],
    on_its_way: ['notice left', 'in transit'],
    delivered: ['delivered'],
    returned: ['returned'],
  })
})

test('the counts match the lists', async () => {
  const exactly = (count: number) => ({ count, is_more: false })
  expect(await countShipments(ctx)).toEqual({
    all: exactly(12),
    attention: exactly(4),
    drafts: exactly(2),
    preparing: exactly(2),
    on_its_way: exactly(2),
    delivered: exactly(1),
    returned: exactly(1),
  })
})

test('a group is paged, and narrowed by every other filter', async () => {
  const first = await listShipments(ctx, listShipmentsQuery.parse({ group: 'preparing', limit: '1' }))
  expect(first.data.map((item) => item.shipment_name)).toEqual(['printed, not tracked'])
  expect(await namesOf({ group: 'preparing', cursor: first.next_cursor ?? '' })).toEqual(['queued'])
  expect(await namesOf({ group: 'on_its_way', tag: 'unit 4' })).toEqual(['notice left'])
  expect(await namesOf({ group: 'delivered', tag: 'unit 4' })).toEqual([])
  expect(await namesOf({ group: 'attention', search: 'notice' })).toEqual(['notice left'])
  expect(await namesOf({ group: 'attention', status: 'shipped' })).toEqual([
    'lost',
    'returned',
    'notice left',
  ])
})

test('the list in groups has each shipment once, in the first of its groups', async () => {
  const grouped = async (limit: number) => {
    const { groups } = await groupShipments(ctx, { limit })
    return groups.map(({ group, data }) => [group, data.map((item) => item.shipment_name)])
  }
  expect(await grouped(25)).toEqual([
    ['attention', ['lost', 'returned', 'notice left', 'failed']],
    ['drafts', ['draft']],
    ['preparing', ['printed, not tracked', 'queued']],
    ['on_its_way', ['in transit']],
    ['delivered', ['delivered']],
    [null, ['lost, task closed', 'mailed, not tracked', 'cancelled']],
  ])
  expect(await grouped(4)).toEqual([
    ['attention', ['lost', 'returned', 'notice left']],
    ['drafts', ['draft']],
  ])
  const { counts, groups } = await groupShipments(ctx, { limit: 25 })
  expect(counts).toEqual(await countShipments(ctx))
  expect(groups[0]?.data[0]?.details?.task).toEqual({
    id: expect.any(String),
    kind: 'notice_left',
    due_at: now.toISOString(),
    next_steps: ['send_copy', 'contact_carrier', 'done', 'dismiss'],
  })
})

test('ignores another organization’s tasks and shipments', async () => {
  const other = { ...base, organizationId: newId() }
  expect((await groupShipments(other, { limit: 25 })).groups).toEqual([])
  const { attention, all } = await countShipments(other)
  expect([attention.count, all.count]).toEqual([0, 0])
})
