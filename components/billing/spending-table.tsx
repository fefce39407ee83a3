import { Card } from '#components/ui/card.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import { monthName } from '#lib/contract/month.ts'
import type { Spending } from '#lib/contract/spending.ts'

import { NetMoney } from './net-money.tsx'
import type { SpendingSeries } from './spending-series.ts'

type SpendingTableProps = { spending: Spending; series: readonly SpendingSeries[] }

/** The numbers of the chart, newest month first, with the totals. */
export const SpendingTable = ({ spending, series }: SpendingTableProps) => (
  <Card>
    <Table label="Spending by month">
      <thead>
        <tr>
          <ColumnHeader>Month</ColumnHeader>
          {series.map(({ name }) => (
            <ColumnHeader key={name} align="end" className="max-w-40 truncate">
              {name}
            </ColumnHeader>
          ))}
          <ColumnHeader align="end">All</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {spending.months
          .map((month, index) => (
            <Row key={month.month}>
              <Cell className="whitespace-nowrap">{monthName(month.month)}</Cell>
              {series.map(({ name, netCents }) => (
                <Cell key={name} align="end">
                  <NetMoney cents={netCents[index] ?? 0} />
                </Cell>
              ))}
              <Cell align="end" className="font-[560]">
                <NetMoney cents={month.net_cents} />
              </Cell>
            </Row>
          ))
          .toReversed()}
        <Row className="font-[600]">
          <Cell>Total</Cell>
          {series.map(({ name, totalCents }) => (
            <Cell key={name} align="end">
              <NetMoney cents={totalCents} />
            </Cell>
          ))}
          <Cell align="end">
            <NetMoney cents={spending.total.net_cents} />
          </Cell>
        </Row>
      </tbody>
    </Table>
  </Card>
)
