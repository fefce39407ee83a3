import { expect, test } from 'vitest'

import { bundleOf, type Expected, readVectorKeys, readVectors } from '#tests/support/evidence/vectors.ts'

import type { PublishedKey } from './bundle-files.ts'
import type { PublishedLogKey } from './check-log.ts'
import { verifyBundle } from './verify-bundle.ts'

const vectors = await readVectors()
const { keys, log } = await readVectorKeys()

const verify = async (
  bundle: Uint8Array<ArrayBuffer>,
  publishedKeys: readonly PublishedKey[] | null,
  logKeys: readonly PublishedLogKey[] | null,
): Promise<Expected> => {
  const { verdict, findings } = await verifyBundle(new Blob([bundle]), publishedKeys, { logKeys })
  const failed = findings.filter(({ state }) => state === 'failed').map(({ check }) => check)
  return { verdict, failed: [...new Set(failed)].toSorted() }
}

test('every check of a bundle fails in some vector', () => {
  expect(vectors.filter(({ with_keys: { verdict } }) => verdict === 'verified').length).toBeGreaterThan(0)
  const failed = new Set(vectors.flatMap(({ with_keys: { failed: checks } }) => checks))
  const checks = ['archive', 'chain', 'document', 'files', 'key', 'log', 'record', 'signature', 'timestamp']
  expect([...failed].toSorted()).toEqual(checks)
})

test('the vectors include a sandbox bundle, with and without a manifest that says so', () => {
  const verdicts = vectors.flatMap(({ name, with_keys: one, without_keys: other }) =>
    one.verdict === 'specimen' ? [[name, other.verdict]] : [],
  )
  expect(verdicts).toEqual([
    ['specimen', 'specimen'],
    ['specimen-by-key', 'unknown_signer'],
  ])
})

test.each(vectors)('$name gets its verdict, with and without the published keys', async (vector) => {
  const bundle = await bundleOf(vector)
  expect(await verify(bundle, keys, log.keys)).toEqual(vector.with_keys)
  expect(await verify(bundle, null, null)).toEqual(vector.without_keys)
})
