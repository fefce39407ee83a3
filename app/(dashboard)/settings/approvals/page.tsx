import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { RuleCard } from '#components/approvals/rule-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Approvals · Settings' }

const ApprovalSettingsPage = async () => {
  const [account, client] = await Promise.all([requireAccount(), getClient()])
  const read = await attempt(client.getApprovalRule())
  return (
    <>
      <SettingsHeader current="approvals" />
      <FormColumn>
        {read.ok ? (
          <RuleCard
            rule={read.value.data}
            readerId={account.user.id}
            canChange={isPermitted(account.role, 'manage_organization')}
          />
        ) : (
          <Failure level={2} error={read.error} title="Approval rule could not be loaded" />
        )}
      </FormColumn>
    </>
  )
}

export default ApprovalSettingsPage
