import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import type { PublishedKey } from './bundle-files.ts'
import type { PublishedLogKey } from './check-log.ts'
import { verifyBundle } from './verify-bundle.ts'

type Expected = { verdict: string; failed: string[] }

type Vector = {
  name: string
  file?: string
  changes?: string
  removed?: string[]
  with_keys: Expected
  without_keys: Expected
}

const directory = fileURLToPath(new URL('../../docs/evidence-bundle/vectors/', import.meta.url))
const readBytes = async (name: string) => Uint8Array.from(await readFile(directory + name))
// The shapes are those of docs/evidence-bundle.md.
const read = async <Shape>(name: string) => JSON.parse(await readFile(directory + name, 'utf8')) as Shape

const { vectors } = await read<{ vectors: Vector[] }>('vectors.json')
const { keys, log } = await read<{ keys: PublishedKey[]; log: { keys: PublishedLogKey[] } }>('keys.json')

/** The bundle that a vector describes. */
const bundleOf = async ({ file, changes, removed = [] }: Vector): Promise<Blob> => {
  if (file !== undefined) return new Blob([await readBytes(file)])
  const changed = {
    ...unzipSync(await readBytes('genuine.zip')),
    ...(changes !== undefined && unzipSync(await readBytes(changes))),
  }
  const left = Object.entries(changed).filter(([name]) => !removed.includes(name))
  return new Blob([zipSync(Object.fromEntries(left))])
}

const verify = async (
  bundle: Blob,
  ...[publishedKeys, logKeys]: [readonly PublishedKey[] | null, readonly PublishedLogKey[] | null]
): Promise<Expected> => {
  const { verdict, findings } = await verifyBundle(bundle, publishedKeys, { logKeys })
  const failed = findings.filter(({ state }) => state === 'failed').map(({ check }) => check)
  return { verdict, failed: [...new Set(failed)].toSorted() }
}

test('the vectors include a genuine bundle and one for each kind of tampering', () => {
  expect(vectors.filter(({ with_keys: { verdict } }) => verdict === 'verified').length).toBeGreaterThan(0)
  const failed = new Set(vectors.flatMap(({ with_keys: { failed: checks } }) => checks))
  const checks = ['archive', 'chain', 'document', 'files', 'key', 'log', 'record', 'signature', 'timestamp']
  expect([...failed].toSorted()).toEqual(checks)
})

test.each(vectors)('$name gets its verdict, with and without the published keys', async (vector) => {
  const bundle = await bundleOf(vector)
  expect(await verify(bundle, keys, log.keys)).toEqual(vector.with_keys)
  expect(await verify(bundle, null, null)).toEqual(vector.without_keys)
})
