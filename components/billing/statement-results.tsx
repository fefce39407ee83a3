'use client'

import { CalendarRange } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

import { billingQueries } from './queries.ts'
import { StatementTable } from './statement-table.tsx'

/** Lists the statements of each month. */
export const StatementResults = () => {
  const listed = useRead(billingQueries.statements())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Statements could not be loaded" />
  if (listed.value.data.length > 0) return <StatementTable statements={listed.value.data} />
  return (
    <Card>
      <EmptyState icon={CalendarRange} title="No statements yet">
        Each month with charges or refunds has a statement, available as PDF and CSV.
      </EmptyState>
    </Card>
  )
}
