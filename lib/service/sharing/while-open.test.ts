import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { whileOpen } from './while-open.ts'

const chunk = Buffer.alloc(200 * 1024, 'a')

const sourceOf = (chunks: number) =>
  Readable.from(
    (function* () {
      for (let index = 0; index < chunks; index += 1) yield chunk
    })(),
    { objectMode: false },
  )

test('aborts a download whose link is revoked meanwhile', async () => {
  let checks = 0
  const source = sourceOf(10)
  const guarded = whileOpen(source, async () => {
    checks += 1
    return checks < 3
  })
  await expect(buffer(guarded)).rejects.toThrow('revoked')
  expect(checks).toBe(3)
  expect(source.destroyed).toBe(true)
})

test('completes a download whose link works', async () => {
  const bytes = await buffer(whileOpen(sourceOf(10), async () => true))
  expect(bytes.byteLength).toBe(10 * chunk.byteLength)
})
