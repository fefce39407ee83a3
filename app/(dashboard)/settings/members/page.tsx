import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { MatterAccessCard } from '#components/matters/matter-access-card.tsx'
import { InvitationList, InviteForm } from '#components/members/invitation-list.tsx'
import { MemberList } from '#components/members/member-list.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Members' }

const Invitations = async ({ canMakeOwners }: { canMakeOwners: boolean }) => {
  const listed = await attempt((await getClient()).listInvitations())
  if (!listed.ok) {
    return <Failure level={2} error={listed.error} title="Invitations could not be loaded" />
  }
  const invitations = listed.value.data
  return (
    <>
      {invitations.length > 0 && <InvitationList invitations={invitations} canMakeOwners={canMakeOwners} />}
      <InviteForm canMakeOwners={canMakeOwners} />
    </>
  )
}

const AccessByMatter = async () => {
  const read = await attempt((await getClient()).getMatterAccess())
  if (!read.ok) return <Failure level={2} error={read.error} title="Access by matter could not be loaded" />
  return <MatterAccessCard access={read.value.data} />
}

const Members = async () => {
  const client = await getClient()
  const [account, listed, limits] = await Promise.all([
    requireAccount(),
    attempt(client.listMembers()),
    // Refused to those who do not manage members.
    attempt(client.listSpendingLimits()),
  ])
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Members could not be loaded" />
  return (
    <>
      <MemberList
        members={listed.value.data}
        organization={account.organization.name}
        readerRole={account.role}
        spending={limits.ok ? limits.value.data.members : []}
      />
      {isPermitted(account.role, 'manage_organization') && <AccessByMatter />}
      {isPermitted(account.role, 'manage_members') ? (
        <Invitations canMakeOwners={account.role === 'owner'} />
      ) : (
        <p className="text-sm text-ink-soft">
          Only owners and admins can invite members, change roles or remove members.
        </p>
      )}
    </>
  )
}

const MembersPage = () => (
  <>
    <SettingsHeader current="members" />
    <FormColumn>
      <Members />
    </FormColumn>
  </>
)

export default MembersPage
