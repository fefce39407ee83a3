import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { sinceFirst, type SpendingSeries, toSeries } from '#components/billing/spending-series.ts'
import { LetterBars, SpendingBars, SpendingTable } from '#components/billing/spending-table.tsx'
import { Legend } from '#components/charts/month-bars.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Spending } from '#lib/contract/billing/billing.ts'
import { paths } from '#lib/paths.ts'

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
        <Charts months={months} series={series}>
          <SpendingTable spending={shown} series={series} />
        </Charts>
      ) : (
        <div className="mt-3 border-t border-line">
          <SpendingTable spending={shown} series={series} />
        </div>
      )}
    </Card>
  )
}

type ChartsProps = { months: readonly string[]; series: readonly SpendingSeries[]; children: ReactNode }

/** Charts the months, with the table of them folded below. */
const Charts = ({ months, series, children }: ChartsProps) => (
  <>
    <CardBody className="grid gap-4">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <figure className="grid min-w-0 gap-3">
          <figcaption className="text-sm font-[560]">Spent</figcaption>
          <SpendingBars months={months} series={series} />
        </figure>
        <figure className="grid min-w-0 gap-3">
          <figcaption className="text-sm font-[560]">Letters purchased</figcaption>
          <LetterBars months={months} series={series} />
        </figure>
      </div>
      <Legend names={series.map(({ name }) => name)} />
    </CardBody>
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 px-5 text-sm font-[550] hover:bg-hover">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform duration-100 group-open:rotate-90"
        />
        View as table
      </summary>
      {children}
    </details>
  </>
)
