import { MonthBars } from '#components/charts/month-bars.tsx'
import { formatDollars } from '#lib/contract/api/money.values.ts'

import type { SpendingSeries } from './spending-series.ts'

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

const formatNet = (cents: number): string => (cents < 0 ? `−${formatDollars(-cents)}` : formatDollars(cents))

type SpendingBarsProps = {
  months: readonly string[]
  series: readonly SpendingSeries[]
  className?: string
}

/** What was spent by month, net of what came back. */
export const SpendingBars = ({ months, series, className }: SpendingBarsProps) => (
  <MonthBars
    months={months}
    series={series.map(({ name, netCents }) => ({ name, values: netCents }))}
    leastStep={100}
    formatValue={formatNet}
    formatLine={(cents) => shortDollars.format(cents / 100)}
    {...(className && { className })}
  />
)

/** How many letters were bought by month. */
export const LetterBars = ({ months, series, className }: SpendingBarsProps) => (
  <MonthBars
    months={months}
    series={series.map(({ name, letters }) => ({ name, values: letters }))}
    leastStep={1}
    formatValue={String}
    formatLine={(letters) => letters.toLocaleString('en-US')}
    {...(className && { className })}
  />
)
