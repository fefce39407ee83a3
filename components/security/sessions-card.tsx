'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PersonSession } from '#lib/contract/person/person.ts'

import { endOtherSessions, endSession } from './actions.ts'

/** Lists sessions and ends them. */
export const SessionsCard = ({ sessions }: { sessions: readonly PersonSession[] }) => {
  const toast = useToast()
  const end = useAction(endSession, { after: storedIn('getSecurity') })
  const endOthers = useAction(endOtherSessions, {
    after: storedIn('getSecurity'),
    onSuccess: () => toast({ title: 'Signed out of all other sessions' }),
  })
  const signOut = async (session: PersonSession) => {
    const result = await end.run(session.id)
    if (result?.ok) toast({ title: `${session.device} signed out` })
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
              action={endOthers}
              onConfirm={() => endOthers.run()}
            />
          )
        }
      />
      <CardBody>
        {end.error && <Notice alert tone="bad" title={end.error.message} className="mb-2" />}
        <ul>
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-56">
                <span className="flex flex-wrap items-center gap-2 font-emphasis">
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
                  pending={end.isPending && end.args?.[0] === session.id}
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
