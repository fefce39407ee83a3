import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { type CalendarView, readView } from '#components/calendar/calendar-days.ts'
import { CalendarDays, SubscribeToCalendar } from '#components/calendar/calendar-view.tsx'
import { calendarQueries } from '#components/calendar/queries.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { dayIn } from '#lib/contract/formats/dates.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Calendar' }

const hrefOf = ({ kind }: CalendarView, day: string): string =>
  kind === 'month' ? paths.calendar({ month: day.slice(0, 7) }) : paths.calendar({ week: day })

/** The day that the other view of the same days is about: today if it is among them. */
const dayOf = ({ days, month }: CalendarView, today: string): string =>
  days.includes(today) ? today : month === null ? (days[0] ?? today) : `${month}-01`

const Steps = ({ view, today }: { view: CalendarView; today: string }) => (
  <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
    <h2 className="text-lg font-emphasis">{view.title}</h2>
    <div className="flex items-center gap-2">
      <LinkButton href={hrefOf(view, view.previous)} size="icon" aria-label={`Previous ${view.kind}`}>
        <ChevronLeft aria-hidden="true" />
      </LinkButton>
      <LinkButton href={hrefOf(view, today)}>Today</LinkButton>
      <LinkButton href={hrefOf(view, view.next)} size="icon" aria-label={`Next ${view.kind}`}>
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </div>
  </div>
)

type CalendarPageProps = {
  searchParams: Promise<{ month?: string | string[]; week?: string | string[] }>
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

const CalendarPage = async ({ searchParams }: CalendarPageProps) => {
  const [account, query] = await Promise.all([requireAccount(), searchParams])
  const today = dayIn(new Date(), account.organization.time_zone ?? 'UTC')
  const [month, week] = [one(query.month), one(query.week)]
  const view = readView(
    { ...(month && { month }), ...(week && { week }) },
    today,
    account.organization.locale,
  )
  const day = dayOf(view, today)
  return (
    <PageMemory reads={[calendarQueries.ofView(view), calendarQueries.feed()]}>
      <PageHeader
        title="Calendar"
        description="Deadlines, expected deliveries and the end of retention."
        actions={<SubscribeToCalendar />}
      />
      <div data-unbounded="" className="mb-4">
        <NavTabs
          label="View"
          tabs={[
            {
              label: 'Month',
              href: paths.calendar({ month: day.slice(0, 7) }),
              current: view.kind === 'month',
            },
            { label: 'Week', href: paths.calendar({ week: day }), current: view.kind === 'week' },
          ]}
        />
      </div>
      <Steps view={view} today={today} />
      <CalendarDays view={view} />
    </PageMemory>
  )
}

export default CalendarPage
