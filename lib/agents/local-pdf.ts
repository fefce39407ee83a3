import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'

import { ApiError } from '#lib/client/api-error.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import type { ReadLocalFile } from './draft-tools.ts'

/** A PDF may begin with other bytes: ISO 32000-2, annex D, and what readers accept since. */
const headerWithin = 1024

// Without waiting for a writer of a pipe, and never a device's read.
const flags = constants.O_RDONLY | constants.O_NONBLOCK

/**
 * Creates what reads a PDF of this computer, of at most `maxBytes`. It throws DOCUMENT_NOT_FOUND unless there is a regular file
 * that can be read, FILE_TOO_LARGE before it reads a larger one, and INVALID_PDF for anything but a PDF, of which nothing leaves
 * this computer.
 */
export const createLocalPdfReader =
  (maxBytes: number): ReadLocalFile =>
  async (path) => {
    const missing = new ApiError(404, 'DOCUMENT_NOT_FOUND', `There is no readable file at ${path}.`)
    await using file = await open(path, flags).catch(() => Promise.reject(missing))
    const stats = await file.stat()
    if (!stats.isFile()) throw missing
    const { size } = stats
    if (size > maxBytes) {
      throw new ApiError(
        413,
        'FILE_TOO_LARGE',
        `${path} has ${plural(size, 'byte')}. Mailroom accepts at most ${plural(maxBytes, 'byte')}.`,
      )
    }
    const bytes = new Uint8Array(size)
    let length = 0
    // Up to the size that was checked, also where the file grows meanwhile.
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    if (!Buffer.from(bytes.subarray(0, headerWithin)).includes('%PDF-')) {
      throw new ApiError(400, 'INVALID_PDF', `${path} is not a PDF.`)
    }
    return { filename: basename(path), bytes: bytes.slice(0, length) }
  }
