'use client'

import { ChartColumn } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Legend } from '#components/charts/month-bars.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatDollars } from '#lib/contract/formats/money.values.ts'

import { billingQueries } from './queries.ts'
import type { SpendingQuery } from './spending-query.ts'
import { partLabels, sinceFirst, toSeries } from './spending-series.ts'
import { SpendingBars, SpendingTable } from './spending-table.tsx'

/** Shows what was spent in each month, by part. */
export const SpendingView = ({ address }: { address: SpendingQuery }) => {
  const read = useRead(billingQueries.spending(address))
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
