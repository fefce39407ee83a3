import type { DeliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import { refundDaysOf } from '#lib/contract/quotes/carriers.values.ts'
import { momentOf } from '#lib/service/clock.ts'

import { after, type Case, type Concern, type DayOf } from './concern.ts'

/** A piece that was handed over, and that the carrier has not scanned since. */
export const neverAccepted = ({ shipment, summary, carrier, rules }: Case): Concern | null => {
  // The rate provider may put a piece on its own form, which no one here recorded as a hand-over.
  const mailedAt = shipment.partner === null ? null : shipment.shippedAt
  const handedOverAt = shipment.manifestedAt ?? summary.formScannedAt ?? mailedAt
  // A scan with an unclear date is reported as a task of its own.
  if (!handedOverAt || summary.firstScannedAt || summary.unclear?.unclearDate) return null
  const since = after(handedOverAt, rules.acceptanceDays)
  const { formScannedAt } = summary
  const seen = (day: DayOf) =>
    formScannedAt
      ? `and its SCAN form scanned on ${day(formScannedAt)}, but the piece itself was not scanned by ${carrier} since`
      : `but not scanned by ${carrier} since`
  return {
    kind: 'no_acceptance',
    occurrence: handedOverAt.toISOString(),
    since,
    dueAt: after(since, 2),
    message: (day) =>
      `${shipment.partner === null ? 'Handed over' : 'Mailed by the print partner'} on ${day(handedOverAt)}, ${seen(day)}. Check whether it was left behind, or contact ${carrier}.`,
    details: {
      handed_over_at: handedOverAt.toISOString(),
      scan_form_scanned_at: momentOf(formScannedAt),
    },
  }
}

/** A piece whose postage can be refunded only for some more days, as it was never scanned. */
export const neverScanned = ({ shipment, boughtAt, summary, carrier, rules }: Case): Concern | null => {
  // What was handed over, or listed on a scanned form, can no longer be cancelled for a refund.
  if (summary.handedOverAt || shipment.manifestedAt || shipment.partner !== null) return null
  const cutoff = after(boughtAt, refundDaysOf(shipment.carrier ?? ''))
  return {
    kind: 'refund_cutoff',
    occurrence: 'bought',
    since: after(cutoff, -rules.refundDays),
    dueAt: cutoff,
    message: (day) =>
      `Bought on ${day(boughtAt)} and never scanned. ${carrier} refunds the postage until ${day(cutoff)}: mail it, or cancel it for a refund.`,
    details: { bought_at: boughtAt.toISOString(), refundable_until: cutoff.toISOString() },
  }
}

/** Problems that pass once the piece moves again. */
const waiting: ReadonlySet<DeliveryProblem> = new Set(['held', 'delayed', 'unclear'])

/** A piece that was scanned, but not for some time. */
export const notMoving = ({ summary, carrier, rules }: Case): Concern | null => {
  const { lastMovedAt, problem } = summary
  const isWaiting = problem === null || waiting.has(problem.kind)
  if (!lastMovedAt || summary.deliveredAt || !isWaiting) return null
  const since = after(lastMovedAt, rules.movementDays)
  return {
    kind: 'no_movement',
    occurrence: lastMovedAt.toISOString(),
    since,
    dueAt: after(since, 3),
    message: (day) => `No scan since ${day(lastMovedAt)}. Contact ${carrier} to locate it.`,
    details: { last_scan_at: lastMovedAt.toISOString() },
  }
}
