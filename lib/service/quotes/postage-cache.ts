import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Clock } from '#lib/service/clock.ts'

/** The rate provider's price, in cents, and its time; null if it does not offer the service. */
export type KnownPostage = { postageCents: number; ratedAt: Date } | null

type Entry = { postage: Promise<KnownPostage>; endsAt: number }

/** Carriers change their prices a few times a year; the paid price is quoted again in any case. */
const validMs = hourMs

/** More than the weights, envelopes and options that an installation mails within an hour. */
const mostEntries = 500

// Prices are the vendor account's, and the same for every organization: each account has its own.
const caches = new WeakMap<object, Map<string, Entry>>()

/** Returns the postage under the key, requested at most once an hour and not twice at a time. Errors are not stored. */
export const knownPostage = (
  { rates, clock }: { rates: object; clock: Clock },
  key: string,
  request: () => Promise<number | null>,
): Promise<KnownPostage> => {
  const cache = caches.get(rates) ?? new Map<string, Entry>()
  caches.set(rates, cache)
  const now = clock.now()
  const found = cache.get(key)
  if (found && found.endsAt > now.getTime()) return found.postage
  const postage = request().then((cents) => (cents === null ? null : { postageCents: cents, ratedAt: now }))
  cache.delete(key)
  cache.set(key, { postage, endsAt: now.getTime() + validMs })
  postage.catch(() => cache.delete(key))
  const [oldest] = cache.keys()
  if (cache.size > mostEntries && oldest !== undefined) cache.delete(oldest)
  return postage
}
