import { expect, test } from 'vitest'

import { openReplay } from '#tests/support/vendors/replay-webhooks.ts'
import { orderedStream, unrulyStream } from '#tests/support/vendors/webhook-stream.ts'

const secret = 'a shared sécret'
const { insertPieces, replay, statesOf } = await openReplay(secret)

test('five hundred repeated, reordered and partly forged webhooks result in the same state as the ordered ones', async () => {
  const [ordered, disordered] = [await insertPieces(60), await insertPieces(60)]
  await replay(orderedStream(ordered, secret))
  const messages = unrulyStream(orderedStream(disordered, secret), 1)
  expect(messages.length).toBeGreaterThan(500)
  expect(await replay(messages)).toBe(messages.filter(({ isForged }) => isForged).length)
  expect(await statesOf(disordered)).toEqual(await statesOf(ordered))
})
