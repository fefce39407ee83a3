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

/** Periods read: what was shipped in the first of them is no longer awaited in the first that is shown. */
const readPeriods = periods + Math.ceil(awaitedDays / periodDays)

const timeBefore = (now: Date, days: number): number => now.getTime() - days * dayMs

/** The times at which the periods start, from the oldest, and the end of the last. What is now belongs to it. */
const startsOf = (now: Date): number[] =>
  Array.from(
    { length: readPeriods + 1 },
    (_, index) => timeBefore(now, (readPeriods - index) * periodDays) + 1,
  )

/** Returns the period by the number of starts before a moment: 0 is the last one, and -1 the future. */
const periodAfter = (starts: number): number => readPeriods - starts

const periodAt = (starts: readonly number[], time: number): number =>
  periodAfter(starts.filter((start) => start <= time).length)

const timestamp = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`

/** Counts the times that a moment has reached, in ascending order; null for none. A third of what computing its period takes. */
const reachedOf = (moment: unknown, times: readonly number[]) =>
  sql<
    number | null
  >`width_bucket(${moment}, ${sql.param(times.map((time) => new Date(time).toISOString()))}::timestamptz[])`

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
const sumMail = async (ctx: ServiceContext): Promise<MailGroup[]> => {
  const now = ctx.clock.now()
  const { shippedAt, deliveredAt, turnedBackAt, carrier, service } = shipments
  const starts = startsOf(now)
  // A letter's period, and when it is no longer awaited, follow from one place among both.
  const shippedTimes = [...starts, ...starts.map((start) => start - awaitedDays * dayMs)].toSorted(
    (a, b) => a - b,
  )
  const isRecent = sql`${deliveredAt} > ${timestamp(timeBefore(now, medianPeriods * periodDays))}`
  const own = and(
    eq(shipments.organizationId, ctx.organizationId),
    gte(shippedAt, new Date(timeBefore(now, periods * periodDays + awaitedDays))),
    // What was delivered before the first period that is shown is in none.
    sql`(${deliveredAt} is null or ${deliveredAt} > ${timestamp(timeBefore(now, periods * periodDays))})`,
  )
  const reached = {
    shipped: sql<number>`${reachedOf(shippedAt, shippedTimes)}`.as('shipped'),
    delivered: reachedOf(deliveredAt, starts).as('delivered'),
    turnedBack: reachedOf(turnedBackAt, starts).as('turned_back'),
  }
  const mailed = ctx.db
    .select({
      ...reached,
      // Rounded, from half a day later. A piece whose first scan is its delivery took an unknown time.
      days: sql<
        number | null
      >`case when ${deliveredAt} > ${shippedAt} then date_part('day', ${deliveredAt} + interval '12 hours' - ${shippedAt})::int end`.as(
        'days',
      ),
      carrier: sql<string | null>`case when ${isRecent} then ${carrier} end`.as('carrier'),
      service: sql<string | null>`case when ${isRecent} then ${service} end`.as('service'),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(shipments)
    .where(and(own, isMailed))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
  const lost = ctx.db
    .select({
      ...reached,
      days: sql<number | null>`null::int`.as('days'),
      carrier: sql<string | null>`null::text`.as('carrier'),
      service: sql<string | null>`null::text`.as('service'),
      count: sql<number>`-count(*)::int`.as('count'),
    })
    .from(shipments)
    .where(and(own, isLost))
    .groupBy(sql`1, 2, 3`)
  const rows = await ctx.db.select().from(unionAll(mailed, lost).as('mail'))
  return rows.map(({ shipped, delivered, turnedBack, ...group }) => {
    const shippedFrom = shippedTimes[shipped - 1] ?? 0
    const left = [delivered, turnedBack].filter((reached) => reached !== null).map(periodAfter)
    return {
      ...group,
      shipped: periodAt(starts, shippedFrom),
      gone: Math.max(periodAt(starts, shippedFrom + awaitedDays * dayMs), ...left),
      delivered: delivered !== null && turnedBack === null ? periodAfter(delivered) : null,
    }
  })
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
