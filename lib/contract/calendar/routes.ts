import { z } from 'zod'

import { envelope } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { calendarFeed, calendarFeedWithUrl, createCalendarFeedInput } from './calendar-feed.ts'
import { calendar, calendarQuery } from './calendar.ts'

const tag = 'Calendar'

export const calendarRoutes = defineRoutes({
  getCalendar: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/calendar',
    tag,
    summary: 'Read deadlines and expected days',
    description:
      'What is due on each day: the end of the carrier’s hold, must-arrive dates, scheduled purchases, tasks, return receipts, expected deliveries and the end of retention.',
    query: calendarQuery,
    answers: { 200: { description: 'The calendar.', schema: envelope(calendar) } },
  },

  getCalendarFeed: {
    access: 'session',
    method: 'get',
    path: '/api/v1/calendar-feed',
    tag,
    summary: 'Read about your calendar feed',
    answers: {
      200: {
        description: 'Your feed; null when you have none.',
        schema: z.object({ data: calendarFeed.nullable() }),
      },
    },
  },

  createCalendarFeed: {
    access: 'session',
    method: 'post',
    path: '/api/v1/calendar-feed',
    tag,
    summary: 'Create or renew your calendar feed',
    description:
      'Returns a secret address that calendar programs subscribe to. The previous address stops working. Anyone who has the address can read the calendar while you are a member.',
    body: createCalendarFeedInput,
    answers: { 201: { description: 'The feed, with its address.', schema: envelope(calendarFeedWithUrl) } },
  },

  deleteCalendarFeed: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/calendar-feed',
    tag,
    summary: 'Turn off your calendar feed',
    answers: { 200: { description: 'The feed as it was.', schema: envelope(calendarFeed) } },
    errors: ['NOT_FOUND'],
  },
})
