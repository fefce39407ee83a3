import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { cachedDetails } from '#lib/service/db/schema/detail-cache.ts'
import { idempotencyKeys } from '#lib/service/db/schema/idempotency.ts'
import { rateLimits } from '#lib/service/db/schema/settings.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'

import { claimKey, sweepIdempotencyKeys } from './idempotency-keys.ts'

test('deletes expired keys, and nothing else', async () => {
  const { ctx, clock } = await openTestContext()
  const hour = hourMs
  const keepDetailNow = (shipmentId: string) =>
    ctx.db.insert(cachedDetails).values({
      organizationId: ctx.organizationId,
      shipmentId,
      generation: 0,
      writtenAt: clock.now(),
    })
  await claimKey(ctx, { key: 'old', operation: 'POST /', bodyHash: 'a' })
  await keepDetailNow(newId())
  clock.forward(25 * hour)
  await claimKey(ctx, { key: 'new', operation: 'POST /', bodyHash: 'a' })
  clock.forward(23.5 * hour)
  const recent = newId()
  await keepDetailNow(recent)
  await ctx.db.insert(rateLimits).values([
    { key: 'ended', points: 3, expire: 0 },
    { key: 'running', points: 3, expire: Date.parse('2999-01-01') },
  ])

  await sweepIdempotencyKeys(ctx)

  expect(await ctx.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: 'new' }])
  expect(await ctx.db.select({ id: cachedDetails.shipmentId }).from(cachedDetails)).toEqual([{ id: recent }])
  expect(await ctx.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'running' }])
})
