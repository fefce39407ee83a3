import type { Address } from '#lib/contract/addresses/address.ts'

import type { Person } from './load-evidence.ts'

/** Made once for each zone: making one takes longer than thousands of uses. */
const once = (make: (zone: string) => Intl.DateTimeFormat) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (zone: string): Intl.DateTimeFormat => {
    const format = made.get(zone) ?? make(zone)
    made.set(zone, format)
    return format
  }
}

/** `March 3, 2026`. */
const dayFormat = once((timeZone) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }))

const clockFormat = once(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    }),
)

/**
 * A moment as the clocks of a zone show it: `10:10 PST`, with the day before it where that is another than in UTC.
 * Empty without a zone, and for one that only repeats UTC.
 */
export const localLines = (iso: string, zone: string | undefined): string[] => {
  if (zone === undefined || zone === 'UTC') return []
  const parts = clockFormat(zone).formatToParts(new Date(iso))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const day = `${part('year')}-${part('month')}-${part('day')}`
  const clock = `${part('hour')}:${part('minute')} ${part('timeZoneName')}`
  return day === iso.slice(0, 10) ? [clock] : [day, clock]
}

/** `2026-03-03 18:10:00`, for columns whose title says UTC. */
const formatUtc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

/** The organization's time zone; undefined when it has not set one, and then only UTC is shown. */
export type LocalZone = string | undefined

/** `2026-03-03 18:10:00 UTC`, from ISO 8601 in UTC; with a zone, its time after it in brackets. */
export const formatMoment = (iso: string, zone?: LocalZone): string => {
  const local = localLines(iso, zone).join(' ')
  return local === '' ? `${formatUtc(iso)} UTC` : `${formatUtc(iso)} UTC (${local})`
}

/** The same one under the other, for narrow columns: the exact time in UTC first. */
export const stackMoment = (iso: string | null, zone?: LocalZone): string =>
  iso === null ? '—' : [iso.slice(0, 10), `${iso.slice(11, 19)} UTC`, ...localLines(iso, zone)].join('\n')

/** `2026-03-03 18:10:00`, for columns whose title says UTC, with the time of the zone on a line of its own. */
export const formatUtcAndLocal = (iso: string, zone: LocalZone): string =>
  [formatUtc(iso), ...localLines(iso, zone)].join('\n')

/** `March 3, 2026`, the day in the zone, or in UTC. */
export const formatDay = (iso: string, zone: LocalZone = 'UTC'): string =>
  dayFormat(zone).format(new Date(iso))

/** `18:10:00 UTC`. */
export const formatTime = (iso: string): string => `${iso.slice(11, 19)} UTC`

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatCents = (cents: number): string => dollars.format(cents / 100)

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** Ounces as the post office counts them, with grams beside. */
export const formatWeight = (ounces: number): string =>
  `${number.format(ounces)} oz (${number.format(ounces * 28.349523125)} g)`

/** An address as it is written on an envelope, one line each. */
export const addressLines = (address: Partial<Address>): string[] => {
  const town = [address.city, address.state].filter(Boolean).join(', ')
  return [
    address.name,
    address.company,
    address.street1,
    address.street2,
    [town, address.zip].filter(Boolean).join(' '),
    address.country,
  ].filter((line): line is string => Boolean(line))
}

/** A person's name; what else is known of them when it is not recorded. */
export const personName = (person: Person | null): string =>
  person === null ? 'a person not recorded' : (person.name ?? person.email ?? `user ${person.id}`)

/** A person's name with their e-mail address. */
export const personInFull = (person: Person | null): string =>
  person?.name && person.email ? `${person.name}\n${person.email}` : personName(person)

/** A SHA-256 in two lines of equal length. */
export const stackHash = (hash: string): string => `${hash.slice(0, 32)}\n${hash.slice(32)}`

const brandNames: Record<string, string> = { easypost: 'EasyPost', stripe: 'Stripe', ipp: 'Printer' }

/** A vendor's public name; the name the service uses when it has none. */
export const vendorName = (provider: string): string => brandNames[provider] ?? provider

/** `out_for_delivery` as `Out for delivery`. */
export const humanize = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The first sixteen digits of a hash in groups of four: enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 16).replaceAll(/(.{4})(?!$)/g, '$1 ')
