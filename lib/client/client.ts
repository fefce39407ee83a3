import type { z } from 'zod'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import type { routes } from '#lib/contract/routes.ts'

import type { ClientOptions } from './client-options.ts'
import { operations } from './operations.ts'
import { waitInTime, withRetries, sendRequest } from './send-request.ts'

type Infer<Schema, Fallback> = Schema extends z.ZodType ? z.input<Schema> : Fallback

type PartsOf<Route extends RouteDefinition> = (Route['params'] extends z.ZodType
  ? { params: Infer<Route['params'], never> }
  : unknown) &
  (Route['query'] extends z.ZodType ? { query?: Infer<Route['query'], never> } : unknown) &
  (Route['form'] extends z.ZodType ? { form: FormData } : unknown) &
  (Route['body'] extends z.ZodType
    ? Route['bodyOptional'] extends true
      ? { body?: Infer<Route['body'], never> }
      : { body: Infer<Route['body'], never> }
    : unknown) &
  (Route['method'] extends 'post'
    ? {
        /** Kept by callers who repeat a call themselves, maybe after a restart; made by the client otherwise. */
        idempotencyKey?: string
      }
    : unknown) &
  (Route['conditional'] extends string
    ? {
        /** The `revision` that was read, in quotation marks: the change is made only if it is still current. */
        ifMatch?: string
      }
    : unknown) & { signal?: AbortSignal }

type AnswerOf<Answer> = Answer extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Answer extends { binary: string | readonly string[] }
    ? Response
    : never

type ResultOf<Route extends RouteDefinition> = AnswerOf<Route['answers'][keyof Route['answers']]>

/** Parts that an operation needs have to be given. */
type ArgumentsOf<Parts> = Record<string, never> extends Parts ? [parts?: Parts] : [parts: Parts]

type RouteTable = Readonly<Record<string, RouteDefinition>>

/** One typed function per operation of a table of routes. Binary answers are the `Response`, to be streamed. */
export type ClientOf<Table extends RouteTable> = {
  [Name in keyof Table]: (...given: ArgumentsOf<PartsOf<Table[Name]>>) => Promise<ResultOf<Table[Name]>>
}

/** One typed function per operation of the public API. */
export type Client = ClientOf<typeof routes>

type LooseParts = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined | Record<string, string>>
  body?: unknown
  form?: FormData
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
}

const buildUrl = (baseUrl: string, path: string, parts: LooseParts): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) query.set(`${name}[${key}]`, inner)
    } else if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const suffix = query.size > 0 ? `?${query}` : ''
  return `${baseUrl}${filled}${suffix}`
}

/** 128 random bits. `crypto.randomUUID` would be missing on pages that are not served over https. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** How to call an operation: method, path, and whether its response is passed on unread. */
type Operation = readonly [method: RouteDefinition['method'], path: string, body?: 'binary']

const call = (
  options: ClientOptions,
  name: string,
  [method, path, binary]: Operation,
  parts: LooseParts,
): Promise<unknown> => {
  const kind = binary ?? 'json'
  const hasJson = parts.body !== undefined
  const isPost = method === 'post'
  const init: RequestInit = {
    method: method.toUpperCase(),
    headers: {
      accept: kind === 'binary' ? '*/*' : 'application/json',
      ...(hasJson && { 'content-type': 'application/json' }),
      ...(isPost && { 'idempotency-key': parts.idempotencyKey ?? newIdempotencyKey() }),
      ...(parts.ifMatch !== undefined && { 'if-match': parts.ifMatch }),
      ...options.headers,
    },
    body: hasJson ? JSON.stringify(parts.body) : (parts.form ?? null),
    signal: parts.signal ?? null,
    cache: 'no-store',
  }
  const url = buildUrl(options.baseUrl, path, parts)
  const report = (fields: string[]) => options.onUnknownFields?.(fields, name)
  const send = () => sendRequest(options.fetch ?? globalThis.fetch, url, init, kind, report)
  // Calls that are neither reads nor repeatable by an idempotency key are sent once.
  if (!isPost && method !== 'get') return send()
  const { retries = 2, wait = waitInTime } = options
  return withRetries(send, { retries, wait, signal: parts.signal })
}

/** Creates a client of a table of routes, which is called as the table of operations beside it says. */
export const createClientOf = <Table extends RouteTable>(
  table: Readonly<Record<keyof Table & string, Operation>>,
  options: ClientOptions,
): ClientOf<Table> =>
  Object.fromEntries(
    Object.entries<Operation>(table).map(([name, operation]) => [
      name,
      (parts: LooseParts = {}) => call(options, name, operation, parts),
    ]),
    // The record's keys and functions follow the table one by one; TypeScript cannot see that through entries.
  ) as unknown as ClientOf<Table>

/**
 * Creates a client of the public API. Every method throws `ApiError` when the call fails. Reads, and POSTs by the
 * Idempotency-Key that they are given, are sent again when the network, a limit or a restart was in the way.
 */
export const createClient = (options: ClientOptions): Client =>
  createClientOf<typeof routes>(operations, options)
