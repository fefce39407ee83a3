import { envelope } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { calendar, calendarQuery } from './calendar.ts'

export const calendarRoutes = defineRoutes({
  getCalendar: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/calendar',
    tag: 'Calendar',
    summary: 'Read deadlines and expected days',
    description:
      'What is due on each day: the end of the carrier’s hold, must-arrive dates, tasks, return receipts, expected deliveries and the end of retention.',
    query: calendarQuery,
    answers: { 200: { description: 'The calendar.', schema: envelope(calendar) } },
  },
})
