/**
 * Returns the milliseconds that a receiver asks to wait with `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), from 0
 * to `mostMs`. A date is compared with the receiver's own clock, where it shows it.
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
