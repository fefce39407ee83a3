import { eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'

/** The IANA time zone in which the organization's months begin and end: its own, UTC until it has chosen. */
export const billingZone = async (ctx: ServiceContext): Promise<string> => {
  const [found] = await ctx.db
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  return found?.timeZone ?? 'UTC'
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, format)
  return format
}

/** The clock of the zone at that moment: `2026-11-20 16:31:04`. */
export const zonedTime = (moment: Date, zone: string): string => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`
}

/** The month that it is in the zone: `2026-11`. */
export const zonedMonth = (moment: Date, zone: string): string => zonedTime(moment, zone).slice(0, 7)
