'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { acceptInvitation } from './actions.ts'

type AcceptInvitationProps = { organization: string; token: string }

/** Asks whoever is signed in with the right address. Opening the link alone joins nothing: programs open links too. */
export const AcceptInvitation = ({ organization, token }: AcceptInvitationProps) => {
  const join = useAction(acceptInvitation, { after: { leave: paths.overview() } })
  return (
    <div className="grid gap-3">
      {join.error && <Notice alert tone="bad" title={join.error.message} />}
      <Button variant="primary" pending={join.isPending} onClick={() => void join.run(token)}>
        Join {organization}
      </Button>
      <LinkButton variant="quiet" href={paths.overview()}>
        Not now
      </LinkButton>
    </div>
  )
}
