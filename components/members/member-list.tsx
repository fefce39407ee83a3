import { plural } from '#components/format/plural.ts'
import { Card, CardHeader } from '#components/ui/card.tsx'
import type { Member } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

import { MemberItem } from './member-item.tsx'

type MemberListProps = {
  members: readonly Member[]
  organization: string
  readerRole: Role
}

/** Who belongs to the organization, by name. */
export const MemberList = ({ members, organization, readerRole }: MemberListProps) => {
  const owners = members.filter(({ role }) => role === 'owner')
  return (
    <Card label="Members">
      <CardHeader
        title="Members"
        description={`${plural(members.length, 'person', 'people')} in ${organization}.`}
      />
      <ul className="px-5 py-1">
        {members.map((member) => (
          <MemberItem
            // What was chosen for one role is not meant for the next.
            key={`${member.user_id} ${member.role}`}
            member={member}
            organization={organization}
            readerRole={readerRole}
            isLastOwner={owners.length === 1 && member.role === 'owner'}
          />
        ))}
      </ul>
    </Card>
  )
}
