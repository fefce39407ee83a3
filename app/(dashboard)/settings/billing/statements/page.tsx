import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { billingQueries } from '#components/billing/queries.ts'
import { StatementResults } from '#components/billing/statement-results.tsx'

export const metadata: Metadata = { title: 'Statements' }

const StatementsPage = () => (
  <PageMemory reads={[billingQueries.statements()]}>
    <BillingTabs current="statements" />
    <StatementResults />
  </PageMemory>
)

export default StatementsPage
