'use client'

import dynamic from 'next/dynamic'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'

import type { SpendingSeries } from './spending-series.ts'

/** The drawing library is large: it comes after the numbers, and on this page alone. */
const SpendingChart = dynamic(() => import('./spending-chart.tsx'), {
  ssr: false,
  loading: () => <div className="h-72" />,
})

const swatches = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-series-6']

type SpendingFigureProps = { title: string; months: readonly string[]; series: readonly SpendingSeries[] }

/** The chart with its legend. */
export const SpendingFigure = ({ title, months, series }: SpendingFigureProps) => (
  <Card label={title}>
    <CardHeader title={title} description="Net of refunds. The table below has the same numbers." />
    <CardBody>
      <SpendingChart months={months} series={series} />
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-soft">
        {series.map(({ name }, place) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-xs ${swatches[place] ?? ''}`} />
            {name}
          </li>
        ))}
      </ul>
    </CardBody>
  </Card>
)
