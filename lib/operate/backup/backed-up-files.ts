import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

import { errorCode } from '#lib/operator-error.ts'
import { verifiedStream } from '#lib/service/files/verified-stream.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'

import { type BackedUpFile, backedUpFile, snapshotObject } from './manifest.ts'
import type { RecoveryKeys } from './recovery-key.ts'
import { openSealed, SealError } from './sealed-stream.ts'
import { type BackupTarget, MissingObjectError } from './target.ts'

/** A file that a backup no longer has as written, and why. */
export type DamagedFile = { key: string; reason: string }

type Opened = { target: BackupTarget; keys: RecoveryKeys }

/** Reads which files a snapshot has. Throws `SealError` when the list was altered. */
export const readFileList = async function* (
  { target, keys }: Opened,
  snapshotId: string,
): AsyncGenerator<BackedUpFile> {
  const object = snapshotObject(snapshotId, 'files')
  const lines = createInterface({
    input: Readable.from(openSealed(keys, object, await target.read(object))),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) yield backedUpFile.parse(JSON.parse(line))
}

/**
 * Returns whether an object is missing, altered, or on a part of a disk that cannot be read: others may still be
 * whole.
 */
export const isDamage = (error: unknown): error is Error =>
  error instanceof SealError || error instanceof MissingObjectError || errorCode(error) === 'EIO'

/** Puts a file back under its key, compared with its SHA-256. Returns why it cannot be; null when it is restored. */
export const restoreFile = async (
  { target, keys }: Opened,
  file: BackedUpFile,
  storage: StoragePort,
): Promise<string | null> => {
  try {
    const sealed = await target.read(file.object)
    const body = Readable.from(openSealed(keys, file.object, sealed), { objectMode: false })
    const verified = verifiedStream(body, (found) =>
      found === file.sha256
        ? Promise.resolve()
        : Promise.reject(new SealError(`${file.object} has another SHA-256 than was recorded.`)),
    )
    await storage.put({ key: file.key, body: verified, contentType: file.content_type })
    return null
  } catch (error) {
    if (isDamage(error)) return error.message
    throw error
  }
}
