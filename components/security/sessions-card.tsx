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
import * as wording from './wording.tsx'

/** Lists sessions and ends them. */
export const SessionsCard = ({ sessions }: { sessions: readonly PersonSession[] }) => {
  const toast = useToast()
  const end = useAction(endSession)
  const endOthers = useAction(endOtherSessions, {
    onSuccess: () => toast({ title: wording.signedOutOfAll }),
  })
  const signOut = async (session: PersonSession) => {
    const result = await end.run(session.id)
    if (result?.ok) toast({ title: wording.signedOut(session.device) })
  }
  return (
    <Card label={wording.sessions}>
      <CardHeader
        title={wording.sessions}
        description={wording.browsersAndTheIp}
        aside={
          sessions.length > 1 && (
            <ConfirmDialog
              trigger={<Button size="small">{wording.signOutOtherSessions}</Button>}
              title={wording.signOutOfAll}
              description={wording.allOtherBrowsersAreSigned}
              confirmLabel={wording.signOutOtherSessions}
              keepLabel={wording.cancel}
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
                  {session.is_current && <Badge tone="good">{wording.thisBrowser}</Badge>}
                </span>
                <span className="block text-sm text-ink-soft">
                  {wording.signedIn(
                    session.address ?? wording.ipAddressUnknown,
                    <Moment at={session.signed_in_at} />,
                  )}
                </span>
              </span>
              {!session.is_current && (
                <Button
                  size="small"
                  variant="quiet"
                  pending={end.isPending && end.args?.[0] === session.id}
                  aria-label={wording.signOut(session.device, session.address ?? wording.ipAddressUnknown)}
                  onClick={() => void signOut(session)}
                >
                  {wording.signOutButton}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
