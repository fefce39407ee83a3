import { dayMs, hourMs, minuteMs } from '#lib/contract/api/time.values.ts'

import { plural } from './plural.ts'

/** How long ago a moment was, in words: `just now`, `2 minutes ago`, `3 days ago`. */
export const describeAgo = (iso: string, nowMs: number): string => {
  const passedMs = nowMs - Date.parse(iso)
  if (passedMs < minuteMs) return 'just now'
  if (passedMs < hourMs) return `${plural(Math.floor(passedMs / minuteMs), 'minute')} ago`
  if (passedMs < 2 * dayMs) return `${plural(Math.floor(passedMs / hourMs), 'hour')} ago`
  return `${plural(Math.floor(passedMs / dayMs), 'day')} ago`
}
