'use client'

import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { PersonSecurity, PersonSession } from '#lib/contract/person/person.ts'

type SessionsCardProps = {
  sessions: readonly PersonSession[]
  end: (sessionId: string) => Promise<ActionResult<PersonSecurity>>
  endOthers: () => Promise<ActionResult<PersonSecurity>>
}

/** Where somebody is signed in, and how to end it. */
export const SessionsCard = ({ sessions, end, endOthers }: SessionsCardProps) => {
  const toast = useToast()
  const [pending, setPending] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const signOut = async (session: PersonSession) => {
    setPending(session.id)
    const result = await end(session.id)
    setPending(null)
    setError(result.ok ? null : result.error.message)
    if (result.ok) toast({ title: `${session.device} signed out` })
  }
  const signOutOthers = async () => {
    const result = await endOthers()
    if (!result.ok) return result.error.message
    toast({ title: 'Signed out of all other sessions' })
    return null
  }
  return (
    <Card label="Sessions">
      <CardHeader
        title="Sessions"
        description="Browsers and the IP addresses they signed in from."
        aside={
          sessions.length > 1 && (
            <ConfirmDialog
              trigger={<Button size="small">Sign out other sessions</Button>}
              title="Sign out of all other sessions?"
              description="All other browsers are signed out immediately. Unsaved work there is lost."
              confirmLabel="Sign out other sessions"
              keepLabel="Cancel"
              onConfirm={signOutOthers}
            />
          )
        }
      />
      <CardBody>
        {error && <Notice alert tone="bad" title={error} className="mb-2" />}
        <ul>
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-56">
                <span className="flex flex-wrap items-center gap-2 font-[550]">
                  {session.device}
                  {session.is_current && <Badge tone="good">This browser</Badge>}
                </span>
                <span className="block text-sm text-ink-soft">
                  {session.address ?? 'IP address unknown'} · signed in <Moment at={session.signed_in_at} />
                </span>
              </span>
              {!session.is_current && (
                <Button
                  size="small"
                  variant="quiet"
                  pending={pending === session.id}
                  aria-label={`Sign out ${session.device}, ${session.address ?? 'IP address unknown'}`}
                  onClick={() => void signOut(session)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
