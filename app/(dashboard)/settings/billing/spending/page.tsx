import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { billingQueries } from '#components/billing/queries.ts'
import {
  periods,
  readSpendingQuery,
  type SpendingQuery,
  spendingHref,
} from '#components/billing/spending-query.ts'
import { SpendingView } from '#components/billing/spending-view.tsx'
import { LinkSegments } from '#components/ui/link-segments.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'
import { type SpendingPart, spendingParts } from '#lib/contract/billing/billing.values.ts'

export const metadata: Metadata = { title: 'Spending' }

const groupLabels = {
  carrier: 'Carrier',
  tag: 'Tag',
  cost_center: 'Cost center',
  matter: 'Matter',
} as const satisfies Record<SpendingPart, string>

const Choices = ({ address }: { address: SpendingQuery }) => (
  <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
    <LinkSegments
      label="Period"
      segments={periods.map((period) => ({
        label: `${period} months`,
        href: spendingHref({ ...address, period }),
        current: address.period === period,
      }))}
    />
    <LinkSegments
      label="Group by"
      segments={spendingParts.map((by) => ({
        label: groupLabels[by],
        href: spendingHref({ ...address, by }),
        current: address.by === by,
      }))}
    />
  </div>
)

const SpendingPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const address = await readSpendingQuery(searchParams)
  return (
    <PageMemory reads={[billingQueries.spending(address)]}>
      <BillingTabs current="spending" />
      <Choices address={address} />
      <SpendingView address={address} />
    </PageMemory>
  )
}

export default SpendingPage
