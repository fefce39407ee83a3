import { resolve } from 'node:path'
import { Readable } from 'node:stream'

import type { BackupTarget } from '#lib/service/backup/target.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { errorCode, OperatorError } from '#lib/service/operator-error.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { openObjectFiles } from '#lib/service/providers/storage/disk/object-files.ts'

const contentType = 'application/octet-stream'

const missing = (name: string, object: string, cause?: unknown): OperatorError =>
  new OperatorError(`${name} has no ${object}: it is not a backup, or the object was removed.`, { cause })

const openFolder = async (path: string): Promise<BackupTarget> => {
  const root = resolve(path)
  const files = await openObjectFiles(root).catch((error: unknown) => {
    throw new OperatorError(
      `${root} cannot be used for backups (${errorCode(error) ?? String(error)}): choose a folder that this user can write to.`,
      { cause: error },
    )
  })
  return {
    name: root,
    size: async (object) => (await files.stat(object))?.sizeBytes ?? null,
    read: async (object) => {
      const found = await files.open(object)
      if (!found) throw missing(root, object)
      return found.handle.createReadStream()
    },
    write: async (object, body) => {
      await files.write(object, Readable.from(body, { objectMode: false }), contentType)
    },
    close: () => {},
  }
}

/** Opens a bucket with the credentials of the document storage. */
const openBucket = async (address: URL, s3: Settings['s3']): Promise<BackupTarget> => {
  if (!s3) {
    throw new OperatorError(
      `${address.href} is a bucket: set S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, which are also used for backups.`,
    )
  }
  // Slow to load, and not needed for a folder.
  const { createS3Storage } = await import('#lib/service/providers/storage/s3/adapter.ts')
  const storage = createS3Storage({ ...s3, bucket: address.hostname, clock: systemClock })
  const folder = address.pathname.split('/').filter(Boolean).join('/')
  const keyOf = (object: string): string => (folder === '' ? object : `${folder}/${object}`)
  return {
    name: address.href,
    size: async (object) => (await storage.stat(keyOf(object)))?.sizeBytes ?? null,
    read: async (object) => {
      try {
        return (await storage.get(keyOf(object))).body
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'not_found')
          throw missing(address.href, object, error)
        throw error
      }
    },
    write: async (object, body) => {
      await storage.put({ key: keyOf(object), body: Readable.from(body, { objectMode: false }), contentType })
    },
    close: () => storage.close(),
  }
}

/** Opens a folder, or a bucket given as `s3://bucket/folder`. Throws `OperatorError`. */
export const openTarget = (text: string, { s3 }: Pick<Settings, 's3'>): Promise<BackupTarget> =>
  text.startsWith('s3://') ? openBucket(new URL(text), s3) : openFolder(text)
