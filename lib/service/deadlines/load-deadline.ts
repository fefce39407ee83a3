import { standingOf } from '#lib/contract/deadlines/deadline-standing.values.ts'
import type { Deadline } from '#lib/contract/deadlines/deadline.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { localDay } from '#lib/service/local-time.ts'
import { presentDeadline, termsOf } from '#lib/service/shipment-core/deadline-columns.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { factsOf, loadOfficeDays } from './deadline-facts.ts'
import { describeStanding } from './describe-deadline.ts'

/** Returns the deadline of a shipment with its current state from recorded events; null if it has none. */
export const loadDeadline = async (ctx: ServiceContext, row: ShipmentRow): Promise<Deadline | null> => {
  const [terms, brief] = [termsOf(row), presentDeadline(row)]
  if (!terms || !brief) return null
  const office = await loadOfficeDays(ctx)
  const facts = factsOf(row, office)
  const today = localDay(ctx.clock.now().toISOString(), office.timeZone)
  const standing = standingOf(terms, facts, { today, hours: office.hours })
  return { ...brief, state: standing.state, statement: describeStanding(terms, facts, standing, row.carrier) }
}
