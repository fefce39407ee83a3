'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
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
import * as wording from './wording.tsx'

const Resend = ({ invitation }: { invitation: Invitation }) => {
  const toast = useToast()
  const resend = useAction(resendInvitation, {
    onSuccess: () =>
      toast({
        title: wording.invitationResentTo(invitation.email),
        description: wording.thePreviousLinkNo,
      }),
    onError: ({ message }) => toast({ tone: 'bad', title: wording.invitationNotSent, description: message }),
  })
  return (
    <Button
      size="small"
      pending={resend.isPending}
      aria-label={wording.resendInvitationTo(invitation.email)}
      onClick={() => void resend.run(invitation.id)}
    >
      {wording.resend}
    </Button>
  )
}

const Revoke = ({ invitation }: { invitation: Invitation }) => {
  const toast = useToast()
  const revoke = useAction(revokeInvitation, {
    onSuccess: () => toast({ title: wording.invitationToRevoked(invitation.email) }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={wording.revokeInvitationTo(invitation.email)}>
          {wording.revoke}
        </Button>
      }
      title={wording.revokeInvitationToWithEmail(invitation.email)}
      description={wording.theirLinkWillStop}
      confirmLabel={wording.revokeInvitation}
      keepLabel={wording.cancel}
      action={revoke}
      onConfirm={() => revoke.run(invitation.id)}
    />
  )
}

type InvitationListProps = { invitations: readonly Invitation[]; canMakeOwners: boolean }

/** Lists pending invitations, newest first. */
export const InvitationList = ({ invitations, canMakeOwners }: InvitationListProps) => (
  <Card label={wording.invitations}>
    <CardHeader title={wording.invitations} description={wording.notYetAccepted} />
    <ul className="px-5 py-1">
      {invitations.map((invitation) => (
        <li
          key={invitation.id}
          className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line py-4 last:border-b-0"
        >
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[570] wrap-anywhere">
              {invitation.email}
              <Badge dot={false}>{roleLabels[invitation.role].name}</Badge>
              {invitation.status === 'expired' && <Badge tone="warn">{wording.expired}</Badge>}
            </h3>
            <p className="text-sm text-ink-soft">
              {wording.sentTimeAndInvitedBy(
                <Moment at={invitation.sent_at} format="short-date-time" />,
                invitation.invited_by && wording.byInvitedBy(invitation.invited_by),
                invitation.status === 'expired' ? wording.ended : wording.ends,
                <Moment at={invitation.expires_at} format="short-date-time" />,
              )}
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
    onSuccess: ({ email }) =>
      toast({ title: wording.invitedEmail(email), description: wording.theLinkInTheEmail }),
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
    <Card label={wording.inviteATeammate}>
      <CardHeader title={wording.inviteATeammate} description={wording.wellEmailASingle} />
      <CardBody>
        <FormShell
          label={wording.inviteATeammate}
          onSubmit={(event) => void submit(event)}
          error={invite.error?.message ?? null}
          pending={invite.isPending}
          submitLabel={wording.sendInvitation}
        >
          <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Field label={wording.emailAddress} error={fault} required>
              <Input type="email" name="email" inputMode="email" autoComplete="off" spellCheck={false} />
            </Field>
            <RoleField label={wording.role} value={role} onChange={setRole} canMakeOwners={canMakeOwners} />
          </div>
        </FormShell>
      </CardBody>
    </Card>
  )
}
