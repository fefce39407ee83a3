import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { CardSettings } from '#components/billing/card-settings.tsx'
import { billingQueries } from '#components/billing/queries.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { safeNextPath } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Cards' }

type SearchParams = Promise<{ next?: string | string[] }>

const BillingPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { next } = await searchParams
  return (
    <PageMemory reads={[billingQueries.cards(), billingQueries.account()]}>
      <BillingTabs current="cards" />
      <FormColumn>
        <CardSettings
          next={safeNextPath(typeof next === 'string' ? next : undefined)}
          today={new Date().toISOString().slice(0, 7)}
        />
      </FormColumn>
    </PageMemory>
  )
}

export default BillingPage
