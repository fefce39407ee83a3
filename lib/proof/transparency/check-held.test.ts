import { generateKeyPairSync, sign } from 'node:crypto'

import { expect, test } from 'vitest'

import { joinBytes } from './bytes.ts'
import { checkHeldCheckpoint } from './check-held.ts'
import { continueTree } from './growing-tree.ts'
import { type Hash, hashLeaf } from './merkle.ts'
import { formatNote, formatVerifierKey, makeVerifierKey } from './signed-note.ts'
import { formatTreeHead } from './tree-head.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = makeVerifierKey(
  'example.com/log',
  1,
  Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
)

const leaves = Array.from({ length: 200 }, (_, index) => hashLeaf(Uint8Array.of(index)))

const checkpointOf = (entries: readonly Hash[]): string => {
  const tree = continueTree([entries])
  const text = formatTreeHead({ origin: key.name, size: tree.size(), root: tree.root() })
  const signature = Uint8Array.from(sign(null, Buffer.from(text), privateKey))
  return formatNote({ text, signatures: [{ name: key.name, id: key.id, signature }] })
}

/** The log as served with these entries. */
const serve = (entries: readonly Hash[]) => ({
  checkpoint: checkpointOf(entries),
  keys: [formatVerifierKey(key)],
  readTile: async ({ width }: { width: number }) => joinBytes(entries.slice(0, width)),
})

const held = checkpointOf(leaves.slice(0, 77))

test.each([77, 78, 128, 200])(
  'a log of %i entries that continues a checkpoint of 77 passes',
  async (size) => {
    const { passed, message } = await checkHeldCheckpoint(held, serve(leaves.slice(0, size)))
    expect([passed, message]).toEqual([true, expect.stringContaining(`The log of ${size} entries contains`)])
  },
)

test('finds a checkpoint in a forwarded email', async () => {
  const quoted = `Hello\n\n${held}\nTo check it, …`.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')
  expect(await checkHeldCheckpoint(quoted, serve(leaves))).toMatchObject({ passed: true })
})

test.each([
  ['an entry of it changed', serve(leaves.with(30, hashLeaf(Uint8Array.of(1, 2)))), 'the log was rewritten'],
  ['entries removed', serve(leaves.slice(0, 76)), 'The checkpoint covers 77 entries, but the log has 76'],
  ['another key', { ...serve(leaves), keys: [] }, 'not signed by a key that this log publishes'],
  [
    'no valid checkpoint',
    { ...serve(leaves), checkpoint: 'none' },
    'newest checkpoint of the log is not valid',
  ],
])('a log with %s fails', async (_, log, message) => {
  expect(await checkHeldCheckpoint(held, log)).toEqual({
    passed: false,
    message: expect.stringContaining(message),
  })
})

test('recognizes a text without a checkpoint', async () => {
  expect((await checkHeldCheckpoint('Hello', serve(leaves))).message).toBe(
    'This text contains no checkpoint.',
  )
})
