import type { Metadata } from 'next'
import Link from 'next/link'

import { getClient } from '#app/api-client.ts'
import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { LiveRefresh } from '#components/api/live-refresh.tsx'
import { ApprovalsCard } from '#components/overview/approvals-card.tsx'
import { AttentionCard } from '#components/overview/attention-card.tsx'
import { FirstLetter, SendCard } from '#components/overview/send-card.tsx'
import { SetupCard } from '#components/overview/setup-card.tsx'
import { WaitingCard } from '#components/overview/waiting-card.tsx'
import { readColumns } from '#components/shipments/columns-cookie.ts'
import { ShipmentTable } from '#components/shipments/shipment-table.tsx'
import { withDetails } from '#components/shipments/with-details.ts'
import { Card } from '#components/ui/card.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { ShipmentListItem } from '#lib/contract/shipment-list.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Overview' }

const readOverview = async () => {
  const client = await getClient()
  const [latest, drafts, failed, cards, tasks, approvals] = await Promise.all([
    client.listShipments({ query: { limit: 10, include: 'details' } }),
    client.listShipments({ query: { status: 'draft', limit: 3 } }),
    client.listShipments({ query: { status: 'payment_failed', limit: 3 } }),
    client.listCards(),
    client.listTasks({ query: { limit: 5 } }),
    client.listApprovals({ query: { limit: 5 } }),
  ])
  return {
    latest: latest.data.filter(({ status }) => status !== 'draft' && status !== 'payment_failed'),
    waiting: [...failed.data, ...drafts.data],
    hasMoreDrafts: drafts.has_more,
    hasCard: cards.data.length > 0,
    tasks,
    approvals,
  }
}

const Latest = ({ shipments }: { shipments: readonly ShipmentListItem[] }) => (
  <section aria-labelledby="latest" className="mt-3">
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 id="latest" className="text-md font-[620]">
        Latest shipments
      </h2>
      <Link href={paths.shipments()} className="text-link text-sm">
        All shipments
      </Link>
    </div>
    {shipments.length > 0 ? (
      <ShipmentTable shipments={withDetails(shipments)} columns={readColumns(undefined)} />
    ) : (
      <Card className="px-5 py-4 text-ink-soft">Nothing has been sent yet.</Card>
    )}
  </section>
)

const OverviewPage = async () => {
  const [account, read] = await Promise.all([requireAccount(), attempt(readOverview())])
  const header = (
    <>
      <LiveRefresh />
      <PageHeader title="Overview" description={account.organization.name} />
    </>
  )
  if (!read.ok) {
    return (
      <>
        {header}
        <Failure level={2} error={read.error} title="The overview could not be loaded" />
      </>
    )
  }
  const { latest, waiting, hasMoreDrafts, hasCard, tasks, approvals } = read.value
  const setup = (
    <SetupCard hasReturnAddress={account.organization.return_address !== null} hasCard={hasCard} />
  )
  if (latest.length === 0 && waiting.length === 0) {
    return (
      <>
        {header}
        <div className="grid max-w-5xl gap-4">
          <FirstLetter />
          {setup}
        </div>
      </>
    )
  }
  return (
    <>
      {header}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {setup}
          <ApprovalsCard
            approvals={approvals.data.filter(({ next_steps: steps }) => steps.includes('approve'))}
            count={approvals.actionable_count}
          />
          <AttentionCard tasks={tasks.data} openCount={tasks.open_count} />
          <WaitingCard
            shipments={waiting.filter((shipment) => !shipment.awaiting_approval)}
            hasMoreDrafts={hasMoreDrafts}
          />
          <Latest shipments={latest} />
        </div>
        <SendCard />
      </div>
    </>
  )
}

export default OverviewPage
