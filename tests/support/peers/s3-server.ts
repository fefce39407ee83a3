import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { judgeSignature } from './s3-signature.ts'

/** A response: of XML, or of an object's bytes. */
type Answer = { status: number; body?: Uint8Array | string; headers?: Record<string, string> }

type StoredObject = { bytes: Buffer; contentType: string }
type Upload = { key: string; contentType: string; parts: Map<number, Buffer> }
type Bucket = { objects: Map<string, StoredObject>; uploads: Map<string, Upload> }

/** S3 takes a smaller part only as the last. */
const smallestPartBytes = 5 * 1024 * 1024
/** S3 lists 1,000 at most, and may list fewer: what asks for one page only is found out. */
const pageLength = 3

const etagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const refuse = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

const xml = (root: string, content: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
})

const listObjects = ({ objects }: Bucket, query: URLSearchParams): Answer => {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, Math.min(pageLength, Number(query.get('max-keys') ?? 1000)))
  const isTruncated = page.length < keys.length
  const contents = page.map((key) => {
    const size = objects.get(key)?.bytes.length ?? 0
    return `<Contents><Key>${escapeXml(key)}</Key><Size>${size}</Size></Contents>`
  })
  const next = Buffer.from(page.at(-1) ?? '').toString('base64')
  const token = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return xml(
    'ListBucketResult',
    `<IsTruncated>${isTruncated}</IsTruncated>${token}<KeyCount>${page.length}</KeyCount>${contents.join('')}`,
  )
}

const completeUpload = (bucket: Bucket, id: string, request: string): Answer => {
  const upload = bucket.uploads.get(id)
  if (!upload) return refuse(404, 'NoSuchUpload')
  const named = [...request.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0))) {
    return refuse(400, 'InvalidPartOrder')
  }
  const parts = named.map(({ number, etag }) => {
    const bytes = upload.parts.get(number)
    return bytes && etagOf(bytes) === etag ? bytes : null
  })
  const found = parts.filter((part) => part !== null)
  if (found.length === 0 || found.length < parts.length) return refuse(400, 'InvalidPart')
  if (found.slice(0, -1).some(({ length }) => length < smallestPartBytes))
    return refuse(400, 'EntityTooSmall')
  const bytes = Buffer.concat(found)
  bucket.objects.set(upload.key, { bytes, contentType: upload.contentType })
  bucket.uploads.delete(id)
  return xml('CompleteMultipartUploadResult', `<ETag>${escapeXml(etagOf(bytes))}</ETag>`)
}

const handleUpload = (
  bucket: Bucket,
  { method, key, query, body }: { method: string; key: string; query: URLSearchParams; body: Buffer },
  contentType: string,
): Answer => {
  if (query.has('uploads') && method === 'POST') {
    const id = randomUUID()
    bucket.uploads.set(id, { key, contentType, parts: new Map() })
    return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
  }
  const id = query.get('uploadId') ?? ''
  const upload = bucket.uploads.get(id)
  if (!upload || upload.key !== key) return refuse(404, 'NoSuchUpload')
  if (method === 'POST') return completeUpload(bucket, id, body.toString())
  if (method === 'DELETE') return { status: bucket.uploads.delete(id) ? 204 : 404 }
  if (method !== 'PUT') return refuse(501, 'NotImplemented')
  upload.parts.set(Number(query.get('partNumber')), body)
  return { status: 200, headers: { etag: etagOf(body) } }
}

const handleObject = (
  { objects }: Bucket,
  { method, key, body }: { method: string; key: string; body: Buffer },
  contentType: string,
): Answer => {
  const found = objects.get(key)
  if (method === 'PUT') {
    objects.set(key, { bytes: body, contentType })
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (method !== 'GET' && method !== 'HEAD') return refuse(501, 'NotImplemented')
  if (!found) return refuse(404, 'NoSuchKey')
  const headers = { 'content-type': found.contentType, etag: etagOf(found.bytes) }
  return { status: 200, headers, body: found.bytes }
}

const sizeOf = ({ objects, uploads }: Bucket): number =>
  [
    ...[...objects.values()].map(({ bytes }) => bytes),
    ...[...uploads.values()].flatMap(({ parts }) => [...parts.values()]),
  ].reduce((total, { length }) => total + length, 0)

/** How the server is reached, what it holds, and how it is stopped. */
export type S3Server = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The objects of a bucket by key, to be looked at and damaged. */
  objectsOf(bucket: string): Map<string, StoredObject>
  /** Ids of uploads in parts that were neither completed nor aborted. */
  openUploads(bucket: string): string[]
  /** Refuses what would make a bucket larger, as Ceph does. */
  limit(bytes: number): void
  stop(): Promise<void>
}

/**
 * Starts storage that speaks the part of S3's protocol that backups use: objects, uploads in parts and lists, every
 * request with a valid signature. It keeps objects in memory, and refuses what S3 refuses.
 */
export const startS3Server = async (bucketNames: readonly string[]): Promise<S3Server> => {
  const credentials = { region: 'us-east-1', accessKeyId: randomUUID(), secretAccessKey: randomUUID() }
  const buckets = new Map<string, Bucket>(
    bucketNames.map((name) => [name, { objects: new Map(), uploads: new Map() }]),
  )
  let mostBytes = Number.POSITIVE_INFINITY

  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const refusal = judgeSignature(request, body, credentials)
    if (refusal) return refuse(refusal.status, refusal.code)
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://storage')
    const [, bucketName = '', ...segments] = pathname.split('/').map(decodeURIComponent)
    const bucket = buckets.get(bucketName)
    if (!bucket) return refuse(404, 'NoSuchBucket')
    const [key, method] = [segments.join('/'), request.method ?? '']
    if (method === 'PUT' && sizeOf(bucket) + body.length > mostBytes) return refuse(403, 'QuotaExceeded')
    const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
    if (key === '' && method === 'HEAD') return { status: 200 }
    if (key === '') {
      return method === 'GET' && query.get('list-type') === '2'
        ? listObjects(bucket, query)
        : refuse(501, 'NotImplemented')
    }
    const asked = { method, key, query, body }
    return query.has('uploads') || query.has('uploadId')
      ? handleUpload(bucket, asked, contentType)
      : handleObject(bucket, asked, contentType)
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body = '', headers = {} } = answer(request, await buffer(request))
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const bucketOf = (name: string): Bucket => {
    const bucket = buckets.get(name)
    if (!bucket) throw new Error(`There is no bucket ${name}.`)
    return bucket
  }
  return {
    ...credentials,
    // A server that listens on a port has an address of this type, never a pipe's name.
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objectsOf: (name) => bucketOf(name).objects,
    openUploads: (name) => [...bucketOf(name).uploads.keys()],
    limit: (bytes) => {
      mostBytes = bytes
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
