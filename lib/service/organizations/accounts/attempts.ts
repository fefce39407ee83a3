import { createHash } from 'node:crypto'

import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Kinds of attempts: to sign in, to prove a second factor once signed in, or to have an account email sent. */
export type AttemptKind = 'sign-in' | 'second-factor' | 'sign-up-mail' | 'reset-mail' | 'confirmation-mail'

const mailRule = { points: 5, duration: 60 * 60 }

const rules: Readonly<Record<AttemptKind, { points: number; duration: number }>> = {
  'sign-in': { points: 10, duration: 15 * 60 },
  // By account alone: each session that a stolen password opens would have its own guesses.
  'second-factor': { points: 10, duration: 15 * 60 },
  // Each kind separately: requests that send nothing must not use up those that restore access.
  'sign-up-mail': mailRule,
  'reset-mail': mailRule,
  'confirmation-mail': mailRule,
}

/**
 * On which account, and from where: an IP address, or the session of someone who is signed in. Counted together, so
 * that a stranger's wrong passwords never keep the holder out. Emails are limited by account alone, as each reaches
 * the holder.
 */
export type AttemptSource = { email: string; from: string | null }

/** A code is right for half a minute, and for half a minute around it. */
const codeSeconds = 120

/**
 * Attempts counted in PostgreSQL over all processes: by account, whether it exists or not, and by IP address. Email
 * addresses, IP addresses and codes are kept as hashes only.
 */
export type Attempts = {
  /** Counts an attempt. Returns the seconds to wait, 0 when it may go on. */
  count(kind: AttemptKind, source: AttemptSource): Promise<number>
  /** The attempt succeeded: earlier ones from the same place no longer count. */
  forgive(kind: AttemptKind, source: AttemptSource): Promise<void>
  /** Counts a request of `key` (path and address) against `max` in `window` seconds. Returns the seconds to wait. */
  countRequest(key: string, rule: { window: number; max: number }): Promise<number>
  /** Whether the person has used this one-time code; does not use it up. */
  isUsed(userId: string, code: string): Promise<boolean>
  /** Returns whether the person uses this one-time code for the first time: a code read over a shoulder is useless. */
  isFirstUse(userId: string, code: string): Promise<boolean>
}

const digest = (text: string): string =>
  createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

/** Returns what requests of an IP address count for: one customer of a provider has a whole /64 of IPv6 addresses. */
export const networkOf = (from: string): string => {
  if (!ipaddr.IPv6.isValid(from)) return from
  const address = ipaddr.process(from)
  return address.kind() === 'ipv6'
    ? ipaddr.IPv6.networkAddressFromCIDR(`${from}/64`).toString()
    : address.toString()
}

const keyOf = (kind: AttemptKind, { email, from }: AttemptSource): string =>
  digest(kind === 'sign-in' ? `${email.trim()} ${networkOf(from ?? 'unknown')}` : email)

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
  const codes = limiterOf('code', { points: 1, duration: codeSeconds })
  const codeKey = (userId: string, code: string): string => digest(`${userId} ${code}`)
  return {
    count: (kind, source) => consume(limiterOf(kind, rules[kind]), keyOf(kind, source)),
    forgive: async (kind, source) => {
      await limiterOf(kind, rules[kind]).delete(keyOf(kind, source))
    },
    countRequest: (key, { window, max }) =>
      consume(limiterOf('auth', { points: max, duration: window }), digest(key)),
    isUsed: async (userId, code) => (await codes.get(codeKey(userId, code))) !== null,
    isFirstUse: async (userId, code) => (await consume(codes, codeKey(userId, code))) === 0,
  }
}
