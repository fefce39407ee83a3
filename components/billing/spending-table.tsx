import { MonthBars } from '#components/charts/month-bars.tsx'
import { Money } from '#components/format/money.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { Spending } from '#lib/contract/billing/billing.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars, formatWholeDollars } from '#lib/contract/formats/money.values.ts'
import { plural, formatNumber } from '#lib/contract/formats/numbers.values.ts'

import type { SpendingSeries } from './spending-series.ts'

type SpendingTableProps = { spending: Spending; series: readonly SpendingSeries[] }

/** Shows an amount and its number of letters, which is zero in a month of refunds only. */
const Amount = ({ cents, letters }: { cents: number; letters: number }) =>
  cents === 0 && letters === 0 ? (
    <Blank reason="No spending" />
  ) : (
    <>
      <NetMoney cents={cents} />
      <span className="block text-sm font-normal whitespace-nowrap text-ink-soft">
        {plural(letters, 'letter')}
      </span>
    </>
  )

/** Shows the months with spending and their totals, newest first. */
export const SpendingTable = ({ spending, series }: SpendingTableProps) => (
  <Table label="Spending by month" hasControls={false}>
    <thead>
      <tr>
        <ColumnHeader>Month</ColumnHeader>
        {series.map(({ name }) => (
          <ColumnHeader key={name} align="end" className="max-w-40 truncate">
            {name}
          </ColumnHeader>
        ))}
        <ColumnHeader align="end">Total</ColumnHeader>
      </tr>
    </thead>
    <tbody>
      {spending.months
        .map(
          (month, index) =>
            month.parts.length > 0 && (
              <Row key={month.month}>
                <Cell className="whitespace-nowrap">{formatMonth(month.month)}</Cell>
                {series.map(({ name, netCents, letters }) => (
                  <Cell key={name} align="end">
                    <Amount cents={netCents[index] ?? 0} letters={letters[index] ?? 0} />
                  </Cell>
                ))}
                <Cell align="end" className="font-emphasis">
                  <Amount cents={month.net_cents} letters={month.charge_count} />
                </Cell>
              </Row>
            ),
        )
        .toReversed()}
      <Row className="font-emphasis">
        <Cell>Total</Cell>
        {series.map(({ name, totalCents, totalLetters }) => (
          <Cell key={name} align="end">
            <Amount cents={totalCents} letters={totalLetters} />
          </Cell>
        ))}
        <Cell align="end">
          <Amount cents={spending.total.net_cents} letters={spending.total.charge_count} />
        </Cell>
      </Row>
    </tbody>
  </Table>
)

/** Shows an amount, which is negative when refunds exceed charges. */
export const NetMoney = ({ cents, className }: { cents: number; className?: string }) =>
  cents < 0 ? (
    <span className="whitespace-nowrap">
      −<Money cents={-cents} className={className ?? ''} />
    </span>
  ) : (
    <Money cents={cents} className={className ?? ''} />
  )

const formatNet = (cents: number): string => (cents < 0 ? `−${formatDollars(-cents)}` : formatDollars(cents))

type SpendingBarsProps = {
  months: readonly string[]
  series: readonly SpendingSeries[]
  className?: string
}

/** Charts spending by month, net of refunds. */
export const SpendingBars = ({ months, series, className }: SpendingBarsProps) => (
  <MonthBars
    months={months}
    series={series.map(({ name, netCents }) => ({ name, values: netCents }))}
    leastStep={100}
    formatValue={formatNet}
    formatLine={formatWholeDollars}
    {...(className && { className })}
  />
)

/** Charts the number of purchased letters by month. */
export const LetterBars = ({ months, series, className }: SpendingBarsProps) => (
  <MonthBars
    months={months}
    series={series.map(({ name, letters }) => ({ name, values: letters }))}
    leastStep={1}
    formatValue={String}
    formatLine={formatNumber}
    {...(className && { className })}
  />
)
