'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Invitation } from '#lib/contract/members/member.ts'
import { roleLabels } from '#lib/contract/members/roles.values.ts'

import { resendInvitation, revokeInvitation } from './actions.ts'

const Resend = ({ invitation }: { invitation: Invitation }) => {
  const toast = useToast()
  const resend = useAction(resendInvitation, {
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

/** Who was invited and has not joined, newest first. */
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
            <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[570] wrap-anywhere">
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
