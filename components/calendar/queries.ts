import { read } from '#components/api/read.ts'

import type { CalendarView } from './calendar-days.ts'

/** What is due on which day, and the address under which calendar programs follow it. */
export const calendarQueries = {
  ofView: ({ days }: Pick<CalendarView, 'days'>) =>
    read('getCalendar', { query: { from: days.at(0) ?? '', to: days.at(-1) ?? '' } }, 'any shipment'),
  feed: () => read('getCalendarFeed', {}),
}
