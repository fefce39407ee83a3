import { createHash } from 'node:crypto'

import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** What an attempt is: to sign in, to have an e-mail sent. */
export type AttemptKind = 'sign-in' | 'account-mail'

const rules: Readonly<Record<AttemptKind, { points: number; duration: number }>> = {
  'sign-in': { points: 10, duration: 15 * 60 },
  'account-mail': { points: 5, duration: 60 * 60 },
}

/** A code is right for half a minute, and for half a minute around it. */
const codeSeconds = 120

/**
 * Attempts counted in PostgreSQL over all processes: by account, whether it exists or not, and by address. Addresses and
 * codes are kept as hashes only.
 */
export type Attempts = {
  /** Counts an attempt on the account with this e-mail address. Answers the seconds to wait, 0 when it may go on. */
  count(kind: AttemptKind, email: string): Promise<number>
  /** The attempt succeeded: those before it count no more. */
  forgive(kind: AttemptKind, email: string): Promise<void>
  /** Counts a request of `key` (path and address) against `max` in `window` seconds. Answers the seconds to wait. */
  countRequest(key: string, rule: { window: number; max: number }): Promise<number>
  /** Whether the person uses this one-time code for the first time: a code that was read over a shoulder is of no use. */
  isFirstUse(userId: string, code: string): Promise<boolean>
}

const digest = (text: string): string =>
  createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

/** Creates the count over PostgreSQL. */
export const createAttempts = (pool: Pool): Attempts => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (name: string, rule: { points: number; duration: number }): RateLimiterPostgres => {
    const keyPrefix = `${name}-${rule.points}-${rule.duration}`
    const known = limiters.get(keyPrefix)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      // Made by our own migration, and swept by our own job.
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      ...rule,
    })
    limiters.set(keyPrefix, limiter)
    return limiter
  }
  const consume = async (limiter: RateLimiterPostgres, key: string): Promise<number> => {
    try {
      await limiter.consume(key, 1)
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  }
  return {
    count: (kind, email) => consume(limiterOf(kind, rules[kind]), digest(email)),
    forgive: async (kind, email) => {
      await limiterOf(kind, rules[kind]).delete(digest(email))
    },
    countRequest: (key, { window, max }) =>
      consume(limiterOf('auth', { points: max, duration: window }), digest(key)),
    isFirstUse: async (userId, code) =>
      (await consume(
        limiterOf('code', { points: 1, duration: codeSeconds }),
        digest(`${userId} ${code}`),
      )) === 0,
  }
}
