import type { Context, MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import type { Config } from '#lib/service/config/config.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { networkOf } from '#lib/service/organizations/accounts/attempts.ts'

import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'

/** State of a limit for one request. */
type Allowance = {
  isAllowed: boolean
  limit: number
  remaining: number
  /** Milliseconds until the window ends and the full limit is available again. */
  resetMs: number
}

/** Counts one request of `key` (an organization, a person or an IP address). */
export type RateLimit = (key: string) => Promise<Allowance>

/** The limits that requests are held to, each counted in PostgreSQL over all processes. */
export type RateLimits = {
  writes: RateLimit
  lookups: RateLimit
  lists: RateLimit
  sessionReads: RateLimit
  publicReads: RateLimit
}

const windowSeconds = 60

/** Up to this limit each request is counted separately; above it, in shares of a thousandth. */
const sharesPerWindow = 1000

type Share = { left: number; endsAt: number; remaining: number }

const createRateLimit = (pool: Pool, keyPrefix: string, limit: number): RateLimit => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    // Made by our own migration, and swept by our own job.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points: limit,
    duration: windowSeconds,
    // A caller that has used up the window is rejected without a query until it ends.
    inMemoryBlockOnConsumed: limit,
  })
  const shareSize = Math.max(1, Math.floor(limit / sharesPerWindow))
  const shares = new Map<string, Share>()
  const asking = new Map<string, Promise<Allowance | null>>()

  const consume = async (key: string, points: number): Promise<RateLimiterRes> => {
    try {
      return await limiter.consume(key, points)
    } catch (error) {
      if (error instanceof RateLimiterRes) return error
      throw error
    }
  }

  const refusal = (resetMs: number): Allowance => ({ isAllowed: false, limit, remaining: 0, resetMs })

  const countOne: RateLimit = async (key) => {
    const { consumedPoints, remainingPoints, msBeforeNext } = await consume(key, 1)
    // Refused from memory, nothing is consumed.
    if (consumedPoints === 0 || consumedPoints > limit) return refusal(msBeforeNext)
    return { isAllowed: true, limit, remaining: remainingPoints, resetMs: msBeforeNext }
  }

  /** Takes a share of the window for this process; returns the rejection if none is left. */
  const takeShare = async (key: string): Promise<Allowance | null> => {
    const { consumedPoints, remainingPoints, msBeforeNext } = await consume(key, shareSize)
    const beyond = Math.max(0, consumedPoints - limit)
    const granted = consumedPoints === 0 ? 0 : Math.max(0, shareSize - beyond)
    if (granted === 0) return refusal(msBeforeNext)
    const now = Date.now()
    for (const [other, { endsAt }] of shares) if (endsAt <= now) shares.delete(other)
    shares.set(key, { left: granted, endsAt: now + msBeforeNext, remaining: remainingPoints })
    return null
  }

  const countFromShare: RateLimit = async (key) => {
    for (;;) {
      const share = shares.get(key)
      const resetMs = share ? share.endsAt - Date.now() : 0
      if (share && share.left > 0 && resetMs > 0) {
        share.left -= 1
        return { isAllowed: true, limit, remaining: share.remaining + share.left, resetMs }
      }
      const asked = asking.get(key) ?? takeShare(key).finally(() => asking.delete(key))
      asking.set(key, asked)
      const refused = await asked
      if (refused) return refused
    }
  }

  return shareSize === 1 ? countOne : countFromShare
}

/**
 * Creates the limits over PostgreSQL. Together, all processes never let more through than a limit says: a request costs
 * one statement, or with a limit of 2,000 and more a thousandth of the limit is taken at once and used up in memory
 * (a process that does not use its share up makes the others refuse that much earlier).
 */
export const createRateLimits = (pool: Pool, limits: Config['limits']): RateLimits => ({
  writes: createRateLimit(pool, 'writes', limits.writesPerMinute),
  lookups: createRateLimit(pool, 'lookups', limits.lookupsPerMinute),
  lists: createRateLimit(pool, 'lists', limits.listsPerMinute),
  sessionReads: createRateLimit(pool, 'session-reads', limits.sessionReadsPerMinute),
  publicReads: createRateLimit(pool, 'public-reads', limits.publicReadsPerMinute),
})

/** Returns the counter of the request: an organization's, or a person's own for reads in the dashboard. */
const count = (c: Context<HttpEnv>, limit: RouteDefinition['limit']): Promise<Allowance> | null => {
  const limits = c.get('limits')
  const { organizationId, actor } = c.get('ctx')
  if (limit === 'writes' || limit === 'lookups') return limits[limit](organizationId)
  // Every page reads it; by key, it is as often read as the log is by an IP address.
  if (limit === 'account') return c.get('isSession') ? null : limits.publicReads(organizationId)
  if (limit !== undefined && c.get('isSession') && actor.type === 'user') {
    return limits.sessionReads(`${organizationId}:${actor.userId}`)
  }
  return limit === 'lists' ? limits.lists(organizationId) : null
}

/** Sets response headers with the rest of a limit. Throws RATE_LIMITED if it is used up. */
const spend = (c: Context<HttpEnv>, allowance: Allowance): void => {
  const resetSeconds = String(Math.max(1, Math.ceil(allowance.resetMs / 1000)))
  c.header('RateLimit-Limit', String(allowance.limit))
  c.header('RateLimit-Remaining', String(allowance.remaining))
  c.header('RateLimit-Reset', resetSeconds)
  if (allowance.isAllowed) return
  c.header('Retry-After', resetSeconds)
  throw new ServiceError(
    'RATE_LIMITED',
    `You have exceeded ${allowance.limit} requests per minute. Try again in ${resetSeconds} seconds.`,
  )
}

/** Counts the request against its operation's limit and sets response headers with the rest. Throws RATE_LIMITED. */
export const countRequest = async (c: Context<HttpEnv>, definition: RouteDefinition): Promise<void> => {
  const allowance = await count(c, definition.limit)
  if (allowance !== null) spend(c, allowance)
}

/** Counts a request without valid credentials, by the IP address that it came from. Throws RATE_LIMITED. */
export const countAnonymous = async (c: Context<HttpEnv>): Promise<void> =>
  spend(c, await c.get('limits').publicReads(networkOf(clientAddress(c) ?? 'unknown')))

/** Counts every request of a path that needs no credentials. */
export const limitPublic: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await countAnonymous(c)
  await next()
}

/** Throws RATE_LIMITED unless there are no seconds to wait, which the response says otherwise. */
export const requireMore = (c: Context<HttpEnv>, seconds: number): void => {
  if (seconds === 0) return
  c.header('Retry-After', String(seconds))
  throw new ServiceError('RATE_LIMITED', `Too many requests. Try again in ${seconds} seconds.`)
}

/** Enough for an office behind one IP address, and too few to try a list of names. */
const questions = { window: 60, max: 30 }

/**
 * Counts an IP address's requests of one kind without credentials, such as whether an account exists. Throws
 * RATE_LIMITED.
 */
export const limitQuestions =
  (kind: string): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const from = networkOf(clientAddress(c) ?? 'unknown')
    const seconds = await c.get('auth').attempts.countRequest(`${kind} ${from}`, questions)
    requireMore(c, seconds)
    await next()
  }
