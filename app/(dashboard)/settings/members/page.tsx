import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { MemberSettings } from '#components/members/member-settings.tsx'
import { memberQueries } from '#components/members/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { spendingLimitQueries } from '#components/spending-limits/queries.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Members' }

const MembersPage = async () => {
  const { role } = await requireAccount()
  const manages = isPermitted(role, 'manage_members')
  return (
    <PageMemory
      reads={[
        memberQueries.list(),
        ...(isPermitted(role, 'manage_organization') ? [memberQueries.matterAccess()] : []),
        ...(manages ? [memberQueries.invitations(), spendingLimitQueries.all()] : []),
      ]}
    >
      <SettingsHeader current="members" />
      <FormColumn>
        <MemberSettings />
      </FormColumn>
    </PageMemory>
  )
}

export default MembersPage
