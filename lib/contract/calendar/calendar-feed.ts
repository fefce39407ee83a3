import { z } from 'zod'

import { text, timestamp } from '#lib/contract/api/primitives.ts'

/** The caller's calendar for other programs. */
export const calendarFeed = z
  .object({
    includes_names: z.boolean().meta({ description: 'Whether recipients and shipments are named in it.' }),
    created_at: timestamp,
    last_read_at: timestamp
      .nullable()
      .meta({ description: 'When a program last read it, to the hour; null before the first time.' }),
  })
  .meta({ id: 'CalendarFeed' })

export type CalendarFeed = z.infer<typeof calendarFeed>

/** The same with its address, which is returned once. */
export const calendarFeedWithUrl = calendarFeed
  .extend({
    url: text().meta({
      description: 'Secret address, in the iCalendar format (RFC 5545). Returned only now.',
      examples: ['https://mail.example.com/api/calendar-feeds/0193f1f2….aZ….ics'],
    }),
  })
  .meta({ id: 'CalendarFeedWithUrl' })

export type CalendarFeedWithUrl = z.infer<typeof calendarFeedWithUrl>

/** Body of create. */
export const createCalendarFeedInput = z.object({
  includes_names: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether recipients and shipments are named in it.' }),
})

export type CreateCalendarFeedInput = z.infer<typeof createCalendarFeedInput>
