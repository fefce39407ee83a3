import { canCancel, type ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { NextStep, TaskKind } from '#lib/contract/tasks/task.ts'

const byKind = {
  no_acceptance: ['ask_carrier', 'refund', 'send_copy'],
  no_movement: ['ask_carrier', 'send_copy'],
  notice_left: ['send_copy', 'ask_carrier'],
  unclaimed: ['send_copy', 'ask_carrier'],
  returned: ['send_copy', 'ask_carrier'],
  lost_or_damaged: ['ask_carrier', 'send_copy'],
  receipt_overdue: ['ask_carrier'],
  receipt_email: [],
  refund_cutoff: ['refund'],
  refund_rejected: [],
  reconciliation: [],
  card_expiring: ['replace_card'],
  print_failed: [],
  cancelled_after_print: [],
  evidence_broken: [],
} as const satisfies Record<TaskKind, readonly NextStep[]>

/** What can be done about an open task: the kind's own steps as far as the shipment allows, and closing it by hand. */
export const nextStepsOf = (kind: TaskKind, status: ShipmentStatus | null): NextStep[] => {
  const own: readonly NextStep[] = byKind[kind]
  const possible = own.filter((step) => step !== 'refund' || (status !== null && canCancel(status)))
  return [...possible, 'done', 'dismiss']
}
