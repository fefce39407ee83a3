import type { z } from 'zod'

import { systemClock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { readLeniently } from '#lib/service/providers/read-leniently.ts'
import { retryAfterSeconds } from '#lib/service/providers/retry-after.ts'

import { uspsError, uspsToken } from './wire.ts'

export type UspsOptions = {
  /** Consumer key and secret of the app in the USPS API Developer Portal. */
  clientId: string
  clientSecret: string
  /** The base URL of the APIs, when not USPS's own. */
  baseUrl?: string | undefined
  timeoutMs?: number
}

type Call = { method: 'GET' | 'POST'; path: string; body?: object }

/** Calls USPS with its own token, and returns what it answered. Throws `ProviderError`. */
export type UspsHttp = (call: Call) => Promise<unknown>

/** A token is not used in its last minute, in which it could end on the way. */
const tokenMarginMs = 60_000

const unreadable = (cause: unknown): ProviderError =>
  new ProviderError('unavailable', 'USPS returned an unreadable response.', { cause })

/** Reads a response of USPS. Throws `ProviderError` for one of another shape. */
export const readUsps = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const read = readLeniently('usps', schema, body)
  if (read !== undefined) return read
  throw unreadable(schema.safeParse(body).error)
}

const asSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** Returns the first sentence of USPS's error message. */
const wordsOf = (body: unknown): string => {
  const parsed = uspsError.safeParse(body)
  if (!parsed.success || typeof parsed.data.error === 'string') return 'USPS did not say why.'
  const { errors, message } = parsed.data.error
  return asSentence(errors?.[0]?.detail || errors?.[0]?.title || message || 'USPS did not say why')
}

/** Converts a response that is no success. */
export const readUspsRefusal = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ProviderError => {
  const vendorCode = `HTTP ${status}`
  if (status === 401 || status === 403) {
    return new ProviderError(
      'unavailable',
      'USPS rejected our credentials. Ask your administrator to check USPS_CLIENT_ID, USPS_CLIENT_SECRET and USPS_CRID.',
      { vendorCode },
    )
  }
  if (status === 404) {
    return new ProviderError('not_found', `USPS has no record of this piece: ${wordsOf(body)}`, {
      vendorCode,
    })
  }
  if (status === 408 || status === 429 || status < 400 || status >= 500) {
    return new ProviderError('unavailable', 'USPS did not respond. Try again later.', {
      vendorCode,
      isRateLimited: status === 429,
      retryAfterSeconds: retryAfterSeconds(headers),
    })
  }
  return new ProviderError('invalid', wordsOf(body), { vendorCode })
}

/** Creates what calls USPS's APIs, with OAuth 2.0 client credentials. */
export const createUspsHttp = (options: UspsOptions): UspsHttp => {
  const { clientId, clientSecret, baseUrl = 'https://apis.usps.com', timeoutMs = 20_000 } = options
  const base = baseUrl.replace(/\/+$/, '')

  const send = async ({ method, path, body }: Call, token: string | null) => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      return {
        status: response.status,
        isSuccess: response.ok,
        headers: Object.fromEntries(response.headers),
        text,
      }
    } catch (cause) {
      throw new ProviderError('unavailable', 'USPS could not be reached. Try again later.', { cause })
    }
  }

  const readJson = (text: string): unknown => {
    if (text.trim() === '') return null
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }

  let known: { token: string; until: number } | null = null

  const requestToken = async (): Promise<string> => {
    const asked = systemClock.now().getTime()
    const { status, isSuccess, headers, text } = await send(
      {
        method: 'POST',
        path: '/oauth2/v3/token',
        body: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
      },
      null,
    )
    // An unknown key is a 400 or 401 of the authorization server.
    if (!isSuccess) throw readUspsRefusal(status === 400 ? 401 : status, readJson(text), headers)
    const { access_token: token, expires_in: seconds } = readUsps(uspsToken, readJson(text))
    known = { token, until: asked + seconds * 1000 - tokenMarginMs }
    return token
  }

  const tokenOf = (): Promise<string> =>
    known && known.until > systemClock.now().getTime() ? Promise.resolve(known.token) : requestToken()

  return async (call) => {
    let answer = await send(call, await tokenOf())
    if (answer.status === 401) {
      // A token can be withdrawn before its end.
      answer = await send(call, await requestToken())
    }
    if (!answer.isSuccess) throw readUspsRefusal(answer.status, readJson(answer.text), answer.headers)
    return readJson(answer.text)
  }
}
