import { expect, test } from 'vitest'

import { recordQueries } from '#tests/support/record-queries.ts'
import { openReplay } from '#tests/support/vendors/replay-webhooks.ts'
import { orderedStream } from '#tests/support/vendors/webhook-stream.ts'

const secret = 'a shared sécret'
const { databaseUrl, insertPieces, post, processAll, processTogether } = await openReplay(secret)

test('a carrier’s message is processed by no more statements than recorded, in one transaction that reads the scans once', async () => {
  const [first, second, third] = orderedStream(await insertPieces(1), secret)
  for (const message of [first, second]) {
    if (message) await post(message)
    await processAll()
  }
  if (third) await post(third)
  const { queries } = await recordQueries(databaseUrl, processAll)
  const count = (pattern: RegExp) => queries.filter((query) => pattern.test(query)).length
  expect({
    all: queries.length,
    transactions: count(/^begin/),
    scans: count(/^select .* from "tracking_events"/),
    shipment: count(/^select .* from "shipments"/),
  }).toEqual({ all: 14, transactions: 1, scans: 1, shipment: 1 })
})

test('messages that arrive together are stored, and their processing is enqueued, by one statement', async () => {
  const messages = orderedStream(await insertPieces(1), secret).slice(0, 1)
  const { queries } = await recordQueries(databaseUrl, async () => {
    for (const message of messages) await post(message)
  })
  expect(queries.filter((query) => /"?provider_messages"?/.test(query))).toHaveLength(1)
  expect(queries.filter((query) => query.startsWith('begin'))).toEqual([])
})

test('messages of ten pieces are processed by no more statements than recorded, in one transaction', async () => {
  const pieces = await insertPieces(10)
  const streams = pieces.map((piece) => orderedStream([piece], secret))
  for (const step of [0, 1, 2]) {
    for (const stream of streams) if (stream[step]) await post(stream[step])
    if (step < 2) await processTogether()
  }
  const { queries } = await recordQueries(databaseUrl, processTogether)
  const count = (pattern: RegExp) => queries.filter((query) => pattern.test(query)).length
  expect({
    all: queries.length,
    transactions: count(/^begin/),
    messages: count(/"provider_messages"/),
    places: count(/^select .* from "directory"/),
  }).toEqual({ all: 59, transactions: 1, messages: 2, places: 1 })
})
