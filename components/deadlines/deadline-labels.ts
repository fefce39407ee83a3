import type { DeadlineKind, DeadlineState } from '#lib/contract/deadlines/deadline.values.ts'

/** Labels of what a deadline requires. */
export const deadlineKindLabels = {
  received_by: 'Received by',
  served_by: 'Served by',
  postmarked_by: 'Postmarked by',
} as const satisfies Record<DeadlineKind, string>

/** Labels of the states of a deadline. */
export const deadlineStateLabels = {
  open: 'Open',
  met: 'Met',
  missed: 'Not met',
  unconfirmed: 'Unconfirmed',
  cancelled: 'Cancelled',
} as const satisfies Record<DeadlineState, string>
