import dynamic from 'next/dynamic'

import { readView } from '#components/calendar/calendar-days.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Calendar } from '#lib/contract/calendar/calendar.ts'
import type { Locale } from '#lib/contract/formats/locales.values.ts'
import { paths } from '#lib/paths.ts'

// Most weeks have no deadline.
const CalendarGrid = dynamic(() =>
  import('#components/calendar/calendar-grid.tsx').then((module) => module.CalendarGrid),
)

/** Shows what is due this week; renders nothing otherwise. */
export const DeadlinesCard = ({ calendar, locale }: { calendar: Calendar; locale: Locale }) => {
  if (calendar.groups.length === 0) return null
  return (
    <Card label="Deadlines this week">
      <CardHeader
        title="Deadlines this week"
        aside={
          <PrefetchLink href={paths.calendar()} className="text-link">
            Calendar
          </PrefetchLink>
        }
      />
      <CardBody>
        <CalendarGrid
          view={readView({ week: calendar.from }, calendar.today, locale)}
          calendar={calendar}
          isStrip
        />
      </CardBody>
    </Card>
  )
}
