import { createHash } from 'node:crypto'

import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'

import type { Calendar, CalendarGroup, CalendarPiece } from '#lib/contract/calendar/calendar.ts'
import type { CalendarKind } from '#lib/contract/calendar/calendar.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import { paths } from '#lib/paths.ts'

type Writing = { calendar: Calendar; organization: string; appUrl: string; includesNames: boolean; now: Date }

/** An event of a whole day. */
type FeedEvent = {
  /** The same for as long as the same thing is due, so that another day moves the event. */
  uid: string
  day: string
  summary: string
  url: string
  isPressing: boolean
}

const titles = {
  held_until: 'Carrier’s hold ends',
  arrive_by: 'Must arrive',
  deadline: 'Deadline',
  scheduled: 'Scheduled to be bought',
  task: 'Needs attention',
  receipt: 'Return receipt due',
  delivery: 'Expected delivery',
  document_retention: 'Documents deleted at the end of retention',
  evidence_retention: 'Evidence deleted at the end of retention',
} as const satisfies Record<CalendarKind, string>

/** A reminder the day before, where something can still be done. */
const pressingKinds: ReadonlySet<CalendarKind> = new Set(['held_until', 'arrive_by', 'deadline', 'task'])

const pieceEvent = (
  { calendar, appUrl, includesNames }: Writing,
  { kind, day }: CalendarGroup,
  piece: CalendarPiece,
): FeedEvent => {
  const named = [piece.recipient, piece.shipment_name].filter((name) => name !== null)
  const isPast = day < calendar.today
  return {
    uid: `${kind}-${piece.task_id ?? piece.shipment_id}`,
    day,
    summary:
      (isPast && kind === 'delivery' ? 'Late delivery' : titles[kind]) +
      (includesNames && named.length > 0 ? `: ${named.join(', ')}` : ''),
    url: `${appUrl}${piece.shipment_id === null ? paths.tasks() : paths.shipment(piece.shipment_id)}`,
    isPressing: pressingKinds.has(kind),
  }
}

/** Returns one event with the count of unnamed pieces. */
const restEvent = ({ appUrl }: Writing, { kind, day, count, pieces }: CalendarGroup): FeedEvent => {
  const rest = count - pieces.length
  return {
    uid: `${kind}-${day}`,
    day,
    summary: `${titles[kind]}: ${pieces.length > 0 ? `${rest} more` : String(count)}`,
    url: `${appUrl}${paths.calendar({ week: day })}`,
    isPressing: false,
  }
}

const eventsOf = (writing: Writing): FeedEvent[] =>
  writing.calendar.groups.flatMap((group) => [
    ...group.pieces.map((piece) => pieceEvent(writing, group, piece)),
    ...(group.count > group.pieces.length ? [restEvent(writing, group)] : []),
  ])

/** Reminders come at 9 in the morning of the day before. */
const reminderSeconds = 15 * 3600

/** Programs may poll again after an hour. */
const refreshSeconds = 3600

/**
 * Formats a calendar as iCalendar (RFC 5545), with a weak tag of its content: the stamps of its events differ each
 * time.
 */
export const writeFeed = (writing: Writing): { body: string; etag: string } => {
  const events = eventsOf(writing)
  const feed = ical({
    name: `${writing.organization} mail`,
    prodId: { company: 'Mailroom', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  const host = new URL(writing.appUrl).hostname
  for (const { uid, day, summary, url, isPressing } of events) {
    feed.createEvent({
      id: `${uid}@${host}`,
      stamp: writing.now,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(`${addDays(day, 1)}T00:00:00Z`),
      allDay: true,
      summary,
      url,
      description: { plain: url },
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(isPressing && {
        alarms: [{ type: ICalAlarmType.display, triggerBefore: reminderSeconds, description: summary }],
      }),
    })
  }
  const content = JSON.stringify([writing.organization, events])
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 27)
  return { body: feed.toString(), etag: `W/"${tag}"` }
}
