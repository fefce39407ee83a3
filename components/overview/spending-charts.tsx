'use client'

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { type SpendingSeries } from '#components/billing/spending-series.ts'
import { LetterBars, SpendingBars } from '#components/billing/spending-table.tsx'
import { Legend } from '#components/charts/month-bars.tsx'
import { CardBody } from '#components/ui/card.tsx'

type ChartsProps = { months: readonly string[]; series: readonly SpendingSeries[]; children: ReactNode }

/** Charts the months, with the table of them folded below. */
export const SpendingCharts = ({ months, series, children }: ChartsProps) => (
  <>
    <CardBody className="grid gap-4">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <figure className="grid min-w-0 gap-3">
          <figcaption className="text-sm font-emphasis">Spent</figcaption>
          <SpendingBars months={months} series={series} />
        </figure>
        <figure className="grid min-w-0 gap-3">
          <figcaption className="text-sm font-emphasis">Letters purchased</figcaption>
          <LetterBars months={months} series={series} />
        </figure>
      </div>
      <Legend names={series.map(({ name }) => name)} />
    </CardBody>
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 px-5 text-sm font-emphasis hover:bg-hover">
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
