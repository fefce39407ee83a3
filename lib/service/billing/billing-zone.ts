import { eq, and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { addMonths } from '#lib/contract/api/month.values.ts'
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

/** The first moment of a month in a zone; PostgreSQL knows when its clocks change. */
export const startOfMonth = (month: string, zone: string): SQL =>
  sql`(${`${month}-01`}::timestamp at time zone ${zone})`

/** Whether a moment lies within the months from the first to the last, both included. */
export const isWithinMonths = (
  column: PgColumn,
  { from, to, zone }: { from: string; to: string; zone: string },
): SQL | undefined =>
  and(gte(column, startOfMonth(from, zone)), lt(column, startOfMonth(addMonths(to, 1), zone)))
