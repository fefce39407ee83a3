/** Kinds of calendar entries, in the order in which a day shows them. */
export const calendarKinds = [
  /** The carrier holds an undelivered piece until then. */
  'held_until',
  /** The sender's own deadline for a piece that has not arrived. */
  'arrive_by',
  /** A deadline that the sender entered, while nothing recorded meets it. */
  'deadline',
  /** A purchase is scheduled for the day. */
  'scheduled',
  /** An open task is due, of a kind that has no entry of its own here. */
  'task',
  /** A return receipt that was bought should have come. */
  'receipt',
  /** The carrier expects to deliver. */
  'delivery',
  /** The retention of documents ends; excludes those under legal hold. */
  'document_retention',
  /** The retention of carrier files and messages ends; excludes those under legal hold. */
  'evidence_retention',
] as const

export type CalendarKind = (typeof calendarKinds)[number]

/** The longest range of one request. */
export const maxCalendarDays = 100
