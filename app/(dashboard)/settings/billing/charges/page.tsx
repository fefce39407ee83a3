import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { ChargeFilters, chargeListQuery } from '#components/billing/charge-list.tsx'
import { ChargeResults } from '#components/billing/charge-results.tsx'
import { billingQueries } from '#components/billing/queries.ts'
import type { SearchParams } from '#components/ui/search-params.ts'
import { chargeStatus } from '#lib/contract/billing/billing.ts'

export const metadata: Metadata = { title: 'Charges' }

const ChargesPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, timeZone] = await Promise.all([chargeListQuery.read(searchParams), readTimeZone()])
  return (
    <PageMemory reads={[billingQueries.charges(query, timeZone)]}>
      <BillingTabs current="charges" />
      <ChargeFilters query={query} status={chargeStatus.safeParse(query.status).data ?? null} />
      <ChargeResults query={query} timeZone={timeZone} />
    </PageMemory>
  )
}

export default ChargesPage
