import { Mailbox } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { weekOf } from '#components/calendar/calendar-days.ts'
import { ActivityCard } from '#components/overview/activity-card.tsx'
import { ApprovalsCard, AttentionCard, CalmCard, ExpiringCard } from '#components/overview/attention-card.tsx'
import { DeadlinesCard } from '#components/overview/deadlines-card.tsx'
import { FiguresCard } from '#components/overview/figures-card.tsx'
import { FirstShipment, SetupCard } from '#components/overview/first-shipment.tsx'
import { FloorCard } from '#components/overview/floor-card.tsx'
import { OnItsWayCard } from '#components/overview/on-its-way-card.tsx'
import { ScheduledCard } from '#components/overview/scheduled-card.tsx'
import { DraftsCard } from '#components/overview/send-card.tsx'
import { SpendingCard } from '#components/overview/spending-card.tsx'
import { SendAgain } from '#components/send/again/send-again.tsx'
import { TimeZoneNotice } from '#components/settings/time-zone-notice.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { addMonths } from '#lib/contract/api/month.values.ts'
import { dayIn } from '#lib/contract/formats/dates.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'

export const metadata: Metadata = { title: 'Overview' }

const chartMonths = 6

/** Returns the current month in UTC; the service returns its own, at most a day apart. */
const firstMonth = (): string => addMonths(new Date().toISOString().slice(0, 7), 1 - chartMonths)

const readSpending = async () => (await getClient()).getSpending({ query: { from: firstMonth() } })

const readFloor = async () => {
  const { role, organization } = await requireAccount()
  // Members who work on the floor only see it first; others find it under Operations.
  if (role !== 'operator') return null
  const client = await getClient()
  return client.getFloorSummary({ query: { time_zone: organization.time_zone ?? 'UTC' } })
}

const readWeek = async () => {
  const { organization } = await requireAccount()
  const client = await getClient()
  const days = weekOf(dayIn(new Date(), organization.time_zone ?? 'UTC'), organization.locale)
  return client.getCalendar({ query: { from: days[0] ?? '', to: days.at(-1) ?? '' } })
}

/** Whether letters can be paid for, by a card or an account; true for those who buy none. */
const readCanPay = async (): Promise<boolean> => {
  const { role } = await requireAccount()
  if (!isPermitted(role, 'send_mail')) return true
  const client = await getClient()
  const [cards, account] = await Promise.all([client.listCards(), client.getBillingAccount()])
  return cards.data.length > 0 || account.data.terms !== 'card'
}

/** Reads everything at once: only what depends on the reader waits for the account. */
const readOverview = async () => {
  const client = await getClient()
  const [account, overview, tasks, approvals, canPay, floor, week] = await Promise.all([
    requireAccount(),
    client.getOverview(),
    client.listTasks({ query: { limit: 5 } }),
    client.listApprovals({ query: { limit: 5 } }),
    readCanPay(),
    readFloor(),
    readWeek(),
  ])
  return {
    ...overview.data,
    tasks,
    week: week.data,
    approvals: {
      count: approvals.actionable_count,
      actionable: approvals.data.filter(({ next_steps: steps }) => steps.includes('approve')),
    },
    ready: {
      hasReturnAddress: account.organization.return_address !== null,
      hasCard: canPay,
      canManage: isPermitted(account.role, 'manage_organization'),
    },
    floor: floor?.data ?? null,
  }
}

type Read = Awaited<ReturnType<typeof readOverview>>

/** Shows an organization without shipments its first steps, or explains why the reader cannot take them. */
const Nothing = ({ account, read }: { account: Account; read: Read }) =>
  isPermitted(account.role, 'send_mail') ? (
    <FirstShipment {...read.ready} />
  ) : (
    <div className="grid gap-4">
      {read.floor && <FloorCard summary={read.floor} />}
      <Card>
        <EmptyState icon={Mailbox} title="No mail yet">
          Track your team’s mail here, from printing to proof of delivery.
        </EmptyState>
      </Card>
    </div>
  )

const Needs = ({ account, read }: { account: Account; read: Read }) => {
  const { tasks, approvals, drafts, scheduled, evidence, ready } = read
  const canBuy = isPermitted(account.role, 'send_mail')
  const isCalm =
    tasks.data.length === 0 &&
    approvals.actionable.length === 0 &&
    evidence.expiring === 0 &&
    scheduled.due_today === 0 &&
    scheduled.next === null &&
    (!canBuy || (drafts.count === 0 && ready.hasReturnAddress && ready.hasCard))
  if (isCalm) return <CalmCard />
  return (
    <>
      <ApprovalsCard approvals={approvals.actionable} count={approvals.count} />
      <AttentionCard tasks={tasks.data} openCount={tasks.open_count} />
      <ScheduledCard scheduled={scheduled} />
      {canBuy && <DraftsCard drafts={drafts} />}
      {canBuy && <SetupCard {...ready} />}
      <ExpiringCard evidence={evidence} />
    </>
  )
}

const OverviewPage = async () => {
  const [account, read, spending] = await Promise.all([
    requireAccount(),
    attempt(readOverview()),
    attempt(readSpending()),
  ])
  const header = (
    <>
      <LiveRefresh />
      <PageHeader title="Overview" description={account.organization.name} />
      {account.organization.time_zone === null && isPermitted(account.role, 'manage_organization') && (
        <div className="mb-4">
          <TimeZoneNotice />
        </div>
      )}
    </>
  )
  if (!read.ok) {
    return (
      <>
        {header}
        <Failure level={2} error={read.error} title="Overview could not be loaded" />
      </>
    )
  }
  const { activity, drafts, figures, floor, on_its_way: onItsWay, week } = read.value
  if (activity.length === 0 && drafts.count === 0) {
    return (
      <>
        {header}
        <Nothing account={account} read={read.value} />
      </>
    )
  }
  return (
    <>
      {header}
      {isPermitted(account.role, 'send_mail') && <SendAgain defaults={account.organization.send_defaults} />}
      {floor && (
        <div className="mb-4">
          <FloorCard summary={floor} />
        </div>
      )}
      <FiguresCard figures={figures} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Needs account={account} read={read.value} />
          <DeadlinesCard calendar={week} locale={account.organization.locale} />
          <OnItsWayCard pieces={onItsWay} />
          {spending.ok ? (
            <SpendingCard spending={spending.value.data} />
          ) : (
            <Failure level={2} error={spending.error} title="Spending could not be loaded" />
          )}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <ActivityCard activity={activity} readerId={account.user.id} />
        </div>
      </div>
    </>
  )
}

export default OverviewPage
