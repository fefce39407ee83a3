import type { Readable } from 'node:stream'

/** One file, ready to be sent. `sizeBytes` is absent when it is known only at the end. */
export type FileDownload = {
  filename: string
  contentType: string
  body: Readable | Uint8Array
  sizeBytes?: number
}
