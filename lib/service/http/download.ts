import { Readable } from 'node:stream'

import type { MiddlewareHandler } from 'hono'

import { captureTenant } from '#lib/postgres/postgres.ts'
import { contentDisposition, type FileDownload } from '#lib/service/files/downloads.ts'
import { followSource } from '#lib/service/files/open-downloads.ts'

/**
 * Returns the stream as the body of a response. It is read chunk by chunk, as fast as the client takes them, and
 * destroyed when the client disconnects or the service stops. Each read runs in the organization of the request, which has returned by then.
 */
export const streamBody = (source: Readable): ReadableStream<Uint8Array> => {
  const inTenant = captureTenant()
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  // An error also rejects the read in progress, which reports it; without a listener it would end the process.
  source.on('error', () => {})
  followSource(source)
  return new ReadableStream<Uint8Array>({
    pull: (controller) =>
      inTenant(async () => {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      }),
    cancel: () => {
      source.destroy()
    },
  })
}

/** Ends the body of a response to HEAD: Hono makes it as for GET, sends its headers, and would leave it open. */
export const closeUnreadBody: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}

/** Responds with a file to be saved, streamed. */
export const downloadResponse = ({ body, contentType, filename, sizeBytes }: FileDownload): Response => {
  const isStream = body instanceof Readable
  const length = isStream ? sizeBytes : body.byteLength
  return new Response(isStream ? streamBody(body) : new Uint8Array(body), {
    headers: {
      'content-type': contentType,
      'content-disposition': contentDisposition('attachment', filename),
      ...(length !== undefined && { 'content-length': String(length) }),
    },
  })
}
