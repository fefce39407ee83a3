import { and, eq } from 'drizzle-orm'

import { plural } from '#lib/contract/formats/numbers.values.ts'
import { handOverOf } from '#lib/contract/mailpiece/mailing-days.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { MailingPlan, MailingPlanQuery, PlannedService } from '#lib/contract/schedules/mailing-plan.ts'
import { lastSafeDay } from '#lib/contract/schedules/plan-service.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { readTransits, transitDaysOf } from '#lib/service/deadlines/transit-days.ts'
import { requireBuyable } from '#lib/service/purchases/claim-purchase.ts'
import { costCentsOf, costOfQuote } from '#lib/service/quotes/find-quote.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { planHandOver } from '#lib/service/quotes/plan-hand-over.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** What a plan is not. */
export const planNotice =
  'A plan from past deliveries and published standards, not a guarantee, and no legal advice: which day counts as service or mailing is for you to decide.'

const describeBasis = (
  carrier: string,
  { history, published_days: published, estimated_days: estimated }: Omit<PlannedService, 'basis'>,
): string => {
  const name = carrierName(carrier)
  const sentences = [
    history &&
      `${history.within} of ${plural(history.pieces, 'letter')} arrived within ${plural(history.days, 'mail day')}.`,
    published !== null && `${name} publishes up to ${plural(published, 'day')}.`,
    estimated !== null && `${name} estimates ${plural(estimated, 'day')} for this letter.`,
  ].filter((sentence) => typeof sentence === 'string')
  return sentences.length > 0 ? sentences.join(' ') : `${name} gives no days for this service.`
}

const cheapestOfEach = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .selectDistinctOn([quotes.carrier, quotes.service])
    .from(quotes)
    .where(and(eq(quotes.organizationId, ctx.organizationId), eq(quotes.shipmentId, shipmentId)))
    .orderBy(quotes.carrier, quotes.service, costOfQuote)

/** Returns what plans the mailing of a letter from a deadline, by each service that is quoted for it. */
export const preparePlan = async (
  ctx: ServiceContext,
  deadline: MailingPlanQuery,
): Promise<(shipment: ShipmentRow) => Promise<PlannedService[]>> => {
  const preparation = await loadMailPreparation(ctx)
  const transits = await readTransits(ctx, preparation.timeZone)
  const now = ctx.clock.now()
  const isPostmark = deadline.kind === 'postmarked_by'
  const plan = (shipment: ShipmentRow, quote: typeof quotes.$inferSelect): PlannedService => {
    const { carrier, service } = quote
    const { history, published, days } = transitDaysOf(quote, shipment, transits)
    const transitDays = isPostmark ? null : days
    const earliest = planHandOver(now, preparation, carrier).day
    const hours = handOverOf(preparation.settings)
    const planned = {
      quote_id: quote.id,
      carrier,
      service,
      total_cents: costCentsOf(quote),
      last_safe_day:
        transitDays === null && !isPostmark
          ? null
          : lastSafeDay(deadline, { by: quote, transitDays: transitDays ?? 0, earliest, hours }),
      transit_days: transitDays,
      history,
      published_days: published,
      estimated_days: quote.deliveryDays,
    }
    return {
      ...planned,
      basis: isPostmark
        ? 'Counts if the carrier accepts it on the day of the handoff.'
        : describeBasis(carrier, planned),
    }
  }
  return async (shipment) => {
    const offered = await cheapestOfEach(ctx, shipment.id)
    return offered.map((quote) => plan(shipment, quote)).toSorted((a, b) => a.total_cents - b.total_cents)
  }
}

/**
 * Plans from a deadline when a draft must be mailed at the latest, by each service that is quoted: from how long the
 * organization's latest letters by it took, what the carrier publishes, and what it estimates. Counts mail days.
 */
export const planMailing = async (
  ctx: ServiceContext,
  shipmentId: string,
  deadline: MailingPlanQuery,
): Promise<MailingPlan> => {
  const shipment = await loadShipment(ctx, shipmentId)
  requireBuyable(shipment)
  const plan = await preparePlan(ctx, deadline)
  return { deadline, services: await plan(shipment), notice: planNotice }
}
