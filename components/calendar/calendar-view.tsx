'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'

import type { CalendarView } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { calendarQueries } from './queries.ts'

/** Shows what is due on the days of a month or week. */
export const CalendarDays = ({ view }: { view: CalendarView }) => {
  const read = useRead(calendarQueries.ofView(view))
  if (!read.ok) return <Failure level={2} error={read.error} title="The calendar could not be loaded" />
  const calendar = read.value.data
  return (
    <>
      <CalendarGrid view={view} calendar={calendar} />
      <p className="mt-3 text-sm text-ink-soft">
        {calendar.groups.length === 0 && `Nothing is due in ${view.title}. `}Time zone:{' '}
        {calendar.time_zone.replaceAll('_', ' ')}. No mail is delivered on shaded days.
      </p>
    </>
  )
}

/** Offers the address of the calendar to calendar programs. */
export const SubscribeToCalendar = () => {
  const read = useRead(calendarQueries.feed())
  return read.ok ? <FeedDialog feed={read.value.data} /> : null
}
