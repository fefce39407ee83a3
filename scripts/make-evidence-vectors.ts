import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { unzipSync, zipSync } from 'fflate'

import { bundleNames } from '#lib/proof/bundle-files.ts'
import { openTimestampAuthority } from '#tests/support/peers/timestamp-authority.ts'

import { type Files, flipBit, jsonBytes, manifestOf } from './evidence-vectors/alter-bundle.ts'
import { byteChanges, type Part } from './evidence-vectors/byte-changes.ts'
import { makeGenuine } from './evidence-vectors/make-genuine.ts'
import { readRawZip, renameEntry, writeRawZip } from './evidence-vectors/raw-zip.ts'
import { type Expected, makeTampered } from './evidence-vectors/tampered.ts'
import { root } from './exclusive.mjs'

/** One vector: a bundle as a file, or what it changes in another: its files, or the bytes of the archive. */
type Vector = {
  name: string
  description: string
  file?: string
  base?: string
  bytes?: Part[]
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

/** Returns an archive with two entries of one name: an altered one, then the original. */
const repeatEntry = (zip: Uint8Array, files: Files): Uint8Array<ArrayBuffer> =>
  writeRawZip([...readRawZip(pack({ 'record.json': flipBit(files, 'record.json') })), ...readRawZip(zip)])

/** Returns an archive in which an entry has another name in its local header than in the central directory. */
const misnameEntry = (zip: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> =>
  writeRawZip(
    readRawZip(zip).map((entry) => renameEntry(entry, { local: (name) => (name === from ? to : name) })),
  )

const repack = (zip: Uint8Array): Uint8Array<ArrayBuffer> => {
  const empty = new Uint8Array()
  const inFolder = (name: string): string => `evidence/${name}`
  const added = pack({
    'evidence/': empty,
    'evidence/carrier-messages/': empty,
    'evidence/.DS_Store': Uint8Array.from(Buffer.from('Bud1')),
    '__MACOSX/evidence/._record.json': Uint8Array.from(Buffer.from('Mac OS X')),
  })
  const files = readRawZip(zip).map((entry) => renameEntry(entry, { local: inFolder, central: inFolder }))
  return writeRawZip([...readRawZip(added), ...files])
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
    bytes: byteChanges(bundle, repack(bundle)),
    ...verified,
  },
  {
    name: 'entry-repeated',
    description: 'The archive has two entries named record.json: an altered one, then the original.',
    bytes: byteChanges(bundle, repeatEntry(bundle, files)),
    ...damaged,
  },
  {
    name: 'headers-differ',
    description: 'carrier-label.pdf has another name in its local header than in the central directory.',
    bytes: byteChanges(bundle, misnameEntry(bundle, 'carrier-label.pdf', 'carrier-lapel.pdf')),
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
