import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/** The seven statuses of a shipment, and no others. What happens after `shipped` is tracking. */
export const shipmentStatuses = [
  'draft',
  'payment_pending',
  'queued',
  'printed',
  'shipped',
  'cancelled',
  'payment_failed',
] as const

export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Who may cause a transition: a person or key, the purchase as it proceeds, the printer, the hand-over, or the carrier. */
export type ShipmentCause = 'person' | 'purchase' | 'printer' | 'hand_over' | 'carrier'

/** The transition table: every allowed step, and who may cause it. Screens and verbs read this table alone. */
export const shipmentTransitions = defineTransitions<ShipmentStatus, ShipmentCause>(shipmentStatuses, {
  draft: { payment_pending: ['person'], cancelled: ['person'] },
  payment_pending: { queued: ['purchase'], payment_failed: ['purchase'] },
  payment_failed: { payment_pending: ['person'] },
  queued: { printed: ['printer'], shipped: ['hand_over', 'carrier'], cancelled: ['person'] },
  printed: { shipped: ['hand_over', 'carrier'], cancelled: ['person'], queued: ['person'] },
  shipped: {},
  cancelled: {},
})

/** Returns whether the table has the step `from` → `to`; with a cause, whether that cause may take it. */
export const canTransition = (from: ShipmentStatus, to: ShipmentStatus, cause?: ShipmentCause): boolean =>
  shipmentTransitions.allows(from, to, cause)

export const canBuy = (status: ShipmentStatus): boolean => canTransition(status, 'payment_pending')
export const canCancel = (status: ShipmentStatus): boolean => canTransition(status, 'cancelled')

/**
 * Returns whether a piece may be printed again, unless it was handed over. Printed again, it is queued until it is
 * printed.
 */
export const canReprint = (status: ShipmentStatus): boolean => status === 'queued' || status === 'printed'

/** Quotes are shown, and the draft may be edited, exactly while it can be bought. */
export const hasRates = (status: ShipmentStatus): boolean => canBuy(status)
export const canEdit = (status: ShipmentStatus): boolean => canBuy(status)
