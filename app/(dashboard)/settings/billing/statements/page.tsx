import { CalendarRange } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { StatementTable } from '#components/billing/statement-table.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export const metadata: Metadata = { title: 'Statements' }

const Statements = async () => {
  const listed = await attempt((await getClient()).listStatements())
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

const StatementsPage = () => (
  <>
    <BillingTabs current="statements" />
    <Statements />
  </>
)

export default StatementsPage
