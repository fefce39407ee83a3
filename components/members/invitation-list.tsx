'use client'

import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Invitation } from '#lib/contract/members/member.ts'
import { roleLabels } from '#lib/contract/members/roles.values.ts'

import type { InvitationActions } from './member-actions.ts'

type Actions = Omit<InvitationActions, 'invite'>

const Resend = ({ invitation, resend }: { invitation: Invitation; resend: Actions['resend'] }) => {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const send = async () => {
    setIsPending(true)
    const result = await resend(invitation.id)
    setIsPending(false)
    toast(
      result.ok
        ? {
            title: `Invitation resent to ${invitation.email}`,
            description: 'The previous link no longer works.',
          }
        : { tone: 'bad', title: 'Invitation not sent', description: result.error.message },
    )
  }
  return (
    <Button
      size="small"
      pending={isPending}
      aria-label={`Resend invitation to ${invitation.email}`}
      onClick={() => void send()}
    >
      Resend
    </Button>
  )
}

const Revoke = ({ invitation, revoke }: { invitation: Invitation; revoke: Actions['revoke'] }) => {
  const toast = useToast()
  const confirm = async () => {
    const result = await revoke(invitation.id)
    if (!result.ok) return result.error.message
    toast({ title: `Invitation to ${invitation.email} revoked` })
    return null
  }
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
      onConfirm={confirm}
    />
  )
}

type InvitationListProps = { invitations: readonly Invitation[]; canMakeOwners: boolean; actions: Actions }

/** Who was invited and has not joined, newest first. */
export const InvitationList = ({ invitations, canMakeOwners, actions }: InvitationListProps) => (
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
              <Resend invitation={invitation} resend={actions.resend} />
              <Revoke invitation={invitation} revoke={actions.revoke} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </Card>
)
