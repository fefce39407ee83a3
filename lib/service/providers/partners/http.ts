import type { z } from 'zod'

import { ProviderError, type ProviderErrorKind } from '#lib/service/providers/provider-error.ts'
import { readLeniently } from '#lib/service/providers/read-leniently.ts'
import { retryAfterSeconds } from '#lib/service/providers/retry-after.ts'

/** A partner's error. */
export type PartnerFault = { code: string | undefined; message: string | undefined }

export type PartnerHttpOptions = {
  /** The partner's name as people know it, and the setting that contains its key. */
  name: string
  keySetting: string
  baseUrl: string
  headers: Record<string, string>
  timeoutMs: number
  readFault: (body: unknown) => PartnerFault
  /** Codes with which the partner rejects a key, rather than what the account may do. */
  credentialCodes: ReadonlySet<string>
}

export type PartnerCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  form?: FormData
  /** Makes the same call twice have one effect. */
  idempotencyKey?: string
  /** Nothing may be missing from the response: a missing letter would be mailed twice. */
  isWhole?: boolean
}

/** Calls the partner and validates the response. Throws `ProviderError`. */
export type PartnerHttp = <Schema extends z.ZodType>(
  schema: Schema,
  call: PartnerCall,
) => Promise<z.output<Schema>>

const kindOf = (status: number): ProviderErrorKind => {
  if (status === 404) return 'not_found'
  if (status === 401 || status === 402 || status === 403) return 'declined'
  if (status < 400 || status === 408 || status === 429 || status >= 500) return 'unavailable'
  return 'invalid'
}

const readRefusal = (options: PartnerHttpOptions, response: Response, body: unknown): ProviderError => {
  const { name, keySetting } = options
  const { status } = response
  const { code, message } = options.readFault(body)
  const vendorCode = code ?? `HTTP ${status}`
  if (code === undefined ? status === 401 : options.credentialCodes.has(code)) {
    return new ProviderError(
      'unavailable',
      `${name} rejected our credentials. Ask your administrator to check ${keySetting}.`,
      { vendorCode },
    )
  }
  // A gateway's page is not the partner's word: nothing is known of the letter, and it may pass.
  const isPartners = code !== undefined || message !== undefined
  const kind = isPartners ? kindOf(status) : 'unavailable'
  const words =
    kind === 'unavailable' || message === undefined
      ? `${name} did not respond as expected (HTTP ${status}). Try again in a moment.`
      : message
  return new ProviderError(kind, words, {
    vendorCode,
    isRateLimited: status === 429,
    retryAfterSeconds: retryAfterSeconds(Object.fromEntries(response.headers)),
  })
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Creates what calls a partner's API, each call with a time limit. */
export const createPartnerHttp = (options: PartnerHttpOptions): PartnerHttp => {
  const { name, headers, timeoutMs } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  return async (schema, { method, path, form, idempotencyKey, isWhole = false }) => {
    let response: Response
    let text: string
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(form && { body: form }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await response.text()
    } catch (cause) {
      throw new ProviderError('unavailable', `${name} could not be reached. Try again in a moment.`, {
        cause,
      })
    }
    const body = readJson(text)
    if (!response.ok) throw readRefusal(options, response, body)
    const read = isWhole ? schema.safeParse(body).data : readLeniently(name, schema, body)
    if (read !== undefined) return read
    throw new ProviderError('unavailable', `${name} returned an unreadable response.`, {
      cause: schema.safeParse(body).error,
    })
  }
}
