import { randomUUID } from 'node:crypto'
import {
  open,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { join, dirname, basename, extname } from 'node:path'
import type { Readable } from 'node:stream'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { StoredObject } from '#lib/service/providers/storage/port.ts'

const segment = '[A-Za-z0-9][A-Za-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`)
const maxKeyLength = 512

/**
 * Returns whether the text can be a key: no empty or dotted segment, so that no key leaves the root or meets a file of
 * ours.
 */
const isObjectKey = (text: string): boolean => text.length <= maxKeyLength && keyPattern.test(text)

/** Returns the path of an object. Throws on a key that the service cannot have chosen. */
const pathOfKey = (root: string, key: string): string => {
  if (!isObjectKey(key)) throw new Error(`Invalid storage key: ${JSON.stringify(key)}`)
  return join(root, ...key.split('/'))
}

/** Flushes a directory, so that the names in it survive a crash of the machine. */
const syncDirectory = async (directory: string): Promise<void> => {
  await using handle = await open(directory, 'r')
  await handle.sync()
}

/** Flushes the directories above `deepest` that `mkdir` has changed; `firstCreated` is what it returned. */
const syncCreated = async (firstCreated: string, deepest: string): Promise<void> => {
  const top = dirname(firstCreated)
  for (let directory = deepest; directory !== top;) {
    directory = dirname(directory)
    await syncDirectory(directory)
  }
}

/** Writes a new file and flushes it; the file is only named for good by the caller's rename. */
const writeDurably = async (
  path: string,
  body: AsyncIterable<Uint8Array> | Uint8Array | string,
): Promise<number> => {
  await using handle = await open(path, 'wx', 0o600)
  let sizeBytes = 0
  if (typeof body === 'string' || body instanceof Uint8Array) {
    await handle.writeFile(body)
    sizeBytes = Buffer.byteLength(body)
  } else {
    for await (const chunk of body) {
      await handle.writeFile(chunk)
      sizeBytes += chunk.byteLength
    }
  }
  await handle.sync()
  return sizeBytes
}

/** Content types by extension; any other is stored in a file beside the object. */
const typesByExtension: Partial<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.zip': 'application/zip',
}

const incomingName = '.incoming'
const probeBytes = 4096
const abandonedAfterMs = dayMs

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

const typePath = (path: string): string => join(dirname(path), `.${basename(path)}.type`)

const orNullWhenMissing = async <Result>(attempt: Promise<Result>): Promise<Result | null> => {
  try {
    return await attempt
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const usualType = (path: string): string => typesByExtension[extname(path)] ?? 'application/octet-stream'

const contentTypeOf = async (path: string): Promise<string> =>
  (await orNullWhenMissing(readFile(typePath(path), 'utf8'))) ?? usualType(path)

/** An object held open for reading. */
export type OpenObject = StoredObject & { handle: FileHandle }

/** Objects as plain files under one directory, each whole or not there. */
type ObjectFiles = {
  /** Throws when the directory is gone or cannot be written, because of its rights or because the disk is full. */
  check(): Promise<void>
  write(key: string, body: Readable | Uint8Array, contentType: string): Promise<StoredObject>
  stat(key: string): Promise<StoredObject | null>
  /** The caller closes the handle. */
  open(key: string): Promise<OpenObject | null>
  remove(key: string): Promise<void>
  /** Lists the objects whose keys begin with this folder, `a/`; those in one directory are listed at one moment. */
  list(folder: string): AsyncGenerator<{ key: string; sizeBytes: number }>
}

/** Removes partial files of crashed processes, old enough that no process is still writing them. */
const removeAbandoned = async (incoming: string): Promise<void> => {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await orNullWhenMissing(stat(path))
    // The file system uses the machine's time, whatever the service's clock shows.
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

const listObjects = async function* (
  root: string,
  folder: string,
): AsyncGenerator<{ key: string; sizeBytes: number }> {
  const directory = join(root, folder)
  const entries = await orNullWhenMissing(readdir(directory, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const key = `${folder}${entry.name}`
    if (entry.isDirectory()) yield* listObjects(root, `${key}/`)
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    // It may have been removed since.
    const found = await orNullWhenMissing(stat(join(directory, entry.name)))
    if (found) yield { key, sizeBytes: found.size }
  }
}

/** Opens the store, creating the directory when it is new. With less space than `minFreeBytes`, its check fails. */
export const openObjectFiles = async (
  root: string,
  { minFreeBytes = 64 * 1024 * 1024 }: { minFreeBytes?: number } = {},
): Promise<ObjectFiles> => {
  const incoming = join(root, incomingName)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)

  /** Written aside, flushed and renamed: a crash at any moment leaves the old object or the new, never half of one. */
  const place = async (path: string, body: Readable | Uint8Array | string): Promise<number> => {
    const aside = join(incoming, randomUUID())
    try {
      const sizeBytes = await writeDurably(aside, body)
      const directory = dirname(path)
      const firstCreated = await mkdir(directory, { recursive: true, mode: 0o700 })
      await rename(aside, path)
      await syncDirectory(directory)
      if (firstCreated) await syncCreated(firstCreated, directory)
      return sizeBytes
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  return {
    check: async () => {
      const { bavail, bsize } = await statfs(incoming)
      if (bavail * bsize < minFreeBytes) throw new Error('The disk is full, or nearly so.')
      const probe = join(incoming, randomUUID())
      try {
        // A quota shows only when something is written.
        await writeFile(probe, Buffer.alloc(probeBytes), { mode: 0o600 })
      } finally {
        await rm(probe, { force: true })
      }
    },
    write: async (key, body, contentType) => {
      const path = pathOfKey(root, key)
      if (usualType(path) === contentType) {
        const sizeBytes = await place(path, body)
        await rm(typePath(path), { force: true })
        return { sizeBytes, contentType }
      }
      await place(typePath(path), contentType)
      return { sizeBytes: await place(path, body), contentType }
    },
    stat: async (key) => {
      const path = pathOfKey(root, key)
      const found = await orNullWhenMissing(stat(path))
      return found?.isFile() ? { sizeBytes: found.size, contentType: await contentTypeOf(path) } : null
    },
    open: async (key) => {
      const path = pathOfKey(root, key)
      const handle = await orNullWhenMissing(open(path, 'r'))
      if (!handle) return null
      const found = await handle.stat()
      if (!found.isFile()) {
        await handle.close()
        return null
      }
      return { handle, sizeBytes: found.size, contentType: await contentTypeOf(path) }
    },
    remove: async (key) => {
      const path = pathOfKey(root, key)
      await rm(path, { force: true })
      await rm(typePath(path), { force: true })
      await orNullWhenMissing(syncDirectory(dirname(path)))
    },
    list: (folder) => listObjects(root, folder),
  }
}
