import { and, desc, eq, gte } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { countDeliveryDays } from '#lib/contract/quotes/delivery-days.values.ts'
import { publishedDays } from '#lib/contract/quotes/standards.values.ts'
import { readHistory, type ServiceHistory } from '#lib/contract/schedules/plan-service.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isMailed } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { localDay } from '#lib/service/local-time.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** Number of the organization's latest pieces considered, none older than a year. */
const lookedAt = 400
const historyDays = 365

/** Mail days that the latest delivered pieces of a service took. */
export type Transits = ReadonlyMap<string, readonly number[]>

const keyOf = (carrier: string | null, service: string | null): string => `${carrier} ${service}`

/** Reads how many mail days the latest delivered pieces took, by carrier and service. */
export const readTransits = async (ctx: ServiceContext, timeZone: string): Promise<Transits> => {
  const first = new Date(ctx.clock.now().getTime() - historyDays * dayMs)
  const { carrier, service, shippedAt, deliveredAt, turnedBackAt } = shipments
  const rows = await ctx.db
    .select({ carrier, service, shippedAt, deliveredAt, turnedBackAt })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), isMailed, gte(shippedAt, first)))
    .orderBy(desc(shippedAt))
    .limit(lookedAt)
  const transits = new Map<string, number[]>()
  for (const row of rows) {
    if (!row.shippedAt || !row.deliveredAt || row.turnedBackAt) continue
    const key = keyOf(row.carrier, row.service)
    const by = { carrier: row.carrier ?? '', service: row.service ?? '' }
    const [from, to] = [row.shippedAt, row.deliveredAt].map((at) => localDay(at.toISOString(), timeZone))
    transits.set(key, [...(transits.get(key) ?? []), countDeliveryDays(by, from ?? '', to ?? '')])
  }
  return transits
}

/** A service by which a letter may go, with the carrier's estimate for this piece. */
export type PlannableService = { carrier: string; service: string; deliveryDays: number | null }

type TransitDays = {
  history: ServiceHistory | null
  published: number | null
  /** The maximum of the known values; null if none is known. */
  days: number | null
}

/** Returns how many mail days to count on: the most of what the history, the carrier's standard and its estimate say. */
export const transitDaysOf = (
  { carrier, service, deliveryDays }: PlannableService,
  { toAddress }: Pick<ShipmentRow, 'toAddress'>,
  transits: Transits,
): TransitDays => {
  const history = readHistory(transits.get(keyOf(carrier, service)) ?? [])
  const published = toAddress.country === 'US' ? publishedDays(carrier, service) : null
  const known = [history?.days, published, deliveryDays].filter((days) => typeof days === 'number')
  return { history, published, days: known.length === 0 ? null : Math.max(...known) }
}
