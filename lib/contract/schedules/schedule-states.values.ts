import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/** States of a purchase scheduled for a day. */
export const scheduleStates = ['scheduled', 'buying', 'bought', 'failed', 'cancelled'] as const

export type ScheduleState = (typeof scheduleStates)[number]

/** Who may take a step: a person or key, the job of the day, the purchase, or the service when it no longer applies. */
export type ScheduleCause = 'person' | 'runner' | 'purchase' | 'service'

/** Every allowed step. Once buying has started, the purchase alone determines how it ends. */
export const scheduleTransitions = defineTransitions<ScheduleState, ScheduleCause>(scheduleStates, {
  scheduled: { buying: ['runner'], failed: ['runner'], cancelled: ['person', 'service'] },
  buying: { bought: ['purchase'], failed: ['purchase'] },
  bought: {},
  failed: {},
  cancelled: {},
})

/** Why a scheduled purchase was not made. None of them charges anything. */
export const scheduleFailures = [
  /** The carrier no longer offers the service for this piece. */
  'not_offered',
  /** It costs more than the limit. */
  'over_limit',
  /** The card was declined, or is missing. */
  'payment',
  /** The carrier refused the label. */
  'carrier',
  /** The person who scheduled it has left, or may no longer buy. */
  'sender',
  /** A required approval is missing, or was for something else. */
  'approval',
  /** The recipient’s address is no longer accepted, or the draft cannot be sent unchanged. */
  'draft',
  /** The cut-off of the day passed before it could be bought. */
  'too_late',
] as const

export type ScheduleFailure = (typeof scheduleFailures)[number]

/** So far ahead a purchase can be scheduled. */
export const maximumDaysAhead = 180
