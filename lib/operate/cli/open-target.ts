import { rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'

import { type BackupTarget, MissingObjectError } from '#lib/operate/backup/target.ts'
import { errorCode, OperatorError } from '#lib/operator-error.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { openObjectFiles } from '#lib/service/providers/storage/disk/object-files.ts'

const contentType = 'application/octet-stream'

const missing = (name: string, object: string, cause?: unknown): MissingObjectError =>
  new MissingObjectError(`${name} has no ${object}: it is not a backup, or the object was removed.`, {
    cause,
  })

const codeOf = (error: unknown): string =>
  errorCode(error instanceof ProviderError ? error.cause : error) ??
  (error instanceof ProviderError ? error.vendorCode : undefined) ??
  String(error)

/** Codes of file systems and of storage other than AWS's, such as `QuotaExceeded` and `XMinioStorageFull`. */
const isFull = (code: string): boolean => /^(?:ENOSPC|EDQUOT|EFBIG)$|Quota|StorageFull/.test(code)

/** Describes an error of a target and its fix. */
const failureOf = (name: string, error: unknown, fix: string): OperatorError => {
  if (error instanceof OperatorError) return error
  const code = codeOf(error)
  return new OperatorError(
    isFull(code)
      ? `${name} is full (${code}): make room there, or remove old backups with backup prune, and run this again. Files that were copied are kept.`
      : `${name} cannot be used (${code}): ${fix}`,
    { cause: error },
  )
}

type Failing = (error: unknown) => OperatorError

/** Writes a stream; distinguishes errors of the stream from those of the target. */
const writeObserved = async (
  body: AsyncIterable<Uint8Array>,
  write: (body: Readable) => Promise<unknown>,
  toFailure: Failing,
): Promise<void> => {
  const source: { failure?: unknown } = {}
  const observed = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      source.failure = error
      throw error
    }
  }
  try {
    await write(Readable.from(observed(), { objectMode: false }))
  } catch (error) {
    throw 'failure' in source ? source.failure : toFailure(error)
  }
}

const orFail = async <Result>(attempt: Promise<Result>, toFailure: Failing): Promise<Result> => {
  try {
    return await attempt
  } catch (error) {
    throw toFailure(error)
  }
}

const listOrFail = async function* (
  listed: AsyncIterable<{ key: string; sizeBytes: number }>,
  objectOf: (key: string) => string,
  toFailure: Failing,
) {
  try {
    for await (const { key, sizeBytes } of listed) yield { object: objectOf(key), sizeBytes }
  } catch (error) {
    throw toFailure(error)
  }
}

/** Removes directories that an object has left empty, except those at the top. */
const removeEmpty = async (root: string, object: string): Promise<void> => {
  for (let folder = dirname(object); folder.includes('/'); folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder))
    } catch {
      // It is not empty.
      return
    }
  }
}

const openFolder = async (path: string): Promise<BackupTarget> => {
  const root = resolve(path)
  const toFailure: Failing = (error) =>
    failureOf(root, error, 'choose a folder that this user can read and write.')
  const files = await orFail(openObjectFiles(root), toFailure)
  return {
    name: root,
    size: async (object) => (await orFail(files.stat(object), toFailure))?.sizeBytes ?? null,
    read: async (object) => {
      const found = await orFail(files.open(object), toFailure)
      if (!found) throw missing(root, object)
      return found.handle.createReadStream()
    },
    write: (object, body) =>
      writeObserved(body, (observed) => files.write(object, observed, contentType), toFailure),
    list: (folder) => listOrFail(files.list(folder), (key) => key, toFailure),
    remove: async (object) => {
      await orFail(files.remove(object), toFailure)
      await removeEmpty(root, object)
    },
    close: () => {},
  }
}

type Buckets = Pick<Settings, 's3' | 'backupS3'>

/** Opens a bucket with the credentials of backups, or else those of the document storage. */
const openBucket = async (address: URL, { s3, backupS3 }: Buckets): Promise<BackupTarget> => {
  const access = backupS3 ?? s3
  if (!access) {
    throw new OperatorError(
      `${address.href} is a bucket: set BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
    )
  }
  // Slow to load, and not needed for a folder.
  const { createS3Storage } = await import('#lib/service/providers/storage/s3/adapter.ts')
  const storage = createS3Storage({ ...access, bucket: address.hostname, clock: systemClock })
  const folder = address.pathname.split('/').filter(Boolean).join('/')
  const prefix = folder === '' ? '' : `${folder}/`
  const keyOf = (object: string): string => `${prefix}${object}`
  const toFailure: Failing = (error) =>
    failureOf(
      address.href,
      error,
      `check that the bucket exists and can be reached, and that ${backupS3 ? 'BACKUP_S3_ACCESS_KEY_ID' : 'S3_ACCESS_KEY_ID'} may list, read, write and delete its objects. Then run this again.`,
    )
  return {
    name: address.href,
    size: async (object) => (await orFail(storage.stat(keyOf(object)), toFailure))?.sizeBytes ?? null,
    read: async (object) => {
      try {
        return (await storage.get(keyOf(object))).body
      } catch (error) {
        const isMissing = error instanceof ProviderError && error.kind === 'not_found'
        throw isMissing ? missing(address.href, object, error) : toFailure(error)
      }
    },
    write: (object, body) =>
      writeObserved(
        body,
        (observed) => storage.put({ key: keyOf(object), body: observed, contentType }),
        toFailure,
      ),
    list: (listed) => listOrFail(storage.list(keyOf(listed)), (key) => key.slice(prefix.length), toFailure),
    remove: (object) => orFail(storage.remove(keyOf(object)), toFailure),
    close: () => storage.close(),
  }
}

/** Opens a folder, or a bucket given as `s3://bucket/folder`. Throws `OperatorError`. */
export const openTarget = async (text: string, settings: Buckets): Promise<BackupTarget> => {
  if (text.startsWith('s3://')) return openBucket(new URL(text), settings)
  // Taken for a folder, it would be one on this machine, which its owner believes to be elsewhere.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
    throw new OperatorError(`${text} cannot be used: choose a folder, or a bucket as s3://bucket/folder.`)
  }
  return openFolder(text)
}
