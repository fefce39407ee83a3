import { read } from '#components/api/read.ts'

import type { CalendarView } from './calendar-days.ts'

/** Reads what is due on each day, and the URL that calendar programs follow. */
export const calendarQueries = {
  ofView: ({ days }: Pick<CalendarView, 'days'>) =>
    read('getCalendar', { query: { from: days.at(0) ?? '', to: days.at(-1) ?? '' } }, 'any shipment'),
  feed: () => read('getCalendarFeed', {}),
}
