import { Download } from 'lucide-react'

import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { StatementTotals } from '#lib/contract/billing/billing.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { downloads } from '#lib/paths.ts'

import { NetMoney } from './spending-table.tsx'

const flat = '@max-2xl:p-0!'

const StatementRow = ({ statement }: { statement: StatementTotals }) => {
  const name = formatMonth(statement.month)
  return (
    <Row className="@max-2xl:grid @max-2xl:grid-cols-[1fr_auto] @max-2xl:gap-x-3 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3.5">
      <Cell className={flat}>
        <span className="font-emphasis">{name}</span>
        {!statement.is_complete && (
          <Badge tone="accent" className="ml-2">
            Month to date
          </Badge>
        )}
        <div className="text-sm text-ink-soft">
          {plural(statement.charge_count, 'charge')}, {plural(statement.refund_count, 'refund')}
        </div>
      </Cell>
      <Cell align="end" className={`${flat} @max-2xl:hidden`}>
        <Money cents={statement.charged_cents} />
      </Cell>
      <Cell align="end" className={`${flat} @max-2xl:hidden`}>
        <Money cents={statement.refunded_cents} />
      </Cell>
      <Cell align="end" className={flat}>
        <NetMoney cents={statement.net_cents} className="font-emphasis" />
      </Cell>
      <Cell align="end" className={`${flat} @max-2xl:col-span-2 @max-2xl:text-left`}>
        <span className="inline-flex gap-2">
          {(['pdf', 'csv', 'xlsx'] as const).map((kind) => (
            <LinkButton
              key={kind}
              kind="download"
              size="small"
              href={downloads.statement(statement.month, kind)}
              aria-label={`${name} statement, ${kind.toUpperCase()}`}
            >
              <Download aria-hidden="true" />
              {kind.toUpperCase()}
            </LinkButton>
          ))}
        </span>
      </Cell>
    </Row>
  )
}

/** Lists the months with charges or refunds, newest first, with their files. */
export const StatementTable = ({ statements }: { statements: readonly StatementTotals[] }) => (
  <>
    <Card className="@container">
      <Table label="Statements" className="@max-2xl:block">
        <thead className="@max-2xl:sr-only">
          <tr>
            <ColumnHeader>Month</ColumnHeader>
            <ColumnHeader align="end" className="w-32">
              Charged
            </ColumnHeader>
            <ColumnHeader align="end" className="w-32">
              Refunded
            </ColumnHeader>
            <ColumnHeader align="end" className="w-32">
              Net
            </ColumnHeader>
            <ColumnHeader align="end" className="w-48">
              Statement
            </ColumnHeader>
          </tr>
        </thead>
        <tbody className="@max-2xl:block">
          {statements.map((statement) => (
            <StatementRow key={statement.month} statement={statement} />
          ))}
        </tbody>
      </Table>
    </Card>
    <p className="mt-3 text-sm text-ink-soft">
      Months use {statements[0]?.time_zone ?? 'UTC'} time. Refunds count in the month they’re issued.
    </p>
  </>
)
