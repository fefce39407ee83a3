import type { DeadlineTerms } from '#lib/contract/deadlines/deadline-standing.values.ts'
import type { DeadlineBrief } from '#lib/contract/deadlines/deadline.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import type { ShipmentRow } from './load-shipment.ts'

/** Columns of deadlines in lists. */
export const deadlineColumns = {
  deadlineKind: shipments.deadlineKind,
  deadlineDay: shipments.deadlineDay,
  deadlineCitation: shipments.deadlineCitation,
  deadlineMailBy: shipments.deadlineMailBy,
  deadlineState: shipments.deadlineState,
}

type DeadlineColumns = Pick<ShipmentRow, keyof typeof deadlineColumns>

/** Returns the deadline of a shipment; null if it has none. */
export const termsOf = ({
  deadlineKind: kind,
  deadlineDay: day,
  deadlineMailBy: mailBy,
}: Omit<DeadlineColumns, 'deadlineCitation' | 'deadlineState'>): DeadlineTerms | null =>
  kind === null || day === null ? null : { kind, day, mailBy }

/** Returns the day by which a shipment must be postmarked; null without such a deadline. */
export const postmarkDayOf = ({
  deadlineKind,
  deadlineDay,
}: Pick<ShipmentRow, 'deadlineKind' | 'deadlineDay'>): string | null =>
  deadlineKind === 'postmarked_by' ? deadlineDay : null

/** Presents a deadline for lists; null if there is none. */
export const presentDeadline = (row: DeadlineColumns): DeadlineBrief | null => {
  const terms = termsOf(row)
  return (
    terms && {
      kind: terms.kind,
      day: terms.day,
      citation: row.deadlineCitation,
      state: row.deadlineState ?? 'open',
      mail_by: terms.mailBy,
    }
  )
}
