import { and, asc, eq, type SQL } from 'drizzle-orm'

import type { DeadlineTerms } from '#lib/contract/deadlines/deadline-standing.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import { lastSafeDay } from '#lib/contract/schedules/plan-service.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { isScheduleOpen, schedules } from '#lib/service/db/schema/schedules.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import type { OfficeDays } from './deadline-facts.ts'
import { type PlannableService, readTransits, transitDaysOf } from './transit-days.ts'

/** No service takes longer: a safe day is within this many days before a deadline. */
const longestDays = 60

const findQuoteOf = async (
  ctx: ServiceContext,
  shipmentId: string,
  also?: SQL,
): Promise<PlannableService | undefined> => {
  const { carrier, service, deliveryDays } = quotes
  const [found] = await ctx.db
    .select({ carrier, service, deliveryDays })
    .from(quotes)
    .where(and(eq(quotes.organizationId, ctx.organizationId), eq(quotes.shipmentId, shipmentId), also))
    .orderBy(asc(quotes.totalCents), asc(quotes.id))
    .limit(1)
  return found
}

const findScheduled = async (ctx: ServiceContext, shipmentId: string) => {
  const { carrier, service } = schedules
  const [found] = await ctx.db
    .select({ carrier, service })
    .from(schedules)
    .where(
      and(
        eq(schedules.organizationId, ctx.organizationId),
        eq(schedules.shipmentId, shipmentId),
        isScheduleOpen,
      ),
    )
  return found
}

/** The service that a letter goes by: bought, scheduled, or the cheapest that is quoted. */
const findService = async (
  ctx: ServiceContext,
  { id, carrier, service, scheduledFor }: ShipmentRow,
): Promise<PlannableService | undefined> => {
  const known =
    carrier !== null && service !== null
      ? { carrier, service }
      : scheduledFor !== null
        ? await findScheduled(ctx, id)
        : undefined
  if (!known) return findQuoteOf(ctx, id)
  const quoted = await findQuoteOf(
    ctx,
    id,
    and(eq(quotes.carrier, known.carrier), eq(quotes.service, known.service)),
  )
  return quoted ?? { ...known, deliveryDays: null }
}

/**
 * Plans the last safe mailing day of a letter from its deadline, whether or not it has passed; null when nothing is known
 * about how long the service takes.
 */
export const planMailBy = async (
  ctx: ServiceContext,
  shipment: ShipmentRow,
  { kind, day }: Pick<DeadlineTerms, 'kind' | 'day'>,
  { hours, timeZone }: OfficeDays,
): Promise<string | null> => {
  const earliest = addDays(day, -longestDays)
  if (kind === 'postmarked_by')
    return lastSafeDay({ kind, day }, { by: null, transitDays: 0, earliest, hours })
  const service = await findService(ctx, shipment)
  if (!service) return null
  const { days } = transitDaysOf(service, shipment, await readTransits(ctx, timeZone))
  return days === null
    ? null
    : lastSafeDay({ kind, day }, { by: service, transitDays: days, earliest, hours })
}
