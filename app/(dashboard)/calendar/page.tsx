import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { type CalendarView, readView } from '#components/calendar/calendar-days.ts'
import { CalendarGrid } from '#components/calendar/calendar-grid.tsx'
import { FeedDialog } from '#components/calendar/feed-dialog.tsx'
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
    <h2 className="text-lg font-[620]">{view.title}</h2>
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

const Days = async ({ view }: { view: CalendarView }) => {
  const [from = '', to = ''] = [view.days.at(0), view.days.at(-1)]
  const client = await getClient()
  const read = await attempt(client.getCalendar({ query: { from, to } }))
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

type CalendarPageProps = {
  searchParams: Promise<{ month?: string | string[]; week?: string | string[] }>
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

const Subscribe = async () => {
  const read = await attempt((await getClient()).getCalendarFeed())
  return read.ok ? <FeedDialog feed={read.value.data} /> : null
}

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
    <>
      <LiveRefresh />
      <PageHeader
        title="Calendar"
        description="Deadlines, expected deliveries and the end of retention."
        actions={<Subscribe />}
      />
      <div className="mb-4">
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
      <Days view={view} />
    </>
  )
}

export default CalendarPage
