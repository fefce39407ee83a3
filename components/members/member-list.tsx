import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { MemberSpending } from '#lib/contract/billing/spending-limit.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Member } from '#lib/contract/members/member.ts'
import { isPermitted, roleLabels, type Role } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

import { ChangeRole, RemoveMember } from './member-actions.tsx'

type MemberListProps = {
  members: readonly Member[]
  organization: string
  readerRole: Role
  /** Spending limits and spending of members this month, if the reader may see them. */
  spending: readonly MemberSpending[]
}

/** Lists the members by name. */
export const MemberList = ({ members, organization, readerRole, spending }: MemberListProps) => {
  const owners = members.filter(({ role }) => role === 'owner')
  return (
    <Card label="Members">
      <CardHeader title={`${plural(members.length, 'person', 'people')} in ${organization}`} />
      <ul className="px-5 py-1">
        {members.map((member) => (
          <MemberItem
            // A role change resets the choices made for the previous role.
            key={`${member.user_id} ${member.role}`}
            member={member}
            organization={organization}
            readerRole={readerRole}
            spending={spending.find((each) => each.user_id === member.user_id)}
            isLastOwner={owners.length === 1 && member.role === 'owner'}
          />
        ))}
      </ul>
    </Card>
  )
}

type MemberItemProps = {
  member: Member
  organization: string
  /** The reader's own membership. */
  readerRole: Role
  spending: MemberSpending | undefined
  /** Whether the member is the only owner, whose role cannot change. */
  isLastOwner: boolean
}

const Oversight = ({ oversight }: { oversight: NonNullable<Member['oversight']> }) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
    <span>
      {oversight.last_seen_at ? (
        <>
          Last active <Moment at={oversight.last_seen_at} format="short-date-time" />
        </>
      ) : (
        'Never active'
      )}
    </span>
    <Badge tone={oversight.two_factor ? 'good' : 'neutral'}>
      {oversight.two_factor ? '2FA on' : '2FA off'}
    </Badge>
  </p>
)

const Spending = ({ spending: { limit_cents: limit, spent_cents: spent } }: { spending: MemberSpending }) => (
  <p className="text-sm text-ink-soft">
    {limit === null
      ? `${formatDollars(spent)} spent this month, no limit.`
      : `${formatDollars(spent)} of ${formatDollars(limit)} spent this month.`}{' '}
    <PrefetchLink href={paths.settings.limits()} className="text-link">
      Spending limits
    </PrefetchLink>
  </p>
)

/** Shows a member with their role and the actions on it. */
const MemberItem = ({ member, organization, readerRole, spending, isLastOwner }: MemberItemProps) => {
  const isOwner = readerRole === 'owner'
  const manages = isOwner || (readerRole === 'admin' && member.role !== 'owner')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line py-4 last:border-b-0">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-emphasis wrap-anywhere">
          {member.name}
          {member.is_you && <Badge dot={false}>You</Badge>}
          <Badge dot={false} tone={member.role === 'owner' ? 'accent' : 'neutral'}>
            {roleLabels[member.role].name}
          </Badge>
        </h3>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {member.email} · joined <Moment at={member.joined_at} format="date" />
        </p>
        {member.oversight && isPermitted(readerRole, 'manage_members') && (
          <Oversight oversight={member.oversight} />
        )}
        {spending && <Spending spending={spending} />}
        {isLastOwner && (member.is_you || manages) && (
          <p className="text-sm text-ink-soft">
            The only owner. To leave or change roles, make another member an owner first.
          </p>
        )}
      </div>
      {!isLastOwner && (manages || member.is_you) && (
        <div className="flex flex-wrap gap-2">
          {manages && <ChangeRole member={member} canMakeOwners={isOwner} />}
          <RemoveMember member={member} organization={organization} />
        </div>
      )}
    </li>
  )
}
