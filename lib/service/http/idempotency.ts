import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { errorBody, type ErrorCode } from '#lib/contract/api/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/api/route.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import {
  responsePurpose,
  type Claim,
  claimKey,
  extendClaim,
  type IdempotentRequest,
  storeResponse,
  abandonClaim,
  releaseClaim,
} from '#lib/service/idempotency/idempotency-keys.ts'
import { openSecret, sealSecret } from '#lib/service/secrets/seal.ts'

import type { HttpEnv } from './env.ts'
import { errorResponse } from './errors.ts'
import { type UploadedFile, readUploadedFile } from './multipart.ts'

/** Digests a file while it is uploaded: the form around it differs each time, the file and its name do not. */
export type UploadDigest = {
  /** Returns the same file, digested as its bytes pass. */
  watch(file: UploadedFile): UploadedFile
  /** SHA-256 of name and bytes; null until the last byte has passed. */
  read(): string | null
}

/** The path as PostgreSQL can store it: with a NUL character in it, it names nothing that exists. */
const storablePath = (c: Context<HttpEnv>): string => c.req.path.replaceAll('\u0000', '\ufffd').toWellFormed()

const createUploadDigest = (): UploadDigest => {
  const hash = createHash('sha256')
  let digest: string | null = null
  const passing = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
    digest = hash.digest('hex')
  }
  return {
    watch: (file) => {
      hash.update(JSON.stringify(file.filename ?? null))
      return { ...file, bytes: passing(file.bytes) }
    },
    read: () => digest,
  }
}

/** How long a repetition waits for the first attempt: longer than it takes to detect that its process has died. */
const patienceSeconds = 15

/** Well within the lease of a claim. */
const extendEveryMs = 3000

const longestPauseMs = 500

const readKey = (c: Context<HttpEnv>): string | undefined => {
  const key = c.req.header('idempotency-key')
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'Idempotency-Key', message }] })
}

/** Returns how long to wait for an attempt in progress; `Prefer: wait=N` (RFC 7240) shortens it. */
const patienceMs = (c: Context<HttpEnv>): number => {
  const wished = /(?:^|[,\s])wait\s*=\s*"?(\d+)/i.exec(c.req.header('prefer') ?? '')?.[1]
  return Math.min(patienceSeconds, Number(wished ?? patienceSeconds)) * 1000
}

const claimPatiently = async (
  ctx: ServiceContext,
  request: IdempotentRequest,
  waitMs: number,
): Promise<Claim> => {
  const deadline = performance.now() + waitMs
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const claim = await claimKey(ctx, request)
    if (claim.kind !== 'in_progress' || performance.now() >= deadline) return claim
    await delay(pauseMs)
  }
}

const reused = (): ServiceError =>
  new ServiceError(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was already used for a different request. Use a new key for each request, and the same key for its retries.',
  )

/** Digests the file of a repeated upload; null when it is too large to be the same. */
const digestOfRepetition = async (c: Context<HttpEnv>, maxBytes: number): Promise<string | null> => {
  const digest = createUploadDigest()
  let size = 0
  for await (const chunk of digest.watch(await readUploadedFile(c.req.raw)).bytes) {
    size += chunk.byteLength
    if (size > maxBytes) return null
  }
  return digest.read()
}

/**
 * Returns whether a response is stored, unless it is a 5xx. A 403 says nothing about the request, which may be
 * retried.
 */
const isStored = (status: number): boolean => status !== 403

const codeOf = (body: string): ErrorCode | undefined => errorBody.safeParse(JSON.parse(body)).data?.error.code

/** Responds for the first time, and stores the response. */
const respondToClaim = async (
  c: Context<HttpEnv>,
  request: IdempotentRequest,
  { claimId, intent }: Extract<Claim, { kind: 'claimed' }>,
  definition: RouteDefinition,
  respond: (ctx: ServiceContext) => Promise<Response>,
): Promise<Response> => {
  const ctx = { ...c.get('ctx'), intent }
  const logFailure = (error: unknown) =>
    ctx.logger.error({ err: error, requestId: ctx.requestId }, 'an idempotent response could not be stored')
  const digest = createUploadDigest()
  c.set('watchUpload', (file) => digest.watch(file))
  const heart = setInterval(
    () => void extendClaim(ctx, request.key, claimId).catch(logFailure),
    extendEveryMs,
  )
  try {
    const response = await respond(ctx).catch((error: unknown) => errorResponse(error, c))
    const body = await response.text()
    const bodyHash = request.bodyHash ?? digest.read()
    const kept = definition.isSecret
      ? sealSecret(ctx.config.appSecret, responsePurpose(ctx.organizationId, request.key), body)
      : body
    const end = (): Promise<void> => {
      if (response.status >= 500) return abandonClaim(ctx, request.key, claimId)
      return isStored(response.status) && bodyHash !== null
        ? storeResponse(ctx, request.key, claimId, { status: response.status, body: kept, bodyHash })
        : releaseClaim(ctx, request.key, claimId)
    }
    // Whether it can be stored or not, the change was made and the caller must know.
    await end().catch(logFailure)
    return new Response(body, response)
  } finally {
    clearInterval(heart)
  }
}

/** Returns whether the response is a file. Making it changes nothing, and its bytes cannot be stored as text. */
const isFile = ({ answers }: RouteDefinition): boolean =>
  Object.values(answers).some((answer: RouteAnswer) => 'binary' in answer)

/**
 * Handles a POST with an `Idempotency-Key` once: for 24 hours, repetitions receive the stored response. The attempt of
 * a process that died is claimed by the next. `body` is null for an upload, which is digested as it streams.
 * Throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_CONFLICT.
 */
export const respondOnce = async (
  c: Context<HttpEnv>,
  definition: RouteDefinition,
  body: string | null,
  respond: (ctx: ServiceContext) => Promise<Response>,
): Promise<Response> => {
  const ctx = c.get('ctx')
  const given = definition.method === 'post' && !isFile(definition) ? readKey(c) : undefined
  // The keys of a member who is limited to their matters are their own: another's response may be about another's letter.
  const key = given !== undefined && ctx.limit ? `${ctx.limit.userId} ${given}` : given
  if (key === undefined) return respond(ctx)
  const bodyHash = body === null ? null : createHash('sha256').update(body).digest('hex')
  const request: IdempotentRequest = { key, operation: `POST ${storablePath(c)}`, bodyHash }
  const claim = await claimPatiently(ctx, request, patienceMs(c))
  switch (claim.kind) {
    case 'claimed':
      return respondToClaim(c, request, claim, definition, respond)
    case 'other_request':
      throw reused()
    case 'in_progress':
      c.header('Retry-After', '1')
      throw new ServiceError(
        'IDEMPOTENCY_CONFLICT',
        'A request with this Idempotency-Key is still in progress. Retry in a moment.',
      )
    case 'completed': {
      const hash = bodyHash ?? (await digestOfRepetition(c, ctx.config.documents.maxBytes))
      if (hash !== claim.bodyHash) throw reused()
      c.header('Idempotency-Replayed', 'true')
      const headers = { 'content-type': 'application/json' }
      const kept = definition.isSecret
        ? openSecret(ctx.config, responsePurpose(ctx.organizationId, key), claim.body)
        : claim.body
      if (claim.status >= 400) c.set('errorCode', codeOf(kept))
      // Only responses that a route returned with one of Hono's statuses are stored.
      return c.body(kept, claim.status as ContentfulStatusCode, headers)
    }
  }
}
