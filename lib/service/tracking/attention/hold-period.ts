import { dayMs } from '#lib/contract/formats/time.values.ts'
import { usualHold } from '#lib/contract/quotes/carriers.values.ts'
import type { TrackingScan } from '#lib/service/tracking/read-scans.ts'

/**
 * Until when the carrier holds an undelivered piece: the day it named, or its usual period, with the document that
 * says so; null if neither is known.
 */
export type HoldPeriod =
  | { until: Date; source: 'carrier' }
  | { until: Date; source: 'computed'; usualDays: number; basis: string }
  | { until: null; source: null }

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'

/** A day as carriers write it, in a sentence about returning, holding, collecting or delivering again. */
const namedDay = new RegExp(
  String.raw`\b(?:return|held|hold|keep|kept|pick(?:ed)? ?up|collect|redeliver|available)[^.]*?\b(?:until|by|before|through|on)\s+(?:\w+day,?\s+)?` +
    String.raw`((?:${months})[a-z]*\.?\s+\d{1,2},?\s+\d{4}|\d{1,2}/\d{1,2}/\d{4}|\d{4}-\d{2}-\d{2})`,
  'i',
)

/** A day without an hour is stored as its noon, which is on the same day in all of the United States. */
const noonOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / dayMs) * dayMs + dayMs / 2)

const readDay = (text: string): Date | null => {
  const day = new Date(`${text.replace('.', '')} ${/^\d{4}-/.test(text) ? '' : 'UTC'}`.trim())
  return Number.isNaN(day.getTime()) ? null : noonOf(day)
}

/** Finds how long a piece is held after the first attempt. The latest day that the carrier named since counts, if any. */
export const findHoldPeriod = (
  piece: { carrier: string; service: string },
  attemptedAt: Date,
  ordered: readonly Pick<TrackingScan, 'message' | 'occurredAt'>[],
): HoldPeriod => {
  const latestBelievable = attemptedAt.getTime() + 60 * dayMs
  const named = ordered
    .filter((scan) => scan.occurredAt >= attemptedAt)
    .map((scan) => namedDay.exec(scan.message)?.[1])
    .map((text) => (text ? readDay(text) : null))
    .findLast((day) => day && day > noonOf(attemptedAt) && day.getTime() < latestBelievable)
  if (named) return { until: named, source: 'carrier' }
  const usual = usualHold(piece.carrier, piece.service)
  if (usual === null) return { until: null, source: null }
  return {
    until: noonOf(new Date(attemptedAt.getTime() + usual.days * dayMs)),
    source: 'computed',
    usualDays: usual.days,
    basis: usual.basis,
  }
}
