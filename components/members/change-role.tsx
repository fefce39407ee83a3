'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Member } from '#lib/contract/members/member.ts'
import { roleLabels } from '#lib/contract/members/roles.values.ts'

import type { MemberActions } from './member-actions.ts'
import { RoleField } from './role-field.tsx'

type ChangeRoleProps = { member: Member; canMakeOwners: boolean; setRole: MemberActions['setRole'] }

/** Gives a member another role, after saying what changes with it. */
export const ChangeRole = ({ member, canMakeOwners, setRole }: ChangeRoleProps) => {
  const toast = useToast()
  const [role, setChosen] = useState(member.role)
  const confirm = async () => {
    const result = await setRole(member.user_id, role)
    if (!result.ok) return result.error.message
    toast({ title: `${member.name} is now ${roleLabels[role].name.toLowerCase()}` })
    return null
  }
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
      onConfirm={confirm}
    />
  )
}
