import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { ServiceError } from '#lib/service/errors.ts'

/** A file on its way in: on disk, but already without a name, so that nothing is left behind however we end. */
export type SpooledFile = AsyncDisposable & {
  /** For readers in this process, as long as it is not disposed of. */
  descriptor: number
  sizeBytes: number
  /** The content from its beginning. */
  read(): Readable
}

const fileTooLarge = (maxBytes: number): ServiceError => {
  const megabytes = Math.floor((maxBytes / 1024 / 1024) * 10) / 10
  return new ServiceError(
    'FILE_TOO_LARGE',
    megabytes >= 1
      ? `The file is larger than ${megabytes} MB. Reduce its size, or send it as several documents.`
      : `The file is larger than ${maxBytes} bytes. Reduce its size, or send it as several documents.`,
  )
}

/**
 * Takes in a file of at most `maxBytes`, without holding it in memory. Throws FILE_TOO_LARGE, or what the sender's
 * stream fails with.
 */
export const spool = async (
  bytes: AsyncIterable<Uint8Array>,
  options: { directory: string; maxBytes: number },
): Promise<SpooledFile> => {
  await mkdir(options.directory, { recursive: true, mode: 0o700 })
  const path = join(options.directory, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    let sizeBytes = 0
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > options.maxBytes) throw fileTooLarge(options.maxBytes)
      await handle.writeFile(chunk)
    }
    return {
      descriptor: handle.fd,
      sizeBytes,
      read: () => handle.createReadStream({ start: 0, autoClose: false }),
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
