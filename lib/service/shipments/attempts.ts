import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { canSendAgain, offersSendAgain } from '#lib/contract/shipment-core/sent-again.values.ts'
import type { Attempt } from '#lib/contract/shipments/attempt.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { stateOfRow } from '#lib/service/shipment-core/state-of-row.ts'

type AttemptRow = Pick<
  ShipmentRow,
  | 'id'
  | 'status'
  | 'carrier'
  | 'service'
  | 'certifiedMail'
  | 'trackingNumber'
  | 'trackingOutcome'
  | 'deliveryProblem'
  | 'shippedAt'
>

const presentAttempt = (row: AttemptRow): Attempt => ({
  id: row.id,
  status: row.status,
  carrier: row.carrier,
  service: row.service,
  certified_mail: row.certifiedMail,
  tracking_number: row.trackingNumber,
  tracking_outcome: row.trackingOutcome,
  delivery_problem: row.deliveryProblem,
  shipped_at: momentOf(row.shippedAt),
})

/**
 * Returns the IDs of the attempts that are linked with a shipment: those before it, and all that follow from any of these. A
 * limited member's path ends at an attempt that they do not see.
 */
const linkedWith = (organizationId: string, id: string): SQL => sql`
    with recursive earlier(id, again_of) as (
      select s.id, s.again_of from ${shipments} s where s.organization_id = ${organizationId} and s.id = ${id}
      union all
      select s.id, s.again_of from earlier
      join ${shipments} s on s.organization_id = ${organizationId} and s.id = earlier.again_of
    ), linked(id) as (
      select id from earlier
      union
      select s.id from linked
      join ${shipments} s on s.organization_id = ${organizationId} and s.again_of = linked.id
    )
    select id from linked`

type Attempts = Pick<Shipment, 'earlier_attempt' | 'later_attempts' | 'attempts'>

/** Returns the attempt before a shipment, those after it, and all that are linked, as far as the caller sees them. */
export const loadAttempts = async (
  ctx: ServiceContext,
  { id, againOf, hasLaterAttempt }: ShipmentRow,
): Promise<Attempts> => {
  if (againOf === null && !hasLaterAttempt) return { earlier_attempt: null, later_attempts: [], attempts: [] }
  const found = await ctx.db
    .select({
      id: shipments.id,
      status: shipments.status,
      carrier: shipments.carrier,
      service: shipments.service,
      certifiedMail: shipments.certifiedMail,
      trackingNumber: shipments.trackingNumber,
      trackingOutcome: shipments.trackingOutcome,
      deliveryProblem: shipments.deliveryProblem,
      shippedAt: shipments.shippedAt,
      againOf: shipments.againOf,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        sql`${shipments.id} in (${linkedWith(ctx.organizationId, id)})`,
      ),
    )
    .orderBy(asc(shipments.id))
  const earlier = found.find((row) => row.id === againOf)
  return {
    earlier_attempt: earlier ? presentAttempt(earlier) : null,
    later_attempts: found.filter((row) => row.againOf === id).map(presentAttempt),
    attempts: found.length > 1 ? found.map(presentAttempt) : [],
  }
}

const nameOf = ({ name, toAddress, trackingNumber, id }: ShipmentRow): string =>
  [toAddress.name ?? toAddress.company, name ?? trackingNumber ?? id].filter(Boolean).join(', ')

/**
 * Returns why a letter cannot be sent again, by name, and what to do instead; null if it can. With `isAlone` it is the only one
 * that is sent again, and may still be on the way.
 */
export const findAgainRefusal = (row: ShipmentRow, { isAlone }: { isAlone: boolean }): string | null => {
  const letter = { status: row.status, tracking_outcome: row.trackingOutcome }
  if (isAlone ? canSendAgain(letter) : offersSendAgain(letter)) return null
  const state = stateOfRow(row)
  const { label } = pieceStates[state]
  if (state === 'delivered') return `“${nameOf(row)}” was delivered. Duplicate it to send it once more.`
  return canSendAgain(letter)
    ? `“${nameOf(row)}” is still on the way (${label}). Open it to send it again alone, or wait for the carrier’s report.`
    : `“${nameOf(row)}” was not handed over (${label}).`
}

/** Throws INVALID_STATUS_TRANSITION unless a letter can be sent again alone. */
export const requireAgain = (row: ShipmentRow): void => {
  const message = findAgainRefusal(row, { isAlone: true })
  if (message === null) return
  throw new ServiceError('INVALID_STATUS_TRANSITION', message, { fields: [{ field: 'again_of', message }] })
}
