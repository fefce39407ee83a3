import { and, eq, gte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { OverviewFigures, OverviewTrend } from '#lib/contract/overview/overview.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isLost, isMailed } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { awaitedDays } from '#lib/service/shipment-core/expected-day.ts'

import { medianOf } from './median.ts'

const periodDays = 7
const periods = 12
/** Weeks that a median is of, so that a quiet one does not move it. */
const medianPeriods = 4
/** A median of fewer says little of a service. */
const leastDeliveries = 5
const shownServices = 3

/**
 * Counts the periods of 7 days before now: 0 is the last one. Negative for the future, null for never. `date_part` computes
 * in floating point, `extract` in decimals, which takes twice the time of the whole query.
 */
const periodOf = (moment: unknown, now: Date) =>
  sql<
    number | null
  >`floor(date_part('epoch', ${now.toISOString()}::timestamptz - ${moment}) / ${periodDays * 86_400}::int)::int`

/** Pieces that were shipped, delivered and out of the mail in the same periods, by the same service, in as many days. */
type MailGroup = {
  shipped: number
  /**
   * When it was no longer in transit: delivered, turned back, or not seen for so long that it is no longer expected.
   */
  gone: number
  delivered: number | null
  days: number | null
  carrier: string | null
  service: string | null
  count: number
}

/**
 * Reads indexes alone, and returns sums: some hundred rows, however many letters there are. Mail that the carrier lost is not on
 * its way, and counts as if it had never been: when it was lost is not stored.
 */
const sumMail = (ctx: ServiceContext): Promise<MailGroup[]> => {
  const now = ctx.clock.now()
  const { shippedAt, deliveredAt, turnedBackAt, carrier, service } = shipments
  const isRecent = sql`${deliveredAt} > ${new Date(now.getTime() - medianPeriods * periodDays * dayMs).toISOString()}::timestamptz`
  const first = new Date(now.getTime() - (periods * periodDays + awaitedDays) * dayMs)
  const own = eq(shipments.organizationId, ctx.organizationId)
  const shipped = sql<number>`${periodOf(shippedAt, now)}`.as('shipped')
  const gone =
    sql<number>`${periodOf(sql`least(${deliveredAt}, ${turnedBackAt}, ${shippedAt} + ${`${awaitedDays} days`}::interval)`, now)}`.as(
      'gone',
    )
  const mailed = ctx.db
    .select({
      shipped,
      gone,
      delivered: periodOf(sql`case when ${turnedBackAt} is null then ${deliveredAt} end`, now).as(
        'delivered',
      ),
      days: sql<
        number | null
      >`greatest(0, floor(date_part('epoch', ${deliveredAt} - ${shippedAt}) / 86400 + 0.5))::int`.as('days'),
      carrier: sql<string | null>`case when ${isRecent} then ${carrier} end`.as('carrier'),
      service: sql<string | null>`case when ${isRecent} then ${service} end`.as('service'),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(shipments)
    .where(and(own, isMailed, gte(shippedAt, first)))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
  const lost = ctx.db
    .select({
      shipped,
      gone,
      delivered: sql<number | null>`null::int`.as('delivered'),
      days: sql<number | null>`null::int`.as('days'),
      carrier: sql<string | null>`null::text`.as('carrier'),
      service: sql<string | null>`null::text`.as('service'),
      count: sql<number>`-count(*)::int`.as('count'),
    })
    .from(shipments)
    .where(and(own, isLost, gte(shippedAt, first)))
    .groupBy(sql`1, 2`)
  return ctx.db.select().from(unionAll(mailed, lost).as('mail'))
}

const sumOf = (groups: readonly MailGroup[], isCounted: (group: MailGroup) => boolean) =>
  groups.reduce((sum, group) => sum + (isCounted(group) ? group.count : 0), 0)

/** The value at the end of each period, from the oldest. */
const historyOf = <Value>(valueAt: (period: number) => Value): Value[] =>
  Array.from({ length: periods }, (_, index) => valueAt(periods - 1 - index))

const trendOf = (valueAt: (period: number) => number): OverviewTrend => ({
  value: valueAt(0),
  previous: valueAt(1),
  history: historyOf(valueAt),
})

const daysToDelivery = (mail: readonly MailGroup[]): OverviewFigures['days_to_delivery'] => {
  /** The median of what was delivered from one period up to another, not included. */
  const median = (from: number, to: number, groups: readonly MailGroup[] = mail): number | null =>
    medianOf(
      groups.flatMap(({ delivered, days, count }) =>
        delivered !== null && days !== null && delivered >= from && delivered < to
          ? [{ value: days, count }]
          : [],
      ),
    )
  const isRecent = ({ delivered }: MailGroup) =>
    delivered !== null && delivered >= 0 && delivered < medianPeriods
  const byService = Object.values(
    Object.groupBy(mail.filter(isRecent), ({ carrier, service }) => JSON.stringify([carrier, service])),
  ).flatMap((groups = []) => {
    const [first] = groups
    const value = median(0, medianPeriods, groups)
    const delivered = sumOf(groups, () => true)
    return first?.carrier && value !== null && delivered >= leastDeliveries
      ? [{ carrier: first.carrier, service: first.service, value, delivered }]
      : []
  })
  return {
    value: median(0, medianPeriods),
    previous: median(medianPeriods, 2 * medianPeriods),
    history: historyOf((period) => median(period, period + 1)),
    by_service: byService.toSorted((a, b) => b.delivered - a.delivered).slice(0, shownServices),
  }
}

/** Counts mail in transit and delivered, now and in the weeks before. */
export const readFigures = async (ctx: ServiceContext): Promise<OverviewFigures> => {
  const mail = await sumMail(ctx)
  return {
    on_its_way: trendOf((period) => sumOf(mail, ({ shipped, gone }) => shipped >= period && gone < period)),
    delivered: trendOf((period) => sumOf(mail, ({ delivered }) => delivered === period)),
    days_to_delivery: daysToDelivery(mail),
  }
}
