import {
  decisiveDay,
  type DeadlineFacts,
  type DeadlineStage,
  type DeadlineStanding,
  type DeadlineTerms,
  isPostmarkDecisive,
} from '#lib/contract/deadlines/deadline-standing.values.ts'
import type { DeadlineKind } from '#lib/contract/deadlines/deadline.values.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

/** Labels of what a deadline requires. */
export const deadlineLabels = {
  received_by: 'Received by',
  served_by: 'Served by',
  postmarked_by: 'Postmarked by',
} as const satisfies Record<DeadlineKind, string>

const dated = (day: string): string => formatDay(day, 'date')

/** A deadline as the sender entered it: `Served by Nov 23, 2026 (Cal. Code Civ. Proc. § 1161)`. */
export const describeEntered = ({
  kind,
  day,
  citation,
}: Pick<DeadlineTerms, 'kind' | 'day'> & { citation: string | null }): string =>
  `${deadlineLabels[kind]} ${dated(day)}${citation === null ? '' : ` (${citation})`}`

const eventWord = (kind: DeadlineKind, { isFirstScanAcceptance }: DeadlineFacts): string => {
  if (kind !== 'postmarked_by') return 'Delivered'
  return isFirstScanAcceptance ? 'Accepted' : 'First scanned'
}

/** The event that decides, where one is recorded. */
const decisiveEvent = ({ kind }: DeadlineTerms, facts: DeadlineFacts, carrier: string): string | null => {
  const day = decisiveDay(kind, facts)
  if (day === null) return null
  return kind === 'postmarked_by' && isPostmarkDecisive(facts)
    ? `Postmarked on ${dated(day)}, as read on the stamped paper`
    : `${eventWord(kind, facts)} by ${carrier} on ${dated(day)}`
}

const pendingEvent = ({ kind, mailBy }: DeadlineTerms, facts: DeadlineFacts, carrier: string): string => {
  if (facts.isReturned) return `${carrier} is returning it to the sender`
  const mailedOn = facts.handedOverOn ?? facts.firstScannedOn
  if (mailedOn === null) {
    return mailBy === null ? 'Not mailed yet' : `Not mailed yet; last safe mailing day ${dated(mailBy)}`
  }
  const awaited = kind === 'postmarked_by' ? 'scanned' : 'delivered'
  return `Handed over on ${dated(mailedOn)}, not ${awaited} by ${carrier} yet`
}

/** Says what recorded events say of a deadline, and nothing beyond: whether mail was served is not for Mailroom to say. */
export const describeStanding = (
  terms: DeadlineTerms,
  facts: DeadlineFacts,
  { state }: Pick<DeadlineStanding, 'state'>,
  carrierCode: string | null,
): string => {
  const carrier = carrierCode === null ? 'the carrier' : carrierName(carrierCode)
  const deadline = `deadline ${dated(terms.day)}`
  const event = decisiveEvent(terms, facts, carrier)
  if (event !== null) return state === 'met' ? `${event}; ${deadline}.` : `${event}, after the ${deadline}.`
  switch (state) {
    case 'cancelled':
      return `Cancelled, not mailed; ${deadline}.`
    case 'unconfirmed':
      return `Handed over on ${dated(facts.handedOverOn ?? terms.day)} by your own record, no carrier scan for this service; ${deadline}.`
    case 'missed':
      return facts.handedOverOn === null
        ? `Not mailed by the ${deadline}.`
        : `No ${terms.kind === 'postmarked_by' ? 'postmark or carrier scan' : 'delivery'} recorded by the ${deadline}.`
    case 'open':
    case 'met':
      return `${pendingEvent(terms, facts, carrier)}; ${deadline}.`
  }
}

const demands = {
  mail_soon: 'Its last safe mailing day is near. Buy it and hand it over in time.',
  mail_today: 'Today is its last safe mailing day. Hand it over today.',
  mail_late: 'Its last safe mailing day has passed. Choose a faster service, or another way to deliver it.',
  expected_late: 'The carrier expects to deliver it after the deadline. Consider another way to deliver it.',
  returned: 'It is coming back. Send it again, or deliver it another way.',
  not_accepted:
    'The carrier has not scanned it, and no postmark is recorded. Add the stamped paper, or ask the carrier.',
  not_delivered: 'The deadline is near. Check where it is, and consider another way to deliver it.',
  missed: 'Nothing recorded meets the deadline. Decide what to do now.',
} as const satisfies Record<DeadlineStage, string>

/** Describes a warning: the deadline as entered, the recorded facts, and what to do. */
export const describeWarning = (entered: string, statement: string, stage: DeadlineStage): string =>
  `${entered}. ${statement} ${demands[stage]}`
