import { listedState } from '#components/format/status-labels.tsx'
import { isDeliveryTask, taskLabels } from '#components/tasks/task-labels.ts'
import type { PieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

/** What a list says of a shipment's next step or outcome: text around a day or a moment. */
export type NextStep = {
  before?: string
  /** A calendar day, `YYYY-MM-DD`. */
  day?: string
  /** A moment, of which the day is shown, or the time as well. */
  at?: string
  hasTime?: boolean
  after?: string
  /** Whether a person has to act. */
  isUrgent?: boolean
}

const ofDraft = ({ details: { quotes_expire_at: expiry } }: DetailedListItem): NextStep =>
  expiry === null ? { before: 'Refresh quotes' } : { before: 'Quotes until', at: expiry, hasTime: true }

const ofDelivered = ({ details }: DetailedListItem): NextStep => ({
  ...(details.delivered_at === null ? { before: 'Delivered' } : { at: details.delivered_at }),
  ...(details.awaits_receipt
    ? { after: '· receipt pending' }
    : details.signed_by && { after: `· ${details.signed_by}` }),
})

const ofState = (state: PieceState, shipment: DetailedListItem): NextStep | null => {
  switch (state) {
    case 'draft':
      return ofDraft(shipment)
    case 'awaiting_approval':
      return { before: 'Approver’s decision' }
    case 'scheduled':
      return shipment.scheduled_for ? { before: 'Purchase on', day: shipment.scheduled_for } : null
    case 'payment_pending':
      return { before: 'Bank confirmation' }
    case 'payment_failed':
      return { before: 'Choose another card', isUrgent: true }
    case 'queued':
      return { before: 'Print' }
    case 'printed':
      return { before: 'Hand over' }
    case 'delivered':
      return ofDelivered(shipment)
    case 'not_tracked':
      return { before: 'Not tracked' }
    case 'shipped':
    case 'awaiting_acceptance':
    case 'on_its_way':
    case 'held_up':
    case 'attempted':
    case 'notice_left':
    case 'held':
    case 'delayed':
      return shipment.details.expected_on
        ? { before: 'Expected', day: shipment.details.expected_on }
        : { before: 'Carrier update' }
    case 'undeliverable':
    case 'refused':
    case 'unclaimed':
    case 'returning':
      return { before: 'Return to sender' }
    case 'cancelled':
    case 'returned':
    case 'lost':
    case 'damaged':
    case 'unclear':
      return null
  }
}

/**
 * Returns the next step of a shipment, or its outcome: its open task first, which a person has to act on. Null when nothing
 * is expected.
 */
export const nextStepOf = (shipment: DetailedListItem): NextStep | null => {
  const state = listedState(shipment)
  const { task } = shipment.details
  if (!task) return ofState(state, shipment)
  return isDeliveryTask(task.kind)
    ? { before: 'Act by', at: task.due_at, isUrgent: true }
    : { before: taskLabels[task.kind].label, isUrgent: true }
}
