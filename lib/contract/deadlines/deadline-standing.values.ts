import { addDays } from '#lib/contract/formats/time.values.ts'
import {
  type HandOver,
  nextMailingDay,
  previousMailingDay,
} from '#lib/contract/mailpiece/mailing-days.values.ts'

import type { DeadlineKind, DeadlineState } from './deadline.values.ts'

/** Why a deadline needs a person now. Each reason is reported once. */
export type DeadlineStage =
  /** The last safe mailing day is at most three working days away. */
  | 'mail_soon'
  /** Today is the last safe mailing day. */
  | 'mail_today'
  /** It has passed, and the letter is not mailed. */
  | 'mail_late'
  /** Mailed, and the carrier expects to deliver it after the deadline. */
  | 'expected_late'
  /** Mailed, and on its way back. */
  | 'returned'
  /** Mailed, and the carrier has not scanned it, a working day before the deadline or later. */
  | 'not_accepted'
  /** Mailed, and not delivered, a working day before the deadline or later. */
  | 'not_delivered'
  /** The day has passed, and nothing recorded meets it. */
  | 'missed'

/** Recorded events of a letter, as days of the organization. */
export type DeadlineFacts = {
  isCancelled: boolean
  /** Whether the carrier reports where the piece is. */
  isTracked: boolean
  handedOverOn: string | null
  /** The day of the carrier’s first scan of the piece itself. */
  firstScannedOn: string | null
  /** Whether that scan is the carrier’s acceptance. */
  isFirstScanAcceptance: boolean
  /** The day of a postmark that a person read on a stamped paper. */
  postmarkedOn: string | null
  deliveredOn: string | null
  expectedOn: string | null
  isReturned: boolean
}

export type DeadlineTerms = {
  kind: DeadlineKind
  day: string
  /** The last safe mailing day; null when nothing is known about how long the service takes. */
  mailBy: string | null
}

export type DeadlineStanding = { state: DeadlineState; stage: DeadlineStage | null }

const standing = (state: DeadlineState, stage: DeadlineStage | null = null): DeadlineStanding => ({
  state,
  stage,
})

/** Working days from the first warning to the last safe mailing day. */
const workingDaysAhead = 3

const workingDaysBefore = (day: string, count: number, hours: HandOver): string => {
  let found = day
  for (let left = count; left > 0; left -= 1) found = previousMailingDay(found, hours)
  return found
}

const standingOfUnmailed = (
  { day, mailBy }: DeadlineTerms,
  today: string,
  hours: HandOver,
): DeadlineStanding => {
  if (today > day) return standing('missed', 'missed')
  const last = mailBy ?? day
  if (today > last) return standing('open', 'mail_late')
  if (today === last) return standing('open', 'mail_today')
  return standing('open', today >= workingDaysBefore(last, workingDaysAhead, hours) ? 'mail_soon' : null)
}

/** Returns whether the postmark on a stamped paper decides: it is recorded, and no scan of the piece is earlier. */
export const isPostmarkDecisive = ({ postmarkedOn, firstScannedOn }: DeadlineFacts): boolean =>
  postmarkedOn !== null && (firstScannedOn === null || postmarkedOn <= firstScannedOn)

/** Returns the day of the event that decides a deadline; null where none is recorded. */
export const decisiveDay = (kind: DeadlineKind, facts: DeadlineFacts): string | null => {
  if (kind === 'postmarked_by') return isPostmarkDecisive(facts) ? facts.postmarkedOn : facts.firstScannedOn
  return facts.isReturned ? null : facts.deliveredOn
}

/**
 * Derives the state of a deadline from recorded events alone, and whether it needs a person on a day. An untracked
 * letter has no such events: once handed over in time, its outcome stays unconfirmed.
 */
export const standingOf = (
  terms: DeadlineTerms,
  facts: DeadlineFacts,
  { today, hours }: { today: string; hours: HandOver },
): DeadlineStanding => {
  const { kind, day } = terms
  const decided = decisiveDay(kind, facts)
  if (decided !== null) return decided <= day ? standing('met') : standing('missed', 'missed')
  if (facts.isCancelled) return standing('cancelled')
  if (facts.handedOverOn === null && facts.firstScannedOn === null)
    return standingOfUnmailed(terms, today, hours)
  if (!facts.isTracked) {
    if (facts.handedOverOn !== null && facts.handedOverOn > day) return standing('missed', 'missed')
    return standing(kind === 'postmarked_by' || today > day ? 'unconfirmed' : 'open')
  }
  if (today > day) return standing('missed', 'missed')
  const isNear = today >= workingDaysBefore(day, 1, hours)
  if (kind === 'postmarked_by') return standing('open', isNear ? 'not_accepted' : null)
  if (facts.isReturned) return standing('open', 'returned')
  if (facts.expectedOn !== null && facts.expectedOn > day) return standing('open', 'expected_late')
  return standing('open', isNear ? 'not_delivered' : null)
}

/** If nothing is due for this many days, a deadline is checked only weekly. */
const quietDays = 7

/**
 * Returns the next day on which a deadline must be checked because time has passed; null once only a recorded event
 * can change it.
 */
export const nextLook = (
  { state }: DeadlineStanding,
  { day, mailBy }: DeadlineTerms,
  { today, hours }: { today: string; hours: HandOver },
): string | null => {
  if (state !== 'open') return null
  const first = workingDaysBefore(mailBy ?? day, workingDaysAhead, hours)
  const week = addDays(today, quietDays)
  if (first > week) return week
  return first > today ? first : addDays(today, 1)
}

/** Returns the day until which a warning has time: the end of its stage. */
export const dueDay = (stage: DeadlineStage, { day, mailBy }: DeadlineTerms, hours: HandOver): string => {
  if (stage === 'missed') return nextMailingDay(day, hours)
  return stage === 'mail_soon' || stage === 'mail_today' ? (mailBy ?? day) : day
}
