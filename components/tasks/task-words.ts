import type { Tone } from '#components/ui/badge.tsx'
import type { TaskKind } from '#lib/contract/tasks/task.ts'

/** What needs attention, in a word or two. */
export const taskWords = {
  notice_left: { label: 'Notice left', tone: 'warn' },
  unclaimed: { label: 'Unclaimed', tone: 'bad' },
  returned: { label: 'Coming back', tone: 'bad' },
  lost_or_damaged: { label: 'Lost or damaged', tone: 'bad' },
  no_acceptance: { label: 'Not scanned', tone: 'warn' },
  no_movement: { label: 'No movement', tone: 'warn' },
  receipt_overdue: { label: 'Receipt overdue', tone: 'warn' },
  receipt_email: { label: 'E-mail not kept', tone: 'warn' },
  refund_cutoff: { label: 'Refund ends soon', tone: 'warn' },
  refund_rejected: { label: 'Refund rejected', tone: 'bad' },
  print_failed: { label: 'Printing failed', tone: 'bad' },
  cancelled_after_print: { label: 'Take out of the mail', tone: 'bad' },
  evidence_broken: { label: 'Record does not hold', tone: 'bad' },
  card_expiring: { label: 'Card ends soon', tone: 'warn' },
  reconciliation: { label: 'Books differ', tone: 'warn' },
} as const satisfies Record<TaskKind, { label: string; tone: Tone }>
