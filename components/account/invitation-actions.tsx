'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { acceptInvitation } from './actions.ts'
import { signOut } from './sign-out.ts'

type AcceptInvitationProps = { organization: string; token: string }

/** Invites the person to join by a button. Opening the link alone does not join, since programs open links too. */
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

/** Explains that the invitation is for another person, and offers to sign out. */
export const SignOutFirst = ({ invited, signedInAs }: { invited: string; signedInAs: string }) => {
  // This page then shows the next step.
  const leave = useAction(signOut, { after: () => ({ leave: window.location.href }) })
  return (
    <div className="grid gap-3">
      <Notice tone="warn" title="You’re signed in to a different account">
        This invitation is for {invited}. You’re signed in as {signedInAs}.
      </Notice>
      {leave.error && <Notice alert tone="bad" title={leave.error.message} />}
      <Button variant="primary" pending={leave.isPending} onClick={() => void leave.run()}>
        Sign out and continue
      </Button>
      <LinkButton variant="quiet" href={paths.overview()}>
        Stay signed in
      </LinkButton>
    </div>
  )
}
