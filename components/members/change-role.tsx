'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Member } from '#lib/contract/members/member.ts'
import { roleWords } from '#lib/contract/members/role-labels.values.ts'

import { setMemberRole } from './actions.ts'
import { RoleField } from './role-field.tsx'

type ChangeRoleProps = { member: Member; canMakeOwners: boolean }

/** Gives a member another role, after saying what changes with it. */
export const ChangeRole = ({ member, canMakeOwners }: ChangeRoleProps) => {
  const toast = useToast()
  const [role, setChosen] = useState(member.role)
  const setRole = useAction(setMemberRole, {
    onSuccess: () => toast({ title: `${member.name}: ${roleWords[role].name.toLowerCase()} from now on` }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Change role of ${member.name}`}>
          Change role
        </Button>
      }
      tone="primary"
      title={`Change the role of ${member.name}`}
      description={
        <div className="grid gap-3">
          <p>
            It counts from their next click on, and for their API keys too.
            {member.is_you && ' You may not be able to change it back yourself.'}
          </p>
          <RoleField label="Role" value={role} onChange={setChosen} canMakeOwners={canMakeOwners} />
        </div>
      }
      confirmLabel="Change role"
      keepLabel="Keep role"
      action={setRole}
      onConfirm={() => setRole.run(member.user_id, role)}
    />
  )
}
