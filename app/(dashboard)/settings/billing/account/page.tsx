import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { AccountView } from '#components/billing-account/account-view.tsx'
import { entryListQuery } from '#components/billing-account/entry-list.tsx'
import { billingAccountQueries } from '#components/billing-account/queries.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { billingQueries } from '#components/billing/queries.ts'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Account' }

type SearchParams = Parameters<typeof entryListQuery.read>[0]

const AccountPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const query = await entryListQuery.read(searchParams)
  return (
    <PageMemory
      reads={[
        billingQueries.account(),
        billingAccountQueries.invoices(),
        billingAccountQueries.entries(query),
      ]}
    >
      <BillingTabs current="account" />
      <FormColumn>
        <AccountView query={query} />
      </FormColumn>
    </PageMemory>
  )
}

export default AccountPage
