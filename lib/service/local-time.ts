import { clockIn, dayIn, formatMoment as formatFor, timeIn } from '#lib/contract/formats/dates.values.ts'
import { defaultLocale } from '#lib/contract/formats/locales.values.ts'
import { hourMs } from '#lib/contract/formats/time.values.ts'

/** The organization's time zone, by its IANA name; undefined when it has not set one, and then only UTC is stated. */
export type LocalZone = string | undefined

/** The day in a zone, `2026-03-05`; the day in UTC without one. */
export const localDay = (iso: string, zone: LocalZone = 'UTC'): string => dayIn(new Date(iso), zone)

/** The clock of the zone at that moment: `2026-11-20 16:31:04`. */
export const zonedTime = (moment: Date, zone: string): string => {
  const { year, month, day, hour, minute, second } = clockIn(moment, zone)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The moment at which a zone’s clocks show a time of a day, such as `2026-03-05` and `16:00`. */
export const momentIn = (day: string, time: string, zone: string): Date => {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  let moment = wanted
  // The second turn settles what the first got wrong across a change of the clocks.
  for (let turn = 0; turn < 2; turn += 1) {
    const { year, month, day: date, hour, minute } = clockIn(new Date(moment), zone)
    moment += wanted - Date.parse(`${year}-${month}-${date}T${hour}:${minute}:00Z`)
  }
  return new Date(moment)
}

/** The first moment of a day, such as `2026-03-05`, in a zone; after midnight where clocks skip it. */
export const startOfDay = (day: string, zone: string): Date => {
  const midnight = momentIn(day, '00:00', zone)
  return localDay(midnight.toISOString(), zone) < day ? new Date(midnight.getTime() + hourMs) : midnight
}

/** `March 5, 2026`, the day in the zone, or in UTC. A day without a time, such as `2026-03-05`, is that day. */
export const formatDay = (iso: string, zone: LocalZone = 'UTC'): string =>
  formatFor(iso, 'long-date', { timeZone: zone, locale: defaultLocale })

/** `Mar 5, 2026`. */
const shortDay = (iso: string, zone: string): string =>
  formatFor(iso, 'date', { timeZone: zone, locale: defaultLocale })

/** `13:12 UTC`, with the seconds where there are any. */
const utcClock = (iso: string): string =>
  `${iso.slice(11, 16)}${iso.slice(17, 19) === '00' ? '' : iso.slice(16, 19)} UTC`

type LocalClock = {
  /** `5:12 a.m. PST`. */
  time: string
  /** The day in UTC is another than that in the zone. */
  isOtherDay: boolean
}

/** Returns the local time in the zone; null without a zone, and for one that only repeats UTC. */
const localClock = (iso: string, zone: LocalZone): LocalClock | null => {
  if (zone === undefined) return null
  const { time, zone: name } = timeIn(new Date(iso), zone)
  if (name === 'UTC') return null
  return {
    time: `${time} ${name}`,
    isOtherDay: localDay(iso, zone) !== iso.slice(0, 10),
  }
}

/**
 * A moment, from ISO 8601 in UTC, as every paper states it: the local time with the name of its zone, then UTC in brackets,
 * `March 5, 2026, 5:12 a.m. PST (13:12 UTC)`, with the day where it is another in UTC. `March 5, 2026, 13:12 UTC` without
 * a zone.
 */
export const formatMoment = (iso: string, zone: LocalZone): string => {
  const local = localClock(iso, zone)
  if (!local) return `${formatDay(iso)}, ${utcClock(iso)}`
  const utc = local.isOtherDay ? `${formatDay(iso)}, ${utcClock(iso)}` : utcClock(iso)
  return `${formatDay(iso, zone)}, ${local.time} (${utc})`
}

/** The time of the same below its day, where that is shown above: `5:12 a.m. PST` and `(13:12 UTC)` on two lines. */
export const stackTime = (iso: string, zone: LocalZone): string[] => {
  const local = localClock(iso, zone)
  if (!local) return [utcClock(iso)]
  return local.isOtherDay
    ? [local.time, `(${shortDay(iso, 'UTC')},`, `${utcClock(iso)})`]
    : [local.time, `(${utcClock(iso)})`]
}

/** The same for narrow columns, one under the other: day, local time, UTC. */
export const stackMoment = (iso: string | null, zone: LocalZone): string =>
  iso === null
    ? '—'
    : [shortDay(iso, localClock(iso, zone) ? (zone ?? 'UTC') : 'UTC'), ...stackTime(iso, zone)].join('\n')

/** The time of a day alone: `5:12 a.m. PST`, in UTC without a zone. */
export const clockMoment = (iso: string, zone: LocalZone): string =>
  localClock(iso, zone)?.time ?? utcClock(iso)

/** The same after its day, on one line of a table: `Mar 5, 2026, 5:12 a.m. PST`. */
export const lineMoment = (iso: string, zone: LocalZone): string =>
  `${shortDay(iso, localClock(iso, zone) ? (zone ?? 'UTC') : 'UTC')}, ${clockMoment(iso, zone)}`

/** A day as a sentence states it, `March 5, 2026`: the local one, with that in UTC in brackets where it is another. */
export const formatLocalDay = (iso: string, zone: LocalZone): string => {
  const local = localClock(iso, zone)
  if (!local) return `${formatDay(iso)} (UTC)`
  return local.isOtherDay ? `${formatDay(iso, zone)} (${formatDay(iso)}, UTC)` : formatDay(iso, zone)
}

/** Says by which clocks a paper's times are. */
export const describeZone = (zone: LocalZone): string =>
  zone === undefined || zone === 'UTC'
    ? 'All times are UTC.'
    : `Times are local time in ${zone}, with UTC in brackets, and its date where that differs.`
