import { Readable } from 'node:stream'

import { Hono } from 'hono'
import type { Context } from 'hono'
import { cors } from 'hono/cors'

import { contentDisposition } from '#lib/service/files/downloads.ts'
import type { DiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import { refusalStatus, StorageRejection } from '#lib/service/providers/storage/disk/signed-urls.ts'

import { parseRange } from './byte-range.ts'
import { MultipartFault, readFilePart } from './file-part.ts'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const refuse = (c: Context, refusal: StorageRejection): Response =>
  c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${escapeXml(refusal.message)}</Message></Error>`,
    refusalStatus[refusal.code],
    { 'content-type': 'application/xml' },
  )

const asRefusal = (fault: MultipartFault): StorageRejection => {
  switch (fault.kind) {
    case 'not_multipart':
      return new StorageRejection(
        'PreconditionFailed',
        'Bucket POST must be of the enclosure-type multipart/form-data',
      )
    case 'no_file':
      return new StorageRejection('InvalidArgument', 'POST requires exactly one file upload per request.')
    case 'not_last':
      return new StorageRejection('MalformedPOSTRequest', 'The file must be the last part of the form.')
    case 'too_much':
      return new StorageRejection(
        'MalformedPOSTRequest',
        'The form has too many fields, or a field is too long.',
      )
    case 'broken_off':
      return new StorageRejection('MalformedPOSTRequest', 'The form ends before the file is complete.')
  }
}

/** The bytes, as long as there are as many as the policy allows. */
const withinRange = async function* (
  bytes: AsyncIterable<Uint8Array>,
  { minBytes, maxBytes }: { minBytes: number; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxBytes) {
      throw new StorageRejection('EntityTooLarge', `The file is larger than ${maxBytes} bytes.`)
    }
    yield chunk
  }
  if (size < minBytes) {
    throw new StorageRejection('EntityTooSmall', `The file is smaller than ${minBytes} bytes.`)
  }
}

const receiveForm = async (storage: DiskStorage, request: Request): Promise<void> => {
  const part = await readFilePart(request, { name: 'file', mustBeLast: true })
  const { key, contentType, ...range } = storage.admitForm(part.fields)
  await storage.put({ key, contentType, body: Readable.from(withinRange(part.bytes, range)) })
}

const serveObject = async (storage: DiskStorage, c: Context, key: string): Promise<Response> => {
  const object = await storage.openForReading(key, new URL(c.req.url).searchParams)
  const { handle, sizeBytes } = object
  const etag = `"${sizeBytes.toString(16)}-${object.modifiedAt.getTime().toString(16)}"`
  const ifRange = c.req.header('if-range')
  const wanted = ifRange && ifRange !== etag ? undefined : c.req.header('range')
  const range = parseRange(wanted, sizeBytes)
  c.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    await handle.close()
    c.header('content-range', `bytes */${sizeBytes}`)
    return refuse(c, new StorageRejection('InvalidRange', 'The requested range is not satisfiable'))
  }
  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range
  c.header('content-type', object.contentType)
  c.header('content-length', String(end - start + 1))
  c.header(
    'content-disposition',
    contentDisposition(object.inline ? 'inline' : 'attachment', object.filename),
  )
  c.header('etag', etag)
  c.header('last-modified', object.modifiedAt.toUTCString())
  if (range !== 'whole') c.header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  const status = range === 'whole' ? 200 : 206
  if (c.req.method === 'HEAD' || sizeBytes === 0) {
    await handle.close()
    return c.body(null, status)
  }
  return c.body(Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream, status)
}

/**
 * Serves the addresses that disk storage hands out, as S3 does for its own: form posts at the root, reads by signed
 * query. It holds no session and knows no organization: whoever has an address may use it as far as it is signed.
 */
export const storageApp = (storage: DiskStorage): Hono => {
  const app = new Hono()

  // Addresses carry their own permission and no cookie counts, so any origin may use them, as configured on S3.
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST'],
      allowHeaders: ['Range', 'If-Range', 'Content-Type'],
      exposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'Content-Disposition', 'ETag'],
      maxAge: 600,
    }),
  )
  app.use(async (c, next) => {
    await next()
    // A hostile file shown from here runs nothing, frames nothing and is taken for nothing but what it is.
    c.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'self'")
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'private, no-store')
  })

  const answering = async (c: Context, answer: () => Promise<Response>): Promise<Response> => {
    try {
      return await answer()
    } catch (error) {
      const refusal = error instanceof MultipartFault ? asRefusal(error) : error
      if (refusal instanceof StorageRejection) return refuse(c, refusal)
      throw error
    }
  }

  app.post('/', (c) =>
    answering(c, async () => {
      await receiveForm(storage, c.req.raw)
      return c.body(null, 204)
    }),
  )
  app.get('/:key{.+}', (c) => answering(c, () => serveObject(storage, c, c.req.param('key'))))
  app.all('*', (c) =>
    refuse(
      c,
      new StorageRejection('MethodNotAllowed', 'The specified method is not allowed against this resource.'),
    ),
  )
  return app
}
