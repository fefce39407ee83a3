'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { removed, storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardHeader, CardBody } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { type Invitation, createInvitationInput } from '#lib/contract/members/member.ts'
import { roleLabels } from '#lib/contract/members/roles.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

import { resendInvitation, revokeInvitation, inviteMember } from './actions.ts'
import { RoleField } from './member-actions.tsx'

const Resend = ({ invitation }: { invitation: Invitation }) => {
  const toast = useToast()
  const resend = useAction(resendInvitation, {
    after: storedIn('listInvitations'),
    onSuccess: () =>
      toast({
        title: `Invitation resent to ${invitation.email}`,
        description: 'The previous link no longer works.',
      }),
    onError: ({ message }) => toast({ tone: 'bad', title: 'Invitation not sent', description: message }),
  })
  return (
    <Button
      size="small"
      pending={resend.isPending}
      aria-label={`Resend invitation to ${invitation.email}`}
      onClick={() => void resend.run(invitation.id)}
    >
      Resend
    </Button>
  )
}

const Revoke = ({ invitation }: { invitation: Invitation }) => {
  const toast = useToast()
  const revoke = useAction(revokeInvitation, {
    after: ({ id }) => ({ store: [removed('listInvitations', id)], reread: [] }),
    onSuccess: () => toast({ title: `Invitation to ${invitation.email} revoked` }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Revoke invitation to ${invitation.email}`}>
          Revoke
        </Button>
      }
      title={`Revoke invitation to ${invitation.email}?`}
      description="Their link will stop working. You can invite them again."
      confirmLabel="Revoke invitation"
      keepLabel="Cancel"
      action={revoke}
      onConfirm={() => revoke.run(invitation.id)}
    />
  )
}

type InvitationListProps = { invitations: readonly Invitation[]; canMakeOwners: boolean }

/** Lists pending invitations, newest first. */
export const InvitationList = ({ invitations, canMakeOwners }: InvitationListProps) => (
  <Card label="Invitations">
    <CardHeader title="Invitations" description="Not yet accepted." />
    <ul className="px-5 py-1">
      {invitations.map((invitation) => (
        <li
          key={invitation.id}
          className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line py-4 last:border-b-0"
        >
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-emphasis wrap-anywhere">
              {invitation.email}
              <Badge dot={false}>{roleLabels[invitation.role].name}</Badge>
              {invitation.status === 'expired' && <Badge tone="warn">Expired</Badge>}
            </h3>
            <p className="text-sm text-ink-soft">
              Sent <Moment at={invitation.sent_at} format="short-date-time" />
              {invitation.invited_by && ` by ${invitation.invited_by}`} ·{' '}
              {invitation.status === 'expired' ? 'ended' : 'ends'}{' '}
              <Moment at={invitation.expires_at} format="short-date-time" />
            </p>
          </div>
          {(canMakeOwners || invitation.role !== 'owner') && (
            <div className="flex flex-wrap gap-2">
              <Resend invitation={invitation} />
              <Revoke invitation={invitation} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </Card>
)

/** Invites a person by e-mail with a role. */
export const InviteForm = ({ canMakeOwners }: { canMakeOwners: boolean }) => {
  const toast = useToast()
  const [role, setRole] = useState<Role>('sender')
  const [fault, setFault] = useState<string | undefined>()
  const invite = useAction(inviteMember, {
    after: { reread: ['listInvitations'] },
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
