'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { removed, storedIn } from '#components/api/stored.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Member } from '#lib/contract/members/member.ts'
import { roleLabels } from '#lib/contract/members/roles.values.ts'
import { type Role, roles } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

import { setMemberRole, removeMember } from './actions.ts'

type ChangeRoleProps = { member: Member; canMakeOwners: boolean }

/** Changes the role of a member, and shows the consequences first. */
export const ChangeRole = ({ member, canMakeOwners }: ChangeRoleProps) => {
  const toast = useToast()
  const [role, setChosen] = useState(member.role)
  const setRole = useAction(setMemberRole, {
    // Who changes their own role sees limits and access as before, or no longer.
    after: member.is_you
      ? storedIn('listMembers', 'getAccount')
      : storedIn('listMembers', 'listSpendingLimits', 'getMatterAccess'),
    onSuccess: () => toast({ title: `${member.name} is now ${roleLabels[role].name.toLowerCase()}` }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Change role for ${member.name}`}>
          Change role
        </Button>
      }
      tone="primary"
      title={`Change role for ${member.name}`}
      description={
        <div className="grid gap-3">
          <p>
            Takes effect immediately, including for their API keys.
            {member.is_you && ' You may not be able to change it back.'}
          </p>
          <RoleField label="Role" value={role} onChange={setChosen} canMakeOwners={canMakeOwners} />
        </div>
      }
      confirmLabel="Change role"
      keepLabel="Cancel"
      action={setRole}
      onConfirm={() => setRole.run(member.user_id, role)}
    />
  )
}

type RemoveMemberProps = { member: Member; organization: string }

const Consequences = ({ member, organization }: { member: Member; organization: string }) => {
  const { is_you: isYou, oversight } = member
  const whose = isYou ? 'your' : 'their'
  const keys = oversight ? plural(oversight.api_keys, 'API key') : `${whose} API keys`
  return (
    <div className="grid gap-2">
      <p>
        {isYou ? 'You' : member.email} will lose access to {organization} immediately, on every device.
      </p>
      <ul className="list-disc pl-5">
        <li>
          {oversight ? `${isYou ? 'Your' : 'Their'} ${keys}` : `${isYou ? 'Your' : 'Their'} API keys`} for{' '}
          {organization} will be revoked permanently.
        </li>
        <li>
          {oversight
            ? `${isYou ? 'Your' : 'Their'} ${plural(oversight.open_tasks, 'open task')} will become unassigned.`
            : 'Your tasks will become unassigned.'}
        </li>
        <li>{isYou ? 'Your' : 'Their'} pending invitations will be revoked.</li>
        <li>
          Mail {isYou ? 'you' : 'they'} sent will stay, under {whose} name.
        </li>
      </ul>
      <p>
        {isYou ? 'You’ll need an invitation to rejoin.' : 'They keep their account and can be invited again.'}
      </p>
    </div>
  )
}

/** Removes a member or the reader, after a confirmation. */
export const RemoveMember = ({ member, organization }: RemoveMemberProps) => {
  const toast = useToast()
  const remove = useAction(removeMember, {
    after: ({ user_id: id }) =>
      member.is_you
        ? { leave: paths.overview() }
        : { store: [removed('listMembers', id)], reread: ['listSpendingLimits', 'getMatterAccess'] },
    onSuccess: () => member.is_you || toast({ title: `${member.name} removed` }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={member.is_you ? `Leave ${organization}` : `Remove ${member.name}`}>
          {member.is_you ? 'Leave' : 'Remove'}
        </Button>
      }
      title={member.is_you ? `Leave ${organization}?` : `Remove ${member.name}?`}
      description={<Consequences member={member} organization={organization} />}
      confirmLabel={member.is_you ? 'Leave' : 'Remove'}
      keepLabel="Cancel"
      action={remove}
      onConfirm={() => remove.run(member.user_id)}
    />
  )
}

type RoleFieldProps = {
  label: string
  value: Role
  onChange: (role: Role) => void
  /** Whether the reader may assign the owner role. */
  canMakeOwners: boolean
  error?: string | undefined
}

/** Selects a role and describes its permissions. */
export const RoleField = ({ label, value, onChange, canMakeOwners, error }: RoleFieldProps) => (
  <Field label={label} hint={`Can ${roleLabels[value].can}.`} error={error} required>
    <NativeSelect
      value={value}
      onChange={(event) => {
        const chosen = roles.find((role) => role === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {roles
        .filter((role) => canMakeOwners || role !== 'owner' || role === value)
        .map((role) => (
          <option key={role} value={role}>
            {roleLabels[role].name}
          </option>
        ))}
    </NativeSelect>
  </Field>
)
