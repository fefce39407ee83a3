import { expect, test } from 'vitest'

import { recordQueries } from '#tests/support/record-queries.ts'
import { openReplay } from '#tests/support/vendors/replay-webhooks.ts'
import { orderedStream } from '#tests/support/vendors/webhook-stream.ts'

const secret = 'a shared sécret'
const { databaseUrl, insertPieces, post, processAll } = await openReplay(secret)

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
  }).toEqual({ all: 16, transactions: 1, scans: 1, shipment: 1 })
})
