import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { LimitSettings } from '#components/spending-limits/limit-settings.tsx'
import { spendingLimitQueries } from '#components/spending-limits/queries.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Limits' }

const LimitsPage = async () => {
  const { role } = await requireAccount()
  return (
    <PageMemory
      reads={[
        spendingLimitQueries.own(),
        ...(isPermitted(role, 'manage_members') ? [spendingLimitQueries.all()] : []),
      ]}
    >
      <BillingTabs current="limits" />
      <FormColumn>
        <LimitSettings />
      </FormColumn>
    </PageMemory>
  )
}

export default LimitsPage
