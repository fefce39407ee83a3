import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { TextResponse } from './text-response.ts'

/**
 * Gives every answer these headers. Those made with the context take them along; a route's own `Response` is given what
 * it lacks afterwards.
 */
export const responseHeaders = (headers: Record<string, string>) => {
  const entries = Object.entries(headers)
  return createMiddleware(async (c, next) => {
    for (const [name, value] of entries) c.header(name, value)
    await next()
    for (const [name, value] of entries) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
}

/** Responds with JSON that is text already, and with the headers that were set so far. */
export const jsonText = (c: Context, text: string, status: ContentfulStatusCode): Response => {
  const { headers } = c.body(null, status, { 'Content-Type': 'application/json' })
  // It has what a Response has, and its prototype.
  return new TextResponse(text, { status, headers }) as unknown as Response
}

/** Below this the header costs what compression saves. */
const smallestBytes = 1024

type Encoding = 'br' | 'gzip'

/** Compresses a body. */
export const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // A low quality: the answer is made for one reader and used once.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body),
}

/** The encoding that `Accept-Encoding` prefers (RFC 9110, 12.5.3); brotli where both are as welcome. */
export const chooseEncoding = (accepted: string | undefined): Encoding | null => {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const best: Encoding = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  return weightOf(best) > 0 ? best : null
}

/** Compresses JSON for clients that accept it. Downloads are already compressed, or streamed, and unchanged. */
export const compressJson = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson || headers.has('content-encoding')) return
  headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (encoding === null || c.req.method === 'HEAD') return
  const { status } = c.res
  const body = Buffer.from(await c.res.text())
  const isWorthIt = body.byteLength >= smallestBytes
  if (isWorthIt) headers.set('Content-Encoding', encoding)
  const sent = isWorthIt ? await compressors[encoding](body) : body
  // Replaced, not merged with, the answer that was read.
  c.res = undefined
  c.res = new Response(new Uint8Array(sent), { status, headers })
})
