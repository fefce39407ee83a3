'use client'

import { useQuery } from '@tanstack/react-query'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { MatterAccessCard } from '#components/matters/matter-access-card.tsx'
import { spendingLimitQueries } from '#components/spending-limits/queries.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { InvitationList, InviteForm } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'
import { memberQueries } from './queries.ts'

const Invitations = ({ canMakeOwners }: { canMakeOwners: boolean }) => {
  const listed = useRead(memberQueries.invitations())
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

const AccessByMatter = () => {
  const read = useRead(memberQueries.matterAccess())
  if (!read.ok) return <Failure level={2} error={read.error} title="Access by matter could not be loaded" />
  return <MatterAccessCard access={read.value.data} />
}

/** Shows the members, what they may see, and the invitations. */
export const MemberSettings = () => {
  const account = useAccount()
  const manages = isPermitted(account.role, 'manage_members')
  const listed = useRead(memberQueries.list())
  const { data: limits } = useQuery({ ...spendingLimitQueries.all(), enabled: manages })
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Members could not be loaded" />
  return (
    <>
      <MemberList
        members={listed.value.data}
        organization={account.organization.name}
        readerRole={account.role}
        spending={manages ? (limits?.data.members ?? []) : []}
      />
      {isPermitted(account.role, 'manage_organization') && <AccessByMatter />}
      {manages ? (
        <Invitations canMakeOwners={account.role === 'owner'} />
      ) : (
        <p className="text-sm text-ink-soft">
          Only owners and admins can invite members, change roles or remove members.
        </p>
      )}
    </>
  )
}
