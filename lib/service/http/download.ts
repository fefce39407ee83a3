import { Readable } from 'node:stream'

import { captureTenant } from '#lib/service/db/tenant.ts'
import { contentDisposition, type FileDownload } from '#lib/service/files/downloads.ts'

/** A stream is read when the route has long returned; what it reads then is the same organization's. */
const keepingTenant = (stream: Readable): Readable => {
  const within = captureTenant()
  const read = stream._read.bind(stream)
  stream._read = (size) => within(() => read(size))
  return stream
}

/** Answers with a file to be saved, streamed. */
export const answerDownload = (file: FileDownload): Response => {
  // Node's web stream and the platform's differ in their types alone.
  const body =
    file.body instanceof Readable ? (Readable.toWeb(keepingTenant(file.body)) as ReadableStream) : file.body
  const sizeBytes = file.body instanceof Readable ? file.sizeBytes : file.body.byteLength
  return new Response(body as BodyInit, {
    headers: {
      'content-type': file.contentType,
      'content-disposition': contentDisposition('attachment', file.filename),
      ...(sizeBytes !== undefined && { 'content-length': String(sizeBytes) }),
    },
  })
}
