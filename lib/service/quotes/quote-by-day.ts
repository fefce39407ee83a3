import type { ServiceContext } from '#lib/service/context.ts'
import { worstFailure } from '#lib/service/providers/provider-error.ts'
import type { RatedShipment, RatesPort } from '#lib/service/providers/rates/port.ts'

import type { MailPreparation } from './mail-preparation.ts'
import { planHandOver } from './plan-hand-over.ts'

/** Rates, each with the day on which its carrier takes the piece. */
export type RatedByDay = Pick<RatedShipment, 'missing' | 'failure'> & {
  rates: (RatedShipment['rates'][number] & { labelDate: string })[]
  /** The first cut-off among them: later, a piece would leave on another day than its label says. */
  cutOff: Date | null
}

/**
 * Requests the rates of the day on which each carrier takes mail bought now. Once, unless the cut-off of some carrier
 * is over and that of the floor is not: then it is offered for the day after, and the others for today.
 */
export const quoteByDay = async (
  ctx: ServiceContext,
  rates: Pick<RatesPort, 'quote'>,
  preparation: MailPreparation,
  input: Omit<Parameters<RatesPort['quote']>[0], 'labelDate'>,
): Promise<RatedByDay> => {
  const now = ctx.clock.now()
  const planOf = (carrier: string | null) => planHandOver(now, preparation, carrier)
  const own = preparation.settings.carrier_cut_offs ?? []
  const days = [...new Set([null, ...own.map(({ carrier }) => carrier)].map((each) => planOf(each).day))]
  const byDay = await Promise.all(
    days.map(async (labelDate) => {
      const quoted = await rates.quote({ ...input, labelDate })
      return {
        rates: quoted.rates
          .filter(({ carrier }) => planOf(carrier).day === labelDate)
          .map((rate) => ({ ...rate, labelDate })),
        missing: quoted.missing.filter(({ carrier }) => planOf(carrier).day === labelDate),
        failure: quoted.failure,
      }
    }),
  )
  const rated = byDay.flatMap((day) => day.rates)
  const cutOffs = [null, ...rated.map(({ carrier }) => carrier)].map((each) => planOf(each).cutOff.getTime())
  const failure = worstFailure(byDay.flatMap((day) => day.failure ?? []))
  return {
    rates: rated,
    missing: byDay.flatMap((day) => day.missing),
    ...(failure && { failure }),
    cutOff: new Date(Math.min(...cutOffs)),
  }
}
