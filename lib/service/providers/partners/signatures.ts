import { timingSafeEqual } from 'node:crypto'

import { systemClock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Maximum age of a message: both partners sign the time at which they send it. */
const toleranceMs = 5 * 60_000

/** Seconds since 1970 have ten digits until 2286; milliseconds have more. */
const asMs = (timestamp: string): number =>
  timestamp.length > 10 ? Number(timestamp) : Number(timestamp) * 1000

/** Throws `ProviderError('invalid')` unless the timestamp, in seconds or milliseconds, is of the last minutes. */
export const requireRecent = (timestamp: string): void => {
  const isTime = /^\d{10,13}$/.test(timestamp)
  // The machine's own clock: how old a message may be protects its transport and is no business time.
  if (isTime && Math.abs(systemClock.now().getTime() - asMs(timestamp)) <= toleranceMs) return
  throw new ProviderError('invalid', 'The message has no timestamp of the last five minutes.')
}

/** Throws `ProviderError('invalid')` unless both signatures are the same. */
export const requireSame = (given: string, expected: string): void => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  if (left.length === right.length && timingSafeEqual(left, right)) return
  throw new ProviderError('invalid', 'The signature does not match the message.')
}
