import { isNull } from 'drizzle-orm'
import { asyncProperty, assert as check, integer } from 'fast-check'
import { expect, test } from 'vitest'

import { providerMessages, refusedMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import { createMessageProcessing } from '#lib/service/vendor-messages/process-message.ts'
import { openReplay } from '#tests/support/vendors/replay-webhooks.ts'
import { orderedStream, unrulyStream } from '#tests/support/vendors/webhook-stream.ts'

const secret = 'a shared sécret'
const { ctx, request, insertPieces, post, processTogether, replay, statesOf } = await openReplay(secret)

test('a hundred repeated, reordered and partly forged webhooks result in the same state as the ordered ones', async () => {
  const [ordered, disordered] = [await insertPieces(12), await insertPieces(12)]
  await replay(orderedStream(ordered, secret))
  const messages = unrulyStream(orderedStream(disordered, secret), 1)
  expect(messages.length).toBeGreaterThan(100)
  const refused = await replay(messages)
  expect(refused).toBe(messages.filter(({ isForged }) => isForged).length)
  const expected = await statesOf(ordered)
  expect(await statesOf(disordered)).toEqual(expected)
  expect(new Set(expected.flatMap(({ open }) => open.map((task) => task.split(':')[0])))).toEqual(
    new Set(['unclaimed', 'returned', 'lost_or_damaged']),
  )
})

test('any order has the same result', async () => {
  const ordered = await insertPieces(5)
  await replay(orderedStream(ordered, secret))
  const expected = await statesOf(ordered)
  await check(
    asyncProperty(integer(), async (seed) => {
      const pieces = await insertPieces(5)
      await replay(unrulyStream(orderedStream(pieces, secret), seed))
      expect(await statesOf(pieces)).toEqual(expected)
    }),
    { numRuns: 5 },
  )
})

test('messages that a worker takes together have the same result', async () => {
  const [ordered, disordered] = [await insertPieces(10), await insertPieces(10)]
  await replay(orderedStream(ordered, secret))
  for (const message of unrulyStream(orderedStream(disordered, secret), 2)) await post(message)
  await processTogether()
  expect(await statesOf(disordered)).toEqual(await statesOf(ordered))
})

test('a message that cannot be processed holds up none of those taken with it', async () => {
  const pieces = await insertPieces(2)
  const firsts = pieces.map((piece) => orderedStream([piece], secret)[0])
  for (const message of firsts) if (message) await post(message)
  const id = newId()
  const received = { headers: {}, body: '', receivedAt: ctx.clock.now() }
  await ctx.db.insert(providerMessages).values({ id, provider: 'no vendor', eventId: id, ...received })
  const waiting = await ctx.db.select().from(providerMessages).where(isNull(providerMessages.processedAt))
  const process = createMessageProcessing(ctx)
  const results = await Promise.allSettled(waiting.map((message) => process(message.id)))
  const failed = waiting.filter((_, index) => results[index]?.status === 'rejected')
  expect(failed.map((message) => message.id)).toEqual([id])
  const left = await ctx.db.select().from(providerMessages).where(isNull(providerMessages.processedAt))
  expect(left.map((message) => message.id)).toEqual([id])
})

test('rejects, counts and quarantines forged messages', async () => {
  const [piece] = await insertPieces(1)
  if (!piece) throw new Error('no piece')
  const [message] = orderedStream([piece], secret)
  if (!message) throw new Error('no message')
  const before = await ctx.db.select().from(providerMessages)
  const refusedBefore = await ctx.db.select().from(refusedMessages)
  const response = await post({ ...message, body: message.body.replace('pre_transit', 'delivered') })
  expect(response.status).toBe(401)
  expect(await ctx.db.select().from(providerMessages)).toHaveLength(before.length)
  expect((await ctx.db.select().from(refusedMessages)).length).toBeGreaterThanOrEqual(
    Math.min(refusedBefore.length + 1, 50),
  )
  const figures = await (await request('/metrics')).text()
  expect(figures).toMatch(/mailroom_vendor_messages_total\{source="rates",outcome="forged"\} \d+/)
})

test('rejects a message larger than any vendor sends without reading it', async () => {
  const response = await request('/api/webhooks/rates', {
    method: 'POST',
    body: 'x'.repeat(1024 * 1024 + 1),
    headers: { 'x-hmac-signature': 'any' },
  })
  expect(response.status).toBe(413)
})
