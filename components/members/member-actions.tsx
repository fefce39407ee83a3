'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
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
import * as wording from './wording.tsx'

type ChangeRoleProps = { member: Member; canMakeOwners: boolean }

/** Changes the role of a member, and shows the consequences first. */
export const ChangeRole = ({ member, canMakeOwners }: ChangeRoleProps) => {
  const toast = useToast()
  const [role, setChosen] = useState(member.role)
  const setRole = useAction(setMemberRole, {
    onSuccess: () => toast({ title: wording.isNow(member.name, roleLabels[role].name.toLowerCase()) }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={wording.changeRoleFor(member.name)}>
          {wording.changeRole}
        </Button>
      }
      tone="primary"
      title={wording.changeRoleFor(member.name)}
      description={
        <div className="grid gap-3">
          <p>{wording.takesEffectImmediatelyIncluding(member.is_you && wording.youMayNotBeAble)}</p>
          <RoleField label={wording.role} value={role} onChange={setChosen} canMakeOwners={canMakeOwners} />
        </div>
      }
      confirmLabel={wording.changeRole}
      keepLabel={wording.cancel}
      action={setRole}
      onConfirm={() => setRole.run(member.user_id, role)}
    />
  )
}

type RemoveMemberProps = { member: Member; organization: string }

const Consequences = ({ member, organization }: { member: Member; organization: string }) => {
  const { is_you: isYou, oversight } = member
  const whose = isYou ? 'your' : 'their'
  const keys = oversight ? plural(oversight.api_keys, wording.apiKey) : wording.apiKeys(whose)
  return (
    <div className="grid gap-2">
      <p>{wording.willLoseAccessToImmediately(isYou ? wording.you : member.email, organization)}</p>
      <ul className="list-disc pl-5">
        <li>
          {wording.forWillBeRevoked(
            oversight
              ? `${isYou ? 'Your' : 'Their'} ${keys}`
              : wording.apiKeysWithYour(isYou ? wording.your : wording.their),
            organization,
          )}
        </li>
        <li>
          {oversight
            ? wording.willBecomeUnassigned(
                isYou ? wording.your : wording.their,
                plural(oversight.open_tasks, wording.openTask),
              )
            : wording.yourTasksWillBecome}
        </li>
        <li>{wording.pendingInvitationsWillBeRevoked(isYou ? wording.your : wording.their)}</li>
        <li>{wording.mailSentWillStay(isYou ? wording.you2 : wording.they, whose)}</li>
      </ul>
      <p>{isYou ? wording.youllNeedAnInvitation : wording.theyKeepTheirAccount}</p>
    </div>
  )
}

/** Removes a member or the reader, after a confirmation. */
export const RemoveMember = ({ member, organization }: RemoveMemberProps) => {
  const toast = useToast()
  const remove = useAction(removeMember, {
    after: member.is_you ? { leave: paths.overview() } : 'refresh',
    onSuccess: () => member.is_you || toast({ title: wording.removedName(member.name) }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button
          size="small"
          aria-label={
            member.is_you ? wording.leaveOrganization(organization) : wording.removeName(member.name)
          }
        >
          {member.is_you ? wording.leave : wording.remove}
        </Button>
      }
      title={
        member.is_you ? wording.leaveWithOrganization(organization) : wording.removeWithName(member.name)
      }
      description={<Consequences member={member} organization={organization} />}
      confirmLabel={member.is_you ? wording.leave : wording.remove}
      keepLabel={wording.cancel}
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
  <Field label={label} hint={roleLabels[value].may} error={error} required>
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
