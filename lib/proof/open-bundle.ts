import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { findStart, listMembers, openRanges, unpackMember, type ZipMember } from './read-zip.ts'

/**
 * Result of one check; `unverified` if it could not be performed, with the reason; `ignored` for files in the archive
 * outside the bundle.
 */
export type Finding = {
  check:
    | 'archive'
    | 'signature'
    | 'key'
    | 'timestamp'
    | 'files'
    | 'chain'
    | 'log'
    | 'record'
    | 'document'
    | 'bundles'
    | 'specimen'
    | 'certificate'
    | 'policy'
  state: 'passed' | 'failed' | 'unverified' | 'ignored'
  message: string
}

/**
 * Records the result of a check. `of` names the files that a passed check speaks for: where one of them is not as it was
 * signed, the result is left out, since it would be about another file.
 */
export type Report = (
  check: Finding['check'],
  state: Finding['state'],
  message: string,
  of?: readonly string[],
) => void

/** Reads a file of the bundle as JSON; null if it is missing or invalid. */
export const readJson = async <Shape>(bundle: OpenBundle, name: string): Promise<Shape | null> => {
  const bytes = await bundle.read(name)
  if (!bytes) return null
  try {
    // The shape is what the bundle claims: what reads it handles a bundle that was changed.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Shape
  } catch {
    return null
  }
}

/** Properties of a file of a bundle, without its bytes. */
type BundleFile = { sizeBytes: number; sha256: string }

/** The files of a bundle, each unpacked and hashed once. `damaged` are those that cannot be unpacked. */
export type OpenBundle = {
  files: ReadonlyMap<string, BundleFile>
  damaged: string[]
  repeated: string[]
  /** Directory entries, and the files that operating systems add. */
  ignored: string[]
  /** The bytes of one file; null when it is missing, damaged, or too large to be one that the check reads. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** A file as a blob of its own; null when it is missing, damaged, or compressed and too large to be unpacked. */
  slice(name: string): Promise<Blob | null>
}

/** Files that macOS and Windows add to folders and archives. */
const systemFile = /(^|\/)(__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/

const isIgnored = ({ name, size }: ZipMember): boolean =>
  (name.endsWith('/') && size === 0) || systemFile.test(name)

/** Returns the folder of all files, as when an unpacked bundle was packed again; empty if none. */
const folderOf = (members: readonly ZipMember[]): string => {
  const folder = /^[^/]+\//.exec(members[0]?.name ?? '')?.[0] ?? ''
  return members.every(({ name }) => name.startsWith(folder)) ? folder : ''
}

/** Files that the check reads are text of some megabytes; larger ones are only hashed. */
const largestRead = 128 * 1024 * 1024

const readWhole = async (
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(size)
  let at = 0
  for await (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * Opens a bundle and hashes its files one after another, so that only a few megabytes are in memory for any size.
 * Throws if the file is not a ZIP.
 */
export const openBundle = async (zip: Blob): Promise<OpenBundle> => {
  const read = openRanges(zip)
  const members = new Map<string, ZipMember>()
  const files = new Map<string, BundleFile>()
  const [damaged, repeated] = [new Set<string>(), new Set<string>()]
  const listed = await listMembers(zip, read)
  const ignored = listed.filter(isIgnored).map(({ name }) => name)
  const parts = listed.filter((member) => !isIgnored(member))
  const folder = folderOf(parts)
  if (folder !== '') ignored.push(folder)
  for (const member of parts) {
    const name = member.name.slice(folder.length)
    if (members.has(name)) repeated.add(name)
    members.set(name, member)
    try {
      const hash = sha256.create()
      for await (const chunk of unpackMember(zip, read, member)) hash.update(chunk)
      files.set(name, { sizeBytes: member.size, sha256: bytesToHex(hash.digest()) })
    } catch {
      // One damaged file must not hide what the others say.
      files.delete(name)
      damaged.add(name)
    }
  }
  return {
    files,
    damaged: [...damaged],
    repeated: [...repeated],
    ignored: [...new Set(ignored)],
    read: async (name) => {
      const member = members.get(name)
      if (!member || !files.has(name) || member.size > largestRead) return null
      return readWhole(unpackMember(zip, read, member), member.size)
    },
    slice: async (name) => {
      const member = members.get(name)
      if (!member || !files.has(name)) return null
      if (member.method !== 0) {
        if (member.size > largestRead) return null
        return new Blob([await readWhole(unpackMember(zip, read, member), member.size)])
      }
      const start = await findStart(read, member)
      return zip.slice(start, start + member.size)
    },
  }
}
