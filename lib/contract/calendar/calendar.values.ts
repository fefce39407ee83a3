/** What can fall on a day of the calendar, in the order in which a day shows it. */
export const calendarKinds = [
  /** Until then the carrier holds a piece that it could not deliver. */
  'held_until',
  /** The sender's own deadline for a piece that has not arrived. */
  'arrive_by',
  /** A deadline that the sender entered, while nothing recorded meets it. */
  'deadline',
  /** A purchase is scheduled for the day. */
  'scheduled',
  /** An open task is due, of any kind that has none of its own here. */
  'task',
  /** A return receipt that was bought should have come. */
  'receipt',
  /** The carrier expects to deliver. */
  'delivery',
  /** The retention of documents ends; those under legal hold are left out. */
  'document_retention',
  /** The retention of carrier files and messages ends; those under legal hold are left out. */
  'evidence_retention',
] as const

export type CalendarKind = (typeof calendarKinds)[number]

/** The longest range that one request may ask for. */
export const maxCalendarDays = 100
