import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { verifiedStream } from './verified-stream.ts'

const accept = () => Promise.resolve()
const reject = () => Promise.reject(new Error('rejected'))
const chunks = () => Readable.from([Buffer.from('one '), Buffer.from('two '), Buffer.from('three')])

test('accepted content arrives whole, verified by the hash of all of it', async () => {
  const seen: string[] = []
  const stream = verifiedStream(chunks(), async (sha256) => void seen.push(sha256))
  expect((await buffer(stream)).toString()).toBe('one two three')
  expect(seen).toEqual(['6899ee404683a14e8c2a03149860df25d67d34d9cd4dae7350cbe91e4b3976be'])
})

test.each([
  ['several chunks', chunks(), 'one two '] as const,
  ['one chunk', Readable.from([Buffer.from('all')]), ''] as const,
])('rejected content never arrives whole, in %s', async (_name, source, passed) => {
  const stream = verifiedStream(source, reject)
  const received: Buffer[] = []
  stream.on('data', (chunk: Buffer) => received.push(chunk))
  const [error] = await once(stream, 'error')
  expect(error).toMatchObject({ message: 'rejected' })
  expect(Buffer.concat(received).toString()).toBe(passed)
})

test('a failing source fails the stream, even before it is read', async () => {
  const source = new PassThrough()
  const stream = verifiedStream(source, accept)
  source.destroy(new Error('gone'))
  await expect(buffer(stream)).rejects.toThrow('gone')
})

test('closes the source when the reader stops', async () => {
  const source = new PassThrough()
  const stream = verifiedStream(source, accept)
  stream.destroy()
  if (!source.closed) await once(source, 'close')
  expect(source.destroyed).toBe(true)
})
