import { createHash } from 'node:crypto'

import type { UploadedFile } from './multipart.ts'

/** The digest of a file that is on its way: the form around it differs each time, the file and its name do not. */
export type UploadDigest = {
  /** The same file, digested as its bytes pass. */
  watch(file: UploadedFile): UploadedFile
  /** SHA-256 of name and bytes; null until the last byte has passed. */
  read(): string | null
}

export const createUploadDigest = (): UploadDigest => {
  const hash = createHash('sha256')
  let digest: string | null = null
  const passing = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
    digest = hash.digest('hex')
  }
  return {
    watch: (file) => {
      hash.update(JSON.stringify(file.filename ?? null))
      return { ...file, bytes: passing(file.bytes) }
    },
    read: () => digest,
  }
}
