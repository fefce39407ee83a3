import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { RuleCard } from '#components/approvals/rule-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Approvals · Settings' }

const ApprovalSettingsPage = async () => {
  const [account, client] = await Promise.all([requireAccount(), getClient()])
  const read = await attempt(client.getApprovalRule())
  return (
    <>
      <SettingsHeader current="approvals" />
      <div className="grid max-w-3xl gap-4">
        {read.ok ? (
          <RuleCard
            rule={read.value.data}
            readerId={account.user.id}
            canChange={isPermitted(account.role, 'manage_organization')}
          />
        ) : (
          <Failure level={2} error={read.error} title="Approval rule could not be loaded" />
        )}
      </div>
    </>
  )
}

export default ApprovalSettingsPage
