import { momentOf } from '#lib/service/clock.ts'

import { after, type Case, type Concern, type DayOf } from './concern.ts'

/** A letter that was cancelled, and that the carrier has nevertheless: no one can take it out of the mail any more. */
export const mailedThoughCancelled = ({ summary, carrier }: Case): Concern | null => {
  const { firstScannedAt, deliveredAt, returnedAt } = summary
  if (!firstScannedAt || returnedAt) return null
  const happened = (day: DayOf): string =>
    deliveredAt
      ? `${carrier} delivered the piece on ${day(deliveredAt)}. Tell`
      : `${carrier} scanned the piece on ${day(firstScannedAt)}, so it is in the mail. Contact ${carrier} to stop it, or tell`
  return {
    kind: 'cancelled_but_mailed',
    occurrence: 'once',
    since: null,
    dueAt: after(firstScannedAt, 1),
    message: (day) =>
      `Cancelled, but ${happened(day)} the recipient if they must not rely on it. ${carrier} may reject the refund of its postage.`,
    details: { first_scanned_at: firstScannedAt.toISOString(), delivered_at: momentOf(deliveredAt) },
  }
}
