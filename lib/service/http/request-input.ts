import type { Context } from 'hono'
import type { z } from 'zod'

import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { HttpEnv } from './env.ts'
import { extensionOf } from './path-patterns.ts'

/** Sent as Base64 and never stored as text; ignored when a document key is sent too. */
const opaque = 'document'

/** Far deeper than any shape of the contract, and shallow enough for whatever walks a value. */
export const mostLevels = 64

const invalidCharacter = 'Remove the invalid character (NUL or an unpaired surrogate).'
const tooDeep = `Nest objects and arrays at most ${mostLevels} levels deep.`

const findAt = (value: unknown, path: string[]): FieldFault | null => {
  if (typeof value === 'string') {
    const isStorable = value.isWellFormed() && !value.includes('\u0000')
    return isStorable ? null : { field: path.join('.'), message: invalidCharacter }
  }
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= mostLevels) return { field: path[0] ?? '', message: tooDeep }
  for (const [key, inner] of Object.entries(value)) {
    if (path.length === 0 && key === opaque) continue
    path.push(key)
    const found = findAt(inner, path)
    if (found !== null) return found
    path.pop()
  }
  return null
}

/**
 * Finds what cannot be stored: text with a NUL character or an unpaired surrogate, or nesting deeper than `mostLevels`.
 * Returns the first with the dotted path of its field, or null.
 */
export const findUnstorable = (value: unknown): FieldFault | null => findAt(value, [])

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

const tooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(
    'FILE_TOO_LARGE',
    maxBytes > mebibyte
      ? `The request body is larger than ${Math.floor(maxBytes / mebibyte)} MB. Upload large documents as multipart/form-data.`
      : `The request body is larger than ${Math.floor(maxBytes / kibibyte)} KB.`,
  )

/** Throws UNSUPPORTED_MEDIA_TYPE for a compressed body: `Accept-Encoding: identity` on the response says what to send. */
export const requirePlainBody = (headers: Headers): void => {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase()
  if (!encoding || encoding === 'identity') return
  throw new ServiceError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body has Content-Encoding: ${encoding}. Send it uncompressed, without this header.`,
  )
}

/** Labels of UTF-8, and of ASCII, which is a part of it. */
const utf8Labels = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii'])

const requireUtf8 = (contentType: string | null): void => {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]
  if (charset === undefined || utf8Labels.has(charset.toLowerCase())) return
  throw new ServiceError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The charset ${charset} is not supported. Send the body in UTF-8.`,
  )
}

const readStream = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> => {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.byteLength
    if (size > maxBytes) {
      // The rest is left to the server to drain: cancelling the body would cut the response off.
      reader.releaseLock()
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
}

const readBytes = async (
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | ArrayBuffer | undefined> => {
  const declared = request.headers.get('content-length')
  if (declared === null) return request.body === null ? undefined : readStream(request.body, maxBytes)
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes)
  return request.arrayBuffer()
}

/**
 * Returns the whole body as text; an empty string without a body. Throws FILE_TOO_LARGE without reading further than `maxBytes`,
 * UNSUPPORTED_MEDIA_TYPE for another charset than UTF-8, and VALIDATION_ERROR for bytes that are not UTF-8.
 */
export const readBody = async (request: Request, maxBytes: number): Promise<string> => {
  const bytes = await readBytes(request, maxBytes)
  if (bytes === undefined || bytes.byteLength === 0) return ''
  requireUtf8(request.headers.get('content-type'))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'The body is not UTF-8. Encode it in UTF-8, as RFC 8259 requires of JSON.',
      { cause },
    )
  }
}

/** A body as sent; `json` is undefined if it is not JSON. */
export type SentBody = { text: string; json?: unknown; error?: unknown }

