import { type PieceState, pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'

import type { ShipmentRow } from './load-shipment.ts'

/** Returns the state of a stored shipment, as every page shows it. */
export const stateOfRow = (
  row: Pick<
    ShipmentRow,
    'status' | 'waitingApprovalId' | 'scheduledFor' | 'trackingOutcome' | 'deliveryProblem'
  >,
): PieceState =>
  pieceState({
    status: row.status,
    awaiting_approval: row.waitingApprovalId !== null,
    scheduled_for: row.scheduledFor,
    tracking_outcome: row.trackingOutcome,
    delivery_problem: row.deliveryProblem,
  })
