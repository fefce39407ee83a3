import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { DefaultLimitCard } from '#components/spending-limits/default-limit-card.tsx'
import { MemberLimits } from '#components/spending-limits/member-limits.tsx'
import { OwnLimitCard } from '#components/spending-limits/own-limit-card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Limits' }

const MembersPart = async () => {
  const listed = await attempt((await getClient()).listSpendingLimits())
  if (!listed.ok)
    return <Failure level={2} error={listed.error} title="Spending limits could not be loaded" />
  const limits = listed.value.data
  return (
    <>
      <DefaultLimitCard key={limits.default_cents} defaultCents={limits.default_cents} />
      <MemberLimits limits={limits} />
    </>
  )
}

const Limits = async () => {
  const client = await getClient()
  const [account, own] = await Promise.all([requireAccount(), attempt(client.getSpendingLimit())])
  if (!own.ok) return <Failure level={2} error={own.error} title="Spending limits could not be loaded" />
  return (
    <>
      <OwnLimitCard own={own.value.data} />
      {isPermitted(account.role, 'manage_members') ? (
        <MembersPart />
      ) : (
        <p className="text-sm text-ink-soft">Only owners and admins can change spending limits.</p>
      )}
    </>
  )
}

const LimitsPage = () => (
  <>
    <BillingTabs current="limits" />
    <FormColumn>
      <Limits />
    </FormColumn>
  </>
)

export default LimitsPage
