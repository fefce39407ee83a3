import type { z } from 'zod'

import { errorBody } from '#lib/contract/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/route.ts'
import { routes } from '#lib/contract/routes/all.ts'

import { ApiError } from './api-error.ts'

/** How the client reaches the API and who it speaks for. */
export type ClientOptions = {
  /** Origin of the API, such as `https://mail.example.com`; empty for the page's own origin. */
  baseUrl: string
  /** Credentials: `authorization` for an API key, `cookie` for a session forwarded by a server. */
  headers?: Record<string, string>
  fetch?: typeof globalThis.fetch
}

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
    : unknown) & { signal?: AbortSignal }

type AnswerOf<Answer> = Answer extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Answer extends { binary: string }
    ? Response
    : never

type ResultOf<Route extends RouteDefinition> = AnswerOf<Route['answers'][keyof Route['answers']]>

/** One typed function per operation of the contract. Binary answers are the `Response`, to be streamed. */
export type Client = {
  [Name in keyof typeof routes]: (
    parts?: PartsOf<(typeof routes)[Name]>,
  ) => Promise<ResultOf<(typeof routes)[Name]>>
}

type LooseParts = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  form?: FormData
  signal?: AbortSignal
}

const buildUrl = (baseUrl: string, path: string, parts: LooseParts): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const suffix = query.size > 0 ? `?${query}` : ''
  return `${baseUrl}${filled}${suffix}`
}

const readFailure = async (response: Response): Promise<ApiError> => {
  const parsed = errorBody.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) {
    return new ApiError(
      response.status,
      'INTERNAL_ERROR',
      `The service answered ${response.status} without an explanation.`,
    )
  }
  const { code, message, fields, request_id } = parsed.data.error
  return new ApiError(response.status, code, message, { fields, requestId: request_id })
}

const isBinary = (definition: RouteDefinition): boolean =>
  Object.values(definition.answers).some((answer: RouteAnswer) => 'binary' in answer)

const callRoute = async (options: ClientOptions, definition: RouteDefinition, parts: LooseParts) => {
  const send = options.fetch ?? globalThis.fetch
  const hasJson = definition.body !== undefined && parts.body !== undefined
  const response = await send(buildUrl(options.baseUrl, definition.path, parts), {
    method: definition.method.toUpperCase(),
    headers: {
      accept: isBinary(definition) ? '*/*' : 'application/json',
      ...(hasJson && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: hasJson ? JSON.stringify(parts.body) : parts.form,
    signal: parts.signal,
    cache: 'no-store',
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ApiError(
      0,
      'NETWORK_ERROR',
      'The service could not be reached. Check the connection and try again.',
      {
        cause: error,
      },
    )
  })
  if (!response.ok) throw await readFailure(response)
  return isBinary(definition) ? response : await response.json()
}

/** Creates a client of the public API. Every method throws `ApiError` when the call fails. */
export const createClient = (options: ClientOptions): Client =>
  Object.fromEntries(
    Object.entries(routes).map(([name, definition]) => [
      name,
      (parts: LooseParts = {}) => callRoute(options, definition, parts),
    ]),
    // The record's keys and functions follow `routes` one by one; TypeScript cannot see that through entries.
  ) as unknown as Client
