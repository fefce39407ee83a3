'use client'

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

import { formatDollars } from '#lib/contract/money.ts'

import type { SpendingSeries } from './spending-series.ts'

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })

const label = (month: string): string => shortMonth.format(new Date(`${month}-01T00:00:00Z`))

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

type SpendingChartProps = { months: readonly string[]; series: readonly SpendingSeries[] }

/** Spending by month as stacked bars. The table below it says the same to those who do not see it. */
const SpendingChart = ({ months, series }: SpendingChartProps) => {
  const data = months.map((month, index) => ({
    month: label(month),
    ...Object.fromEntries(series.map(({ netCents }, place) => [`s${place}`, netCents[index] ?? 0])),
  }))
  return (
    <div aria-hidden="true" className="h-72">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          stackOffset="sign"
          accessibilityLayer={false}
          margin={{ left: 0, right: 0, top: 8 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="month"
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            tick={{ fill: 'var(--color-ink-soft)', fontSize: 12 }}
          />
          <YAxis
            width={64}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--color-ink-soft)', fontSize: 12 }}
            tickFormatter={(cents: number) => shortDollars.format(cents / 100)}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-hover)' }}
            formatter={(cents) => formatDollars(Number(cents))}
            contentStyle={{
              background: 'var(--color-raised)',
              border: '1px solid var(--color-line)',
              borderRadius: 8,
              color: 'var(--color-ink)',
            }}
            itemStyle={{ color: 'var(--color-ink)' }}
          />
          {series.map(({ name }, place) => (
            <Bar
              key={name}
              dataKey={`s${place}`}
              name={name}
              stackId="spending"
              fill={`var(--color-series-${place + 1})`}
              stroke="var(--color-surface)"
              strokeWidth={1}
              maxBarSize={48}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

export default SpendingChart
