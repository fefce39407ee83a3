import { Day } from '#components/format/day.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { Calendar, CalendarGroup } from '#lib/contract/calendar/calendar.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'

import { type CalendarView, closedBecause } from './calendar-days.ts'
import { CalendarEntries } from './calendar-entries.tsx'

/** Entries of a kind that are named on a day of each view. */
const namedInStrip = 1
const namedInMonth = 2
const namedInWeek = 5

type CalendarDayProps = {
  day: string
  today: string
  groups: readonly CalendarGroup[]
  view: CalendarView
  isStrip: boolean
}

const CalendarDay = ({ day, today, groups, view, isStrip }: CalendarDayProps) => {
  const closed = closedBecause(day)
  const isOutside = view.month !== null && !day.startsWith(view.month)
  const isToday = day === today
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'min-w-0 px-3 py-2.5 lg:px-1.5 lg:py-1.5',
        closed === null ? 'bg-surface' : 'bg-sunken',
        isStrip ? 'lg:min-h-20' : view.kind === 'month' ? 'lg:min-h-28' : 'lg:min-h-64',
        isToday && 'shadow-[inset_0_2px_0_var(--color-accent)]',
        // On a phone the list leaves out the days on which nothing is due.
        (groups.length === 0 || isOutside) && !(isToday && !isOutside) && 'max-lg:hidden',
      )}
    >
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <span
          className={classNames(
            'numeric',
            isToday ? 'font-emphasis text-accent' : isOutside ? 'text-ink-faint' : 'font-emphasis',
          )}
        >
          <span className="lg:sr-only">
            <Day day={day} />
          </span>
          <span aria-hidden="true" className="max-lg:hidden">
            {day.endsWith('-01') ? <Day day={day} format="short-date" /> : Number(day.slice(8))}
          </span>
        </span>
        {isToday && <span className="text-xs text-accent">Today</span>}
        {closed !== null && (
          <span
            className={classNames(
              'text-xs font-normal wrap-anywhere text-ink-soft hyphens-auto',
              closed === 'Sunday' && 'lg:sr-only',
            )}
          >
            {closed === 'Sunday' ? 'No mail' : `${closed}, no mail`}
          </span>
        )}
      </h3>
      {groups.length === 0 ? (
        isToday && <p className="text-sm text-ink-soft lg:sr-only">Nothing due today.</p>
      ) : (
        <CalendarEntries
          groups={groups}
          today={today}
          named={isStrip ? namedInStrip : view.kind === 'month' ? namedInMonth : namedInWeek}
          isWhole={view.kind === 'week' && !isStrip}
        />
      )}
    </li>
  )
}

type CalendarGridProps = {
  view: CalendarView
  calendar: Calendar
  /** Days are only as high as their entries, within another page. */
  isStrip?: boolean
}

/** Shows the days of a month or a week: as a grid where there is room, as a list of the days with entries on a phone. */
export const CalendarGrid = ({ view, calendar, isStrip = false }: CalendarGridProps) => {
  const byDay = Map.groupBy(calendar.groups, ({ day }) => day)
  return (
    <>
      <div
        aria-hidden="true"
        className="hidden grid-cols-7 pb-1.5 text-xs font-emphasis text-ink-soft lg:grid"
      >
        {view.days.slice(0, 7).map((day) => (
          <span key={day} className="px-1.5">
            {formatDay(day, 'weekday')}
          </span>
        ))}
      </div>
      <ol
        aria-label={view.title}
        className="grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card lg:grid-cols-7"
      >
        {view.days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            today={calendar.today}
            groups={byDay.get(day) ?? []}
            view={view}
            isStrip={isStrip}
          />
        ))}
      </ol>
    </>
  )
}
