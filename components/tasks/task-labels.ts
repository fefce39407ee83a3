import type { Tone } from '#components/ui/badge.tsx'
import type { TaskKind } from '#lib/contract/tasks/task.values.ts'

/** What needs attention, in a word or two. */
export const taskLabels = {
  notice_left: { label: 'Notice left', tone: 'warn' },
  unclaimed: { label: 'Unclaimed', tone: 'bad' },
  returned: { label: 'Returning to sender', tone: 'bad' },
  lost_or_damaged: { label: 'Lost or damaged', tone: 'bad' },
  no_acceptance: { label: 'No acceptance scan', tone: 'warn' },
  no_movement: { label: 'No movement', tone: 'warn' },
  receipt_overdue: { label: 'Receipt overdue', tone: 'warn' },
  receipt_email: { label: 'Email not saved', tone: 'warn' },
  refund_cutoff: { label: 'Refund window closing', tone: 'warn' },
  refund_rejected: { label: 'Refund rejected', tone: 'bad' },
  print_failed: { label: 'Printing failed', tone: 'bad' },
  cancelled_after_print: { label: 'Pull from mail', tone: 'bad' },
  integrity_check_failed: { label: 'Integrity check failed', tone: 'bad' },
  stored_file_failed: { label: 'Stored file damaged', tone: 'bad' },
  card_expiring: { label: 'Card expiring', tone: 'warn' },
  reconciliation: { label: 'Ledger mismatch', tone: 'warn' },
} as const satisfies Record<TaskKind, { label: string; tone: Tone }>
