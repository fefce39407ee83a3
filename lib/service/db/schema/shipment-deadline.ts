import { date, text } from 'drizzle-orm/pg-core'

import type { DeadlineKind, DeadlineState } from '#lib/contract/deadlines/deadline.values.ts'

import { moment } from './columns.ts'

/** Returns the columns of a shipment's deadline. */
export const deadlineColumns = () => ({
  /** A deadline, as the sender entered it: what must have happened by which day, and the rule that sets it. */
  deadlineKind: text('deadline_kind').$type<DeadlineKind>(),
  deadlineDay: date('deadline_day'),
  deadlineCitation: text('deadline_citation'),
  /** Its last safe mailing day, as last planned, and its state, as last evaluated. See `settleDeadline`. */
  deadlineMailBy: date('deadline_mail_by'),
  deadlineState: text('deadline_state').$type<DeadlineState>(),
  /** When it is next evaluated because time has passed; null while only an event can change anything. */
  deadlineLookAt: moment('deadline_look_at'),
})
