import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { readFigures } from './figures.ts'

const { ctx: base, clock } = await openTestContext()

const inOwnOrganization = (): ServiceContext => ({ ...base, organizationId: newId() })

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)

/** Inserts a piece that was shipped so many days ago, and delivered so many days ago where that is given. */
const insertPiece = (
  ctx: ServiceContext,
  shipped: number,
  delivered?: number,
  changes: Parameters<typeof insertBought>[1] = {},
) =>
  insertBought(ctx, {
    status: 'shipped',
    shippedAt: daysAgo(shipped),
    ...(delivered !== undefined && { deliveredAt: daysAgo(delivered) }),
    ...changes,
  })

test('counts mail in transit at the end of each week', async () => {
  const ctx = inOwnOrganization()
  await insertPiece(ctx, 3)
  await insertPiece(ctx, 10)
  await insertPiece(ctx, 10, 2)
  await insertPiece(ctx, 30, 25)
  await insertPiece(ctx, 9, undefined, { turnedBackAt: daysAgo(1) })
  // Not awaited any more since day 60: 10 days ago.
  await insertPiece(ctx, 70)
  await insertPiece(ctx, 2, undefined, { isTracked: false })
  await insertPiece(ctx, 4, undefined, { deliveryProblem: 'lost' })
  const { on_its_way: onItsWay } = await readFigures(ctx)
  expect(onItsWay.value).toBe(2)
  expect(onItsWay.previous).toBe(3)
  expect(onItsWay.history).toEqual([0, 1, 1, 1, 1, 1, 1, 2, 1, 1, 3, 2])
})

test('counts deliveries by week, excluding returns', async () => {
  const ctx = inOwnOrganization()
  await insertPiece(ctx, 5, 1)
  await insertPiece(ctx, 8, 6)
  await insertPiece(ctx, 12, 8)
  await insertPiece(ctx, 12, 3, { turnedBackAt: daysAgo(5) })
  await insertPiece(ctx, 100, 83)
  const { delivered } = await readFigures(ctx)
  expect(delivered).toEqual({ value: 2, previous: 1, history: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2] })
})

test('the median leaves out what was first scanned at its delivery', async () => {
  const ctx = inOwnOrganization()
  await insertPiece(ctx, 8, 4)
  for (const days of [2, 3, 4]) await insertPiece(ctx, days, days)
  expect((await readFigures(ctx)).days_to_delivery.value).toBe(4)
})

test('the median covers 28 days, compared with the 28 before, and each service with enough deliveries', async () => {
  const ctx = inOwnOrganization()
  for (const days of [2, 3, 3, 4, 9]) await insertPiece(ctx, 10 + days, 10)
  for (const days of [1, 2]) await insertPiece(ctx, 3 + days, 3, { carrier: 'UPS', service: 'Ground' })
  for (const days of [5, 6, 7]) await insertPiece(ctx, 40 + days, 40)
  const { days_to_delivery: days } = await readFigures(ctx)
  expect(days).toEqual({
    value: 3,
    previous: 6,
    history: [null, null, null, null, null, null, 6, null, null, null, 3, 2],
    by_service: [{ carrier: 'USPS', service: 'First', value: 3, delivered: 5 }],
  })
})