/** Parses a body once for all that read it. */
export const parseBody = (text: string): SentBody => {
  try {
    return { text, json: text.trim() === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    return { text, error }
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Input of a route's handler, checked against the contract. */
export type RouteInput<Route extends RouteDefinition> = {
  params: Parsed<Route['params']>
  query: Parsed<Route['query']>
  body: Parsed<Route['body']>
}

const fieldErrorsOf = (error: z.ZodError): FieldFault[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))

/** Parses a value by its schema. Throws VALIDATION_ERROR naming each error. */
const check = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  const unstorable = parsed.success ? findUnstorable(parsed.data) : null
  if (parsed.success && unstorable === null) return parsed.data
  const fields = [...(parsed.error ? fieldErrorsOf(parsed.error) : []), ...(unstorable ? [unstorable] : [])]
  const first = fields[0]
  const where = first?.field ? `${first.field}: ` : ''
  throw new ServiceError('VALIDATION_ERROR', `${where}${first?.message ?? 'The input is not valid.'}`, {
    fields,
  })
}

const readParams = (c: Context<HttpEnv>, { path }: RouteDefinition): Record<string, string> =>
  Object.fromEntries(
    Object.entries(c.req.param()).map(([name, value]: [string, string]) => {
      const extension = extensionOf(path, name)
      return [name, extension ? value.slice(0, -extension.length) : value]
    }),
  )

/** Throws VALIDATION_ERROR for a query string with percent-encoded bytes that are not UTF-8, which Hono would keep encoded. */
const requireUtf8Query = (url: string): void => {
  for (const [bytes] of url.matchAll(/(?:%[\da-f]{2})+/gi)) {
    try {
      decodeURIComponent(bytes)
    } catch (cause) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        `The query string is not UTF-8 at ${bytes}. Percent-encode it in UTF-8.`,
        { cause },
      )
    }
  }
}

/**
 * Throws VALIDATION_ERROR for a parameter with several values. Taking one of them would filter by less than was sent, or
 * leave letters out of an exhibit, without a word.
 */
const requireSingleValues = (c: Context<HttpEnv>): void => {
  const repeated = Object.entries(c.req.queries()).filter(([, values]) => new Set(values).size > 1)
  const [first] = repeated
  if (first === undefined) return
  const fields = repeated.map(([field, values]) => ({
    field,
    message: `Send this parameter once; it was sent ${values.length} times. Where it takes several values, separate them by commas.`,
  }))
  throw new ServiceError('VALIDATION_ERROR', `${first[0]}: ${fields[0]?.message ?? ''}`, { fields })
}

const nested = /^(?<name>\w+)\[(?<key>[^[\]]+)\]$/

/** Returns a query with its filters of several keys, `metadata[key]=value`, as one object for each. */
export const nestQuery = (query: Record<string, string>): Record<string, unknown> => {
  const keys = Object.keys(query)
  if (!keys.some((key) => nested.test(key))) return query
  const parts = new Map<string, unknown>(Object.entries(query))
  for (const [whole, value] of Object.entries(query)) {
    const { name = '', key = '' } = nested.exec(whole)?.groups ?? {}
    if (name === '') continue
    parts.delete(whole)
    const before = parts.get(name)
    const entries = typeof before === 'object' && before !== null ? Object.entries(before) : []
    // Own properties, whatever they are called.
    parts.set(name, Object.fromEntries([...entries, [key, value]]))
  }
  return Object.fromEntries(parts)
}

const requireJson = (c: Context<HttpEnv>, definition: RouteDefinition, sent: SentBody): unknown => {
  if (sent.text.trim() === '') {
    if (definition.bodyOptional) return {}
    throw new ServiceError('VALIDATION_ERROR', 'This operation requires a JSON body.')
  }
  const contentType = c.req.header('content-type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(contentType)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  if (sent.error !== undefined) {
    throw new ServiceError('VALIDATION_ERROR', 'The body is not valid JSON.', { cause: sent.error })
  }
  return sent.json
}

/**
 * Parses what a request carries by the contract; `sent` is its body. Throws VALIDATION_ERROR,
 * UNSUPPORTED_MEDIA_TYPE.
 */
export const parseInput = <Route extends RouteDefinition>(
  c: Context<HttpEnv>,
  definition: Route,
  sent: SentBody,
): RouteInput<Route> => {
  if (definition.query) {
    requireUtf8Query(c.req.url.split('?')[1] ?? '')
    requireSingleValues(c)
  }
  // Each part has just been parsed by the schema that its type is taken from.
  return {
    params: definition.params && check(definition.params, readParams(c, definition)),
    query: definition.query && check(definition.query, nestQuery(c.req.query())),
    body: definition.body && check(definition.body, requireJson(c, definition, sent)),
  } as RouteInput<Route>
}
