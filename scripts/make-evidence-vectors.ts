import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { unzipSync, zipSync } from 'fflate'

import { bundleNames } from '#lib/proof/bundle-files.ts'
import { openTimestampAuthority } from '#tests/support/peers/timestamp-authority.ts'

import { type Files, flipBit, jsonBytes, manifestOf } from './evidence-vectors/alter-bundle.ts'
import { makeGenuine } from './evidence-vectors/make-genuine.ts'
import { type Expected, makeTampered } from './evidence-vectors/tampered.ts'
import { root } from './exclusive.mjs'

/** One vector: a bundle as a file, or the files by which it differs from another vector. */
type Vector = {
  name: string
  description: string
  file?: string
  base?: string
  changes?: string
  removed?: string[]
  with_keys: Expected
  without_keys: Expected
}

const directory = join(root, 'docs/evidence-bundle/vectors')
/** The time of every file in the archives. */
const mtime = new Date(2026, 0, 1)

const pack = (files: Files): Uint8Array<ArrayBuffer> => zipSync(files, { level: 9, mtime })

const write = (name: string, data: string | Uint8Array): Promise<void> =>
  writeFile(join(directory, name), data)

/** Renames a file wherever its name occurs as bytes: names of the same length change nothing else. */
const renameAt = (zip: Uint8Array<ArrayBuffer>, from: string, to: string, occurrence: 'first' | 'last') => {
  const changed = Buffer.from(zip)
  const at = occurrence === 'first' ? changed.indexOf(from) : changed.lastIndexOf(from)
  if (at < 0 || from.length !== to.length) throw new Error(`${from} cannot be renamed.`)
  changed.write(to, at)
  return Uint8Array.from(changed)
}

/** An archive with two entries of one name: an altered one, then the original. */
const repeatEntry = (files: Files): Uint8Array<ArrayBuffer> => {
  const [name, spare] = ['record.json', 'recorx.json']
  const zip = pack({ [spare]: flipBit(files, name), ...files })
  return renameAt(renameAt(zip, spare, name, 'first'), spare, name, 'last')
}

const repack = (files: Files): Uint8Array<ArrayBuffer> => {
  const empty = new Uint8Array()
  const inFolder = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`evidence/${name}`, bytes]),
  )
  return pack({
    'evidence/': empty,
    'evidence/carrier-messages/': empty,
    ...inFolder,
    'evidence/.DS_Store': Uint8Array.from(Buffer.from('Bud1')),
    '__MACOSX/evidence/._record.json': Uint8Array.from(Buffer.from('Mac OS X')),
  })
}

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && b !== undefined && Buffer.compare(a, b) === 0

const verified = {
  with_keys: { verdict: 'verified', failed: [] },
  without_keys: { verdict: 'unknown_signer', failed: [] },
} satisfies Pick<Vector, 'with_keys' | 'without_keys'>
const damaged = {
  with_keys: { verdict: 'altered', failed: ['archive'] },
  without_keys: { verdict: 'altered', failed: ['archive'] },
} satisfies Pick<Vector, 'with_keys' | 'without_keys'>

const specimen = {
  with_keys: { verdict: 'specimen', failed: [] },
  without_keys: { verdict: 'specimen', failed: [] },
} satisfies Pick<Vector, 'with_keys' | 'without_keys'>

/** A manifest from which the mark of a sandbox was removed. */
const withoutMark = (files: Files): Files => {
  const manifest = manifestOf(files)
  if (manifest.issuer?.specimen !== true) throw new Error('The manifest has no mark of a sandbox.')
  const { specimen: _, ...issuer } = manifest.issuer
  return { ...files, [bundleNames.manifest]: jsonBytes({ ...manifest, issuer }) }
}

/** Writes the files that a bundle replaces or adds, and returns how to make it of the vector that it is based on. */
const writeChanges = async (
  name: string,
  base: Files,
  changed: Files,
): Promise<Pick<Vector, 'changes' | 'removed'>> => {
  const replaced = Object.entries(changed).filter(([each, bytes]) => !isSame(bytes, base[each]))
  const removed = Object.keys(base).filter((each) => !(each in changed))
  if (replaced.length > 0) await write(`changes/${name}.zip`, pack(Object.fromEntries(replaced)))
  return {
    ...(replaced.length > 0 && { changes: `changes/${name}.zip` }),
    ...(removed.length > 0 && { removed }),
  }
}

// OpenSSL plays the timestamp authority of both installations.
await using authority = await openTimestampAuthority()
const { bundle, other, keys } = await makeGenuine('live', authority)
const files: Files = unzipSync(bundle)
const sandbox = await makeGenuine('sandbox', authority)
const sandboxFiles: Files = unzipSync(sandbox.bundle)
/** What both installations publish, the live one first. */
const published = {
  ...keys,
  keys: [...keys.keys, ...sandbox.keys.keys],
  log: { ...keys.log, keys: [...keys.log.keys, ...sandbox.keys.log.keys] },
}

await rm(directory, { recursive: true, force: true })
await mkdir(join(directory, 'changes'), { recursive: true })
await write('keys.json', `${JSON.stringify(published, null, 2)}\n`)
await write('timestamp-authority.pem', await readFile(authority.caFile))
await write('genuine.zip', bundle)
await write('repacked.zip', repack(files))
await write('entry-repeated.zip', repeatEntry(files))
await write('headers-differ.zip', renameAt(pack(files), 'carrier-label.pdf', 'carrier-lapel.pdf', 'first'))

const vectors: Vector[] = [
  {
    name: 'genuine',
    description: 'A bundle as the service made it: a certified letter, delivered and signed for.',
    file: 'genuine.zip',
    ...verified,
  },
  {
    name: 'specimen',
    description: 'A bundle as a sandbox made it: its signed manifest says so.',
    ...(await writeChanges('specimen', files, sandboxFiles)),
    ...specimen,
  },
  {
    name: 'specimen-by-key',
    description:
      'A bundle of the same sandbox whose manifest says nothing of it, as earlier versions made it: the published key does.',
    base: 'specimen',
    ...(await writeChanges('specimen-by-key', sandboxFiles, unzipSync(sandbox.unmarked))),
    with_keys: specimen.with_keys,
    without_keys: verified.without_keys,
  },
  {
    name: 'specimen-mark-removed',
    description: 'The bundle of the sandbox, with specimen removed from manifest.json.',
    base: 'specimen',
    ...(await writeChanges('specimen-mark-removed', sandboxFiles, withoutMark(sandboxFiles))),
    with_keys: { verdict: 'altered', failed: ['signature', 'timestamp'] },
    without_keys: { verdict: 'altered', failed: ['signature', 'timestamp'] },
  },
  {
    name: 'repacked',
    description:
      'Unpacked and packed again by macOS: in a folder, compressed, with directory entries, .DS_Store and __MACOSX.',
    file: 'repacked.zip',
    ...verified,
  },
  {
    name: 'entry-repeated',
    description: 'The archive has two entries named record.json: an altered one, then the original.',
    file: 'entry-repeated.zip',
    ...damaged,
  },
  {
    name: 'headers-differ',
    description: 'carrier-label.pdf has another name in its local header than in the central directory.',
    file: 'headers-differ.zip',
    ...damaged,
  },
]
for (const { name, description, files: changed, ...expected } of await makeTampered(
  files,
  unzipSync(other),
)) {
  vectors.push({ name, description, ...(await writeChanges(name, files, changed)), ...expected })
}
const format = 'mailroom-evidence-vectors/1'
await write('vectors.json', `${JSON.stringify({ format, vectors }, null, 2)}\n`)
