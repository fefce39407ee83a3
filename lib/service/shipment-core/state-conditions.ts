import { type SQL, sql } from 'drizzle-orm'

import type { PieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

const { status, trackingOutcome: outcome, deliveryProblem: problem } = shipments
const isWaiting = sql`${shipments.waitingApprovalId} is not null`
const isScheduled = sql`${shipments.scheduledFor} is not null`

/**
 * Returns the conditions of which a piece in this state meets one, as `pieceState` decides it: each has an index in the order
 * of lists.
 */
export const conditionsOfState = (state: PieceState): SQL[] => {
  switch (state) {
    case 'draft':
      return [sql`${status} = 'draft' and not ${isWaiting} and not ${isScheduled}`]
    case 'awaiting_approval':
      // Keeps PostgreSQL from reading the index of all drafts instead of the waiting ones.
      return [sql`${isWaiting} and coalesce(${status}, '') = 'draft'`]
    case 'scheduled':
      return [
        sql`${isScheduled} and (${status} = 'payment_failed' or (${status} = 'draft' and not ${isWaiting}))`,
      ]
    case 'payment_failed':
      return [sql`${status} = 'payment_failed' and not ${isScheduled}`]
    case 'payment_pending':
    case 'queued':
    case 'printed':
    case 'cancelled':
      return [sql`${status} = ${state}`]
    case 'shipped':
      return [sql`${status} = 'shipped' and ${outcome} is null`]
    case 'awaiting_acceptance':
    case 'on_its_way':
    case 'delivered':
    case 'not_tracked':
      return [sql`${status} = 'shipped' and ${outcome} = ${state}`]
    case 'held_up':
      return [sql`${status} = 'shipped' and ${outcome} = 'held_up' and ${problem} is null`]
    case 'returned':
      return [
        sql`${status} = 'shipped' and ${outcome} = 'returned' and ${problem} is null`,
        sql`${problem} = 'returned' and ${status} = 'shipped' and ${outcome} in ('held_up', 'returned')`,
      ]
    case 'attempted':
    case 'notice_left':
    case 'held':
    case 'delayed':
    case 'undeliverable':
    case 'refused':
    case 'unclaimed':
    case 'returning':
    case 'lost':
    case 'damaged':
    case 'unclear':
      return [sql`${problem} = ${state} and ${status} = 'shipped' and ${outcome} in ('held_up', 'returned')`]
  }
}
