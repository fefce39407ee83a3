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
export const dayFormat = once((timeZone) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }))

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
