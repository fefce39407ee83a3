import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { unzipSync, zipSync } from 'fflate'

import type { PublishedKey } from '#lib/proof/bundle-files.ts'
import type { PublishedLogKey } from '#lib/proof/check-log.ts'

/** What a verifier must find in a bundle. */
export type Expected = { verdict: string; failed: string[] }

/** One entry of `vectors.json`; see docs/evidence-bundle.md. */
export type Vector = {
  name: string
  file?: string
  base?: string
  bytes?: ([offset: number, length: number] | string)[]
  changes?: string
  removed?: string[]
  with_keys: Expected
  without_keys: Expected
}

export const vectorDirectory = fileURLToPath(
  new URL('../../../docs/evidence-bundle/vectors/', import.meta.url),
)

const readBytes = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await readFile(vectorDirectory + name))

/** Reads the list of vectors. */
export const readVectors = async (): Promise<Vector[]> => {
  // The shape is the one in docs/evidence-bundle.md.
  const list = JSON.parse(await readFile(`${vectorDirectory}vectors.json`, 'utf8')) as { vectors: Vector[] }
  return list.vectors
}

/** Reads the keys that the installation published which made the vectors. */
export const readVectorKeys = async (): Promise<{
  keys: PublishedKey[]
  log: { keys: PublishedLogKey[] }
}> =>
  // As served under /.well-known/mailroom-keys.json.
  JSON.parse(await readFile(`${vectorDirectory}keys.json`, 'utf8')) as Awaited<
    ReturnType<typeof readVectorKeys>
  >

/** Returns the bundle that a vector changes: the genuine one, or that of the vector `base` names. */
const bundleNamed = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const vector = (await readVectors()).find((each) => each.name === name)
  if (!vector) throw new Error(`There is no vector ${name}.`)
  return bundleOf(vector)
}

/** Returns the bundle of a vector: its file, or another vector's bundle with its changes, of bytes or of files. */
export const bundleOf = async ({
  file,
  base = 'genuine',
  bytes,
  changes,
  removed = [],
}: Vector): Promise<Uint8Array<ArrayBuffer>> => {
  if (file !== undefined) return readBytes(file)
  const original = await bundleNamed(base)
  if (bytes !== undefined) {
    const parts = bytes.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'base64') : original.subarray(part[0], part[0] + part[1]),
    )
    return Uint8Array.from(Buffer.concat(parts))
  }
  const changed = {
    ...unzipSync(original),
    ...(changes !== undefined && unzipSync(await readBytes(changes))),
  }
  const left = Object.entries(changed).filter(([name]) => !removed.includes(name))
  return zipSync(Object.fromEntries(left), { level: 0 })
}
