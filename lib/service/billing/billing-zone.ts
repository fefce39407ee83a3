import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { addMonths } from '#lib/contract/api/month.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { zonedTime } from '#lib/service/local-time.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'

/** The IANA time zone in which the organization's months begin and end: its own, UTC until it has chosen. */
export const billingZone = async (ctx: ServiceContext): Promise<string> =>
  (await findOrganizationZone(ctx)) ?? 'UTC'

/** The month that it is in the zone: `2026-11`. */
export const zonedMonth = (moment: Date, zone: string): string => zonedTime(moment, zone).slice(0, 7)

/** The first moment of a month in a zone; PostgreSQL knows when its clocks change. */
export const startOfMonth = (month: string, zone: string): SQL =>
  sql`(${`${month}-01`}::timestamp at time zone ${zone})`

/** Returns whether a moment is within the months from the first to the last, inclusive. */
export const isWithinMonths = (
  column: PgColumn,
  { from, to, zone }: { from: string; to: string; zone: string },
): SQL | undefined =>
  and(gte(column, startOfMonth(from, zone)), lt(column, startOfMonth(addMonths(to, 1), zone)))
