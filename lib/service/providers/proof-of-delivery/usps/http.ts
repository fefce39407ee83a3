import type { z } from 'zod'

import { type Clock, systemClock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { readLeniently } from '#lib/service/providers/read-leniently.ts'

import { createQuota, defaultCallsPerHour } from './quota.ts'
import { isAccessRefused, noTracking, readUspsRefusal, refusedKey } from './refusals.ts'
import { uspsToken } from './wire.ts'

export type UspsOptions = {
  /** Consumer key and secret of the app in the USPS API Developer Portal. */
  clientId: string
  clientSecret: string
  /** The base URL of the APIs, when not USPS's own. */
  baseUrl?: string | undefined
  timeoutMs?: number
  /** Calls an hour that USPS grants the app. */
  callsPerHour?: number | undefined
  /** By which the calls of an hour are counted. */
  clock?: Clock
}

type Call = { method: 'GET' | 'POST'; path: string; body?: object }

type Token = { token: string; isForTracking: boolean; until: number }

type Answer = { status: number; isSuccess: boolean; headers: Record<string, string>; text: string }

/** Calls USPS with its own token. Everything throws `ProviderError`. */
export type UspsHttp = {
  /** Resolves when USPS accepts the credentials, and the app may use the Tracking API. */
  checkAccess(): Promise<void>
  /**
   * Prepares for so many calls, and returns what makes them. Throws `declined` for an app without the Tracking API, and
   * `unavailable` while the quota has no room for all.
   */
  begin(calls: number): Promise<CallUsps>
}

/** Returns what USPS answered. `refused` makes the error for a number that USPS does not share. */
type CallUsps = (call: Call, refused: (status: number) => ProviderError) => Promise<unknown>

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

const readJson = (text: string): unknown => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The token request refused our key: these are the answers of the authorization server. */
const isKeyRefused = (status: number): boolean => status === 400 || status === 401 || status === 403

/** Creates what calls USPS's APIs, with OAuth 2.0 client credentials and within its quota. */
export const createUspsHttp = (options: UspsOptions): UspsHttp => {
  const { clientId, clientSecret, baseUrl = 'https://apis.usps.com', timeoutMs = 20_000 } = options
  const { callsPerHour = defaultCallsPerHour, clock = systemClock } = options
  const base = baseUrl.replace(/\/+$/, '')
  const quota = createQuota({ callsPerHour, clock })

  const send = async ({ method, path, body }: Call, token: string | null): Promise<Answer> => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
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

  const refusalOf = ({ status, text, headers }: Answer): ProviderError => {
    const refusal = readUspsRefusal(status, readJson(text), headers)
    if (refusal.isRateLimited && refusal.retryAfterSeconds !== null) quota.pause(refusal.retryAfterSeconds)
    return refusal
  }

  let known: Token | null = null

  const requestToken = async (): Promise<Token> => {
    quota.take(1)
    const asked = systemClock.now().getTime()
    const answer = await send(
      {
        method: 'POST',
        path: '/oauth2/v3/token',
        body: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
      },
      null,
    )
    if (!answer.isSuccess) throw isKeyRefused(answer.status) ? refusedKey(answer.status) : refusalOf(answer)
    const { access_token: token, expires_in: seconds, scope } = readUsps(uspsToken, readJson(answer.text))
    // Without the scope, USPS answers every number with 401.
    const isForTracking = scope === null || scope.some((name) => name.startsWith('tracking'))
    known = { token, isForTracking, until: asked + seconds * 1000 - tokenMarginMs }
    return known
  }

  const findToken = (): Token | null => (known && known.until > systemClock.now().getTime() ? known : null)

  return {
    checkAccess: async () => {
      if (!(await requestToken()).isForTracking) throw noTracking()
    },
    begin: async (calls) => {
      const earlier = findToken()
      const first = earlier ?? (await requestToken())
      if (!first.isForTracking) throw noTracking()
      quota.take(calls)
      let { token } = first
      let isNew = earlier === null
      return async (call, refused) => {
        let answer = await send(call, token)
        // A token can be withdrawn before its end: only what a new one is refused is about the number.
        if (answer.status === 401 && !isNew) {
          token = (await requestToken()).token
          isNew = true
          quota.take(1)
          answer = await send(call, token)
        }
        if (isAccessRefused(answer.status, readJson(answer.text))) throw refused(answer.status)
        if (!answer.isSuccess) throw refusalOf(answer)
        return readJson(answer.text)
      }
    },
  }
}
