import { systemClock } from '#lib/service/clock.ts'

/**
 * Returns the milliseconds that a server asks to wait with `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3),
 * from 0 to `mostMs`. A date is compared with the server's own clock, if it shows it.
 */
export const retryAfterMs = (headers: Record<string, string>, now: Date, mostMs: number): number => {
  const asked = headers['retry-after']?.trim() ?? ''
  const sentAt = Date.parse(headers['date'] ?? '')
  const untilMs = Date.parse(/GMT$/i.test(asked) ? asked : `${asked} GMT`)
  const waitMs = /^\d+$/.test(asked)
    ? Number(asked) * 1000
    : untilMs - (Number.isNaN(sentAt) ? now.getTime() : sentAt)
  return waitMs > 0 ? Math.min(waitMs, mostMs) : 0
}

/** Maximum wait, regardless of a vendor's request. */
const longestMs = 3_600_000

/** Returns the seconds that a vendor's response asks to wait; null if it states none. */
export const retryAfterSeconds = (headers: { 'retry-after'?: unknown; date?: unknown }): number | null => {
  const { 'retry-after': asked, date } = headers
  if (typeof asked !== 'string') return null
  const stated = { 'retry-after': asked, ...(typeof date === 'string' && { date }) }
  const waitMs = retryAfterMs(stated, systemClock.now(), longestMs)
  return waitMs > 0 ? Math.ceil(waitMs / 1000) : null
}
