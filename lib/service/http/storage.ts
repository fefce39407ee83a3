import { Readable } from 'node:stream'

import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'

import { escapeXml } from '#lib/service/files/escape-xml.ts'
import type { DiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import { refusalStatus, StorageRejection } from '#lib/service/providers/storage/disk/signed-forms.ts'

import { MultipartError, readFilePart } from './multipart.ts'

const refuse = (c: Context, refusal: StorageRejection): Response =>
  c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${escapeXml(refusal.message)}</Message></Error>`,
    refusalStatus[refusal.code],
    { 'content-type': 'application/xml' },
  )

const asRefusal = (fault: MultipartError): StorageRejection => {
  switch (fault.kind) {
    case 'not_multipart':
      return new StorageRejection(
        'PreconditionFailed',
        'Bucket POST must be of the enclosure-type multipart/form-data',
      )
    case 'no_file':
    case 'several_files':
      return new StorageRejection('InvalidArgument', 'POST requires exactly one file upload per request.')
    case 'not_last':
      return new StorageRejection('MalformedPOSTRequest', 'The file must be the last part of the form.')
    case 'too_much':
      return new StorageRejection(
        'MalformedPOSTRequest',
        'The form has too many fields, or a field is too long.',
      )
    case 'not_utf8':
      return new StorageRejection('MalformedPOSTRequest', 'The form is not UTF-8.')
    case 'truncated':
      return new StorageRejection('MalformedPOSTRequest', 'The form ends before the file is complete.')
  }
}

/** URLs and forms carry their own permission and no cookie is used, so any origin may use them, as configured on S3. */
export const readableFromAnywhere = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  allowHeaders: ['Range', 'If-Range', 'Content-Type'],
  exposeHeaders: ['Content-Length', 'Content-Disposition'],
  maxAge: 600,
})

/** Passes the bytes on, and throws when there are fewer or more than the policy allows. */
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

/**
 * Receives the forms that disk storage signs, as S3 does its own. It uses no session and no organization: anyone who has
 * a form may post it.
 */
export const storageApp = (storage: DiskStorage): Hono => {
  const app = new Hono()

  app.use(readableFromAnywhere)

  const withRefusals = async (c: Context, respond: () => Promise<Response>): Promise<Response> => {
    try {
      return await respond()
    } catch (error) {
      const refusal = error instanceof MultipartError ? asRefusal(error) : error
      if (refusal instanceof StorageRejection) return refuse(c, refusal)
      throw error
    }
  }

  app.post('/', (c) =>
    withRefusals(c, async () => {
      await receiveForm(storage, c.req.raw)
      return c.body(null, 204)
    }),
  )
  app.all('*', (c) =>
    refuse(
      c,
      new StorageRejection('MethodNotAllowed', 'The specified method is not allowed against this resource.'),
    ),
  )
  return app
}
