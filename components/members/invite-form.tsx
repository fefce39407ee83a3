'use client'

import { type FormEvent, useState } from 'react'

import { readForm } from '#components/account/form-text.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { createInvitationInput } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

import { inviteMember } from './actions.ts'
import { RoleField } from './role-field.tsx'

/** Invites somebody by e-mail, as what they are to join. */
export const InviteForm = ({ canMakeOwners }: { canMakeOwners: boolean }) => {
  const toast = useToast()
  const [role, setRole] = useState<Role>('sender')
  const [fault, setFault] = useState<string | undefined>()
  const invite = useAction(inviteMember, {
    onSuccess: ({ email }) =>
      toast({ title: `Invited ${email}`, description: 'The link in the email expires in 7 days.' }),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const parsed = createInvitationInput.safeParse({ email: readForm(event)('email'), role })
    setFault(parsed.error?.issues[0]?.message)
    if (!parsed.success) return invite.reset()
    const result = await invite.run(parsed.data)
    if (result?.ok) form.reset()
  }
  return (
    <Card label="Invite a teammate">
      <CardHeader
        title="Invite a teammate"
        description="We’ll email a single-use link that expires in 7 days."
      />
      <CardBody>
        <FormShell
          label="Invite a teammate"
          onSubmit={(event) => void submit(event)}
          error={invite.error?.message ?? null}
          pending={invite.isPending}
          submitLabel="Send invitation"
        >
          <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Field label="Email address" error={fault} required>
              <Input type="email" name="email" inputMode="email" autoComplete="off" spellCheck={false} />
            </Field>
            <RoleField label="Role" value={role} onChange={setRole} canMakeOwners={canMakeOwners} />
          </div>
        </FormShell>
      </CardBody>
    </Card>
  )
}
