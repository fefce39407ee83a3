import dynamic from 'next/dynamic'

import { sinceFirst, toSeries } from '#components/billing/spending-series.ts'
import { SpendingTable } from '#components/billing/spending-table.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Spending } from '#lib/contract/billing/billing.ts'
import { paths } from '#lib/paths.ts'

// An organization’s first month has nothing to compare.
const SpendingCharts = dynamic(() => import('./spending-charts.tsx').then((module) => module.SpendingCharts))

/**
 * Shows spending and letters by month and carrier: as a table alone in the first month, where a chart would compare
 * nothing. Renders nothing before the first charge.
 */
export const SpendingCard = ({ spending }: { spending: Spending }) => {
  const shown = { ...spending, months: sinceFirst(spending.months) }
  const series = toSeries(shown)
  if (series.length === 0) return null
  const months = shown.months.map(({ month }) => month)
  return (
    <Card label="Spending and volume">
      <CardHeader
        title="Spending and volume"
        description="By month and carrier, net of refunds."
        aside={
          <PrefetchLink href={paths.settings.spending()} className="text-link">
            More months
          </PrefetchLink>
        }
      />
      {months.length > 1 ? (
        <SpendingCharts months={months} series={series}>
          <SpendingTable spending={shown} series={series} />
        </SpendingCharts>
      ) : (
        <div className="mt-3 border-t border-line">
          <SpendingTable spending={shown} series={series} />
        </div>
      )}
    </Card>
  )
}
