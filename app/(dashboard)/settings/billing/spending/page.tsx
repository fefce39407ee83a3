import { ChartColumn } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt, Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import {
  partLabels,
  periods,
  readSpendingQuery,
  sinceFirst,
  type SpendingQuery,
  spendingHref,
  toSeries,
} from '#components/billing/spending-series.ts'
import { SpendingBars, SpendingTable } from '#components/billing/spending-table.tsx'
import { Legend } from '#components/charts/month-bars.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkSegments } from '#components/ui/link-segments.tsx'
import { addMonths } from '#lib/contract/api/month.values.ts'
import { type SpendingPart, spendingParts } from '#lib/contract/billing/billing.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Spending' }

const groupLabels = {
  carrier: 'Carrier',
  tag: 'Tag',
  cost_center: 'Cost center',
  matter: 'Matter',
} as const satisfies Record<SpendingPart, string>

const Choices = ({ address }: { address: SpendingQuery }) => {
  const here = paths.settings.spending()
  return (
    <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
      <LinkSegments
        label="Period"
        segments={periods.map((period) => ({
          label: `${period} months`,
          href: spendingHref(here, { ...address, period }),
          current: address.period === period,
        }))}
      />
      <LinkSegments
        label="Group by"
        segments={spendingParts.map((by) => ({
          label: groupLabels[by],
          href: spendingHref(here, { ...address, by }),
          current: address.by === by,
        }))}
      />
    </div>
  )
}

const Numbers = async ({ address }: { address: SpendingQuery }) => {
  const from = addMonths(new Date().toISOString().slice(0, 7), 1 - Number(address.period))
  const read = await attempt((await getClient()).getSpending({ query: { from, by: address.by } }))
  if (!read.ok) return <Failure level={2} error={read.error} title="Spending could not be loaded" />
  const spending = { ...read.value.data, months: sinceFirst(read.value.data.months) }
  if (spending.months.length === 0) {
    return (
      <Card>
        <EmptyState icon={ChartColumn} title="No spending in this period">
          See spending by month, carrier, tag, cost center and matter here.
        </EmptyState>
      </Card>
    )
  }
  const series = toSeries(spending)
  const months = spending.months.map(({ month }) => month)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Card label={`Spending by ${partLabels[spending.by]}`}>
        <CardHeader
          title={`Spending by ${partLabels[spending.by]}`}
          description={
            months.length > 1 ? 'Net of refunds. The table shows the same data.' : 'Net of refunds.'
          }
        />
        {months.length > 1 && (
          <CardBody className="grid gap-4">
            <SpendingBars months={months} series={series} className="h-64" />
            <Legend names={series.map(({ name }) => name)} />
          </CardBody>
        )}
        <div className={months.length > 1 ? 'border-t border-line' : 'mt-3 border-t border-line'}>
          <SpendingTable spending={spending} series={series} />
        </div>
      </Card>
      {spending.total.account_postage_cents !== undefined && spending.total.account_postage_cents !== 0 && (
        <p>
          Not included: {formatDollars(spending.total.account_postage_cents)} of postage, billed by EasyPost
          to your account, less its refunds.
        </p>
      )}
      <p className="text-sm text-ink-soft">
        Months use {spending.time_zone} time. Months without spending aren’t listed.
        {spending.by === 'tag' &&
          ' A shipment with several tags counts under each tag, but only once in the total.'}
      </p>
    </div>
  )
}

const SpendingPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const address = await readSpendingQuery(searchParams)
  return (
    <>
      <BillingTabs current="spending" />
      <Choices address={address} />
      <Numbers address={address} />
    </>
  )
}

export default SpendingPage
