import type { DeadlineKind, DeadlineState } from '#lib/contract/deadlines/deadline.values.ts'

/** What a deadline is of. */
export const deadlineKindLabels = {
  received_by: 'Received by',
  served_by: 'Served by',
  postmarked_by: 'Postmarked by',
} as const satisfies Record<DeadlineKind, string>

/** What has become of a deadline, by the record. */
export const deadlineStateLabels = {
  open: 'Open',
  met: 'Met',
  missed: 'Not met',
  unconfirmed: 'Unconfirmed',
  cancelled: 'Cancelled',
} as const satisfies Record<DeadlineState, string>
