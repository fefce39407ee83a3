import { readFile } from 'node:fs/promises'

import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { createStranger, type Files, jsonBytes } from '#scripts/evidence-vectors/alter-bundle.ts'

import { bundleNames } from './bundle-files.ts'
import { inLocalTime } from './verdict.ts'
import { verifyBundle } from './verify-bundle.ts'

const genuine = new URL('../../docs/evidence-bundle/vectors/genuine.zip', import.meta.url)
const files: Files = unzipSync(Uint8Array.from(await readFile(genuine)))
const sign = await createStranger()

/** Values that break code which expects the documented type: invalid dates, and values that cannot become text. */
const hostile: readonly unknown[] = [
  'not a date',
  '9999-99-99T99:99:99Z',
  '',
  '\u0000\ud800',
  1e308,
  -1,
  null,
  true,
  [],
  {},
  { toString: 1 },
  [[{ toString: null, valueOf: null }]],
]

type Holder = Record<string, unknown>

/** Yields a copy of the value for each of its places, with the value that `next` returns in that place. */
const spoiled = function* (value: unknown, next: () => unknown): Generator {
  yield next()
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const bad of spoiled(inner, next)) {
      if (Array.isArray(value)) yield value.with(Number(key), bad)
      else yield { ...(value as Holder), [key]: bad }
    }
  }
}

const contentOf = (name: string): unknown => JSON.parse(Buffer.from(files[name] ?? []).toString())

/** Verifies a bundle in which one file was replaced, and reads everything that a verifier shows of it. */
const verify = async (changed: Files): Promise<string> => {
  const { about, findings, signedAt, keyId, verdict } = await verifyBundle(
    new Blob([zipSync(changed, { level: 0 })]),
    null,
  )
  for (const text of [signedAt ?? '', keyId ?? '', ...findings.map(({ message }) => message)]) {
    expect(inLocalTime(text)).toBeTypeOf('string')
  }
  for (const [name, value] of Object.entries(about ?? {})) {
    expect(['string', 'number', 'boolean', 'object'], name).toContain(typeof value)
    if (typeof value === 'object' && value !== null) expect(value).toMatchObject({ name: expect.any(String) })
  }
  return verdict
}

let turn = 0
const next = () => {
  turn += 1
  return hostile[turn % hostile.length]
}

/** `every`: of the places of a file, each so-many-th: a chain has hundreds. */
test.each([
  [bundleNames.manifest, 3],
  [bundleNames.signature, 1],
  [bundleNames.chain, 50],
])('returns a verdict on a bundle with arbitrary content in %s', async (name, every) => {
  const original = Buffer.from(files[name] ?? [])
  let place = 0
  for (const content of spoiled(contentOf(name), next)) {
    place += 1
    const bytes = jsonBytes(content)
    if (place % every !== 0 || original.equals(bytes)) continue
    expect(await verify({ ...files, [name]: bytes })).toBe('altered')
  }
})

test('returns a verdict on an arbitrary manifest signed by a stranger', async () => {
  // The vector's own manifest, which is an object.
  const manifest = contentOf(bundleNames.manifest) as Holder
  for (const key of Object.keys(manifest)) {
    if (key === 'format') continue
    for (const bad of [next(), next(), next()]) {
      const changed = { ...files, [bundleNames.manifest]: jsonBytes({ ...manifest, [key]: bad }) }
      expect(['altered', 'unknown_signer']).toContain(await verify(sign(changed, undefined)))
    }
  }
})

test('shows an invalid time as it is written', () => {
  expect(inLocalTime('signed at 9999-99-99T99:99:99Z.')).toBe('signed at 9999-99-99T99:99:99Z.')
})
