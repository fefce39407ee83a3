'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PersonSession } from '#lib/contract/person/person.ts'

import { endOtherSessions, endSession } from './actions.ts'

/** Where somebody is signed in, and how to end it. */
export const SessionsCard = ({ sessions }: { sessions: readonly PersonSession[] }) => {
  const toast = useToast()
  const end = useAction(endSession)
  const endOthers = useAction(endOtherSessions, {
    onSuccess: () => toast({ title: 'You are signed in here only' }),
  })
  const signOut = async (session: PersonSession) => {
    const result = await end.run(session.id)
    if (result?.ok) toast({ title: `${session.device} was signed out` })
  }
  return (
    <Card label="Where you are signed in">
      <CardHeader
        title="Where you are signed in"
        description="Browsers with the network address that they signed in from. We do not look up where that is."
        aside={
          sessions.length > 1 && (
            <ConfirmDialog
              trigger={<Button size="small">Sign out elsewhere</Button>}
              title="Sign out everywhere else?"
              description="Every other browser is signed out at once. What was typed there and not saved is lost."
              confirmLabel="Sign out elsewhere"
              keepLabel="Stay signed in"
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
                <span className="flex flex-wrap items-center gap-2 font-[550]">
                  {session.device}
                  {session.is_current && <Badge tone="good">This browser</Badge>}
                </span>
                <span className="block text-sm text-ink-soft">
                  {session.address ?? 'Address not known'} · signed in <Moment at={session.signed_in_at} />
                </span>
              </span>
              {!session.is_current && (
                <Button
                  size="small"
                  variant="quiet"
                  pending={end.isPending && end.args?.[0] === session.id}
                  aria-label={`Sign out ${session.device}, ${session.address ?? 'address not known'}`}
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
