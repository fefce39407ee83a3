'use client'

import { useQuery } from '@tanstack/react-query'
import { Mailbox } from 'lucide-react'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { type ReadResult, useRead } from '#components/api/use-read.ts'
import { billingQueries } from '#components/billing/queries.ts'
import { SendAgain } from '#components/send/again/send-again.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'

import { ActivityCard } from './activity-card.tsx'
import { ApprovalsCard, AttentionCard, CalmCard, ExpiringCard } from './attention-card.tsx'
import { DeadlinesCard } from './deadlines-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { OnItsWayCard } from './on-its-way-card.tsx'
import { overviewQueries, buysLetters, worksOnFloor } from './queries.ts'
import { ScheduledCard } from './scheduled-card.tsx'
import { DraftsCard } from './send-card.tsx'
import { SpendingCard } from './spending-card.tsx'

// Only for an organization that begins.
const FirstShipment = dynamic(() => import('./first-shipment.tsx').then((module) => module.FirstShipment))
const SetupCard = dynamic(() => import('./first-shipment.tsx').then((module) => module.SetupCard))
const TimeZoneNotice = dynamic(() =>
  import('#components/settings/time-zone-notice.tsx').then((module) => module.TimeZoneNotice),
)

// Only for members who work on the floor.
const FloorCard = dynamic(() => import('./floor-card.tsx').then((module) => module.FloorCard))

/** Returns whether letters can be paid for, by a card or an account; true for readers who buy none. */
const useCanPay = (account: Account): ReadResult<boolean> => {
  const isBuyer = buysLetters(account)
  const cards = useQuery({ ...billingQueries.cards(), enabled: isBuyer })
  const billing = useQuery({ ...billingQueries.account(), enabled: isBuyer })
  const error = cards.error ?? billing.error
  if (isBuyer && error) return { ok: false, error }
  const hasCard = (cards.data?.data.length ?? 0) > 0
  return { ok: true, value: !isBuyer || hasCard || billing.data?.data.terms !== 'card' }
}

const useOverview = (account: Account) => {
  const overview = useRead(overviewQueries.figures())
  const tasks = useRead(overviewQueries.tasks())
  const approvals = useRead(overviewQueries.approvals())
  const week = useRead(overviewQueries.week(account))
  const floor = useQuery({ ...overviewQueries.floor(account), enabled: worksOnFloor(account) })
  const canPay = useCanPay(account)
  if (!overview.ok) return overview
  if (!tasks.ok) return tasks
  if (!approvals.ok) return approvals
  if (!week.ok) return week
  if (!canPay.ok) return canPay
  if (floor.error && !floor.data) return { ok: false as const, error: floor.error }
  const value = {
    ...overview.value.data,
    tasks: tasks.value,
    week: week.value.data,
    approvals: {
      count: approvals.value.actionable_count,
      actionable: approvals.value.data.filter(({ next_steps: steps }) => steps.includes('approve')),
    },
    ready: {
      hasReturnAddress: account.organization.return_address !== null,
      hasCard: canPay.value,
      canManage: isPermitted(account.role, 'manage_organization'),
    },
    floor: floor.data?.data ?? null,
  }
  return { ok: true as const, value }
}

type Read = Extract<ReturnType<typeof useOverview>, { ok: true }>['value']

/** Shows an organization without shipments its first steps, or explains why the reader cannot take them. */
type NothingProps = { account: Account; read: Read; ornament: ReactNode }

const Nothing = ({ account, read, ornament }: NothingProps) =>
  isPermitted(account.role, 'send_mail') ? (
    <FirstShipment {...read.ready} ornament={ornament} />
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
      {canBuy && !(ready.hasReturnAddress && ready.hasCard) && <SetupCard {...ready} />}
      <ExpiringCard evidence={evidence} />
    </>
  )
}

type OverviewProps = {
  /** An envelope drawn by the server, for an organization without shipments. */
  ornament: ReactNode
}

/** Shows open work, mail in transit, and recent events. */
export const Overview = ({ ornament }: OverviewProps) => {
  const account = useAccount()
  const read = useOverview(account)
  const spending = useRead(overviewQueries.spending())
  const header = (
    <>
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
  const { activity, drafts, floor, on_its_way: onItsWay, week } = read.value
  if (activity.length === 0 && drafts.count === 0) {
    return (
      <>
        {header}
        <Nothing account={account} read={read.value} ornament={ornament} />
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
      <FiguresCard {...read.value} />
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
