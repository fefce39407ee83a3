import { describeState } from '#components/format/status-labels.tsx'
import type { Tone } from '#components/ui/badge.tsx'
import type { DeliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { Task } from '#lib/contract/tasks/task.ts'

/** Labels of what needs attention. */
export const taskLabels = {
  notice_left: { label: 'Notice left', tone: 'warn' },
  delivery_attempted: { label: 'Delivery attempted', tone: 'warn' },
  held: { label: 'Held for pickup', tone: 'warn' },
  undeliverable: { label: 'Undeliverable', tone: 'bad' },
  tracking_unclear: { label: 'Tracking unclear', tone: 'warn' },
  unclaimed: { label: 'Unclaimed', tone: 'bad' },
  returned: { label: 'Returning to sender', tone: 'bad' },
  lost_or_damaged: { label: 'Lost or damaged', tone: 'bad' },
  no_acceptance: { label: 'No acceptance scan', tone: 'warn' },
  no_movement: { label: 'No movement', tone: 'warn' },
  receipt_overdue: { label: 'Receipt overdue', tone: 'warn' },
  receipt_urgent: { label: 'Receipt urgent', tone: 'bad' },
  paper_missing: { label: 'Postmark missing', tone: 'warn' },
  receipt_email: { label: 'Emailed receipt', tone: 'warn' },
  refund_cutoff: { label: 'Refund window closing', tone: 'warn' },
  refund_rejected: { label: 'Refund rejected', tone: 'bad' },
  payment_disputed: { label: 'Payment disputed', tone: 'bad' },
  fraud_warning: { label: 'Fraud warning', tone: 'warn' },
  deadline_near: { label: 'Deadline near', tone: 'warn' },
  deadline_missed: { label: 'Deadline not met', tone: 'bad' },
  schedule_failed: { label: 'Not bought as scheduled', tone: 'bad' },
  print_failed: { label: 'Printing failed', tone: 'bad' },
  cancelled_after_print: { label: 'Pull from mail', tone: 'bad' },
  cancelled_but_mailed: { label: 'Cancelled, but mailed', tone: 'bad' },
  integrity_check_failed: { label: 'Integrity check failed', tone: 'bad' },
  stored_file_failed: { label: 'Stored file damaged', tone: 'bad' },
  connected_account_refused: { label: 'EasyPost key refused', tone: 'bad' },
  vendor_account_changed: { label: 'Vendor account changed', tone: 'bad' },
  card_expiring: { label: 'Card expiring', tone: 'warn' },
  reconciliation: { label: 'Ledger mismatch', tone: 'warn' },
} as const satisfies Record<TaskKind, { label: string; tone: Tone }>

/** Details of a task about a delivery: the outcome shown in the list and on the shipment’s page. */
const problems: Partial<Record<TaskKind, (details: Task['details']) => DeliveryProblem>> = {
  notice_left: () => 'notice_left',
  delivery_attempted: () => 'attempted',
  held: () => 'held',
  undeliverable: () => 'undeliverable',
  tracking_unclear: () => 'unclear',
  unclaimed: () => 'unclaimed',
  lost_or_damaged: (details) => (details?.['reported'] === 'damaged' ? 'damaged' : 'lost'),
  returned: (details) => {
    if (details?.['refused'] === true) return 'refused'
    return typeof details?.['returned_at'] === 'string' ? 'returned' : 'returning'
  },
}

/** Returns whether a task is about a delivery, whose state already names the problem. */
export const isDeliveryTask = (kind: TaskKind): boolean => problems[kind] !== undefined

/** Returns what needs attention, in a word or two: one vocabulary with the shipment that it is about. */
export const describeTask = (task: Pick<Task, 'kind' | 'details'>): { label: string; tone: Tone } => {
  const problem = problems[task.kind]?.(task.details)
  return problem === undefined ? taskLabels[task.kind] : describeState(problem)
}
