'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { verifyEmail } from './auth-actions.ts'

/** Verifies the e-mail address that the link was sent to. */
export const VerifyEmail = ({ token }: { token: string }) => {
  const [isDone, setIsDone] = useState(false)
  const confirm = useAction(verifyEmail, { after: 'nothing', onSuccess: () => setIsDone(true) })
  if (isDone) {
    return (
      <div className="grid gap-4">
        <Notice alert tone="good" title="Email address confirmed" />
        <LinkButton href={paths.signIn()} variant="primary">
          Go to Mailroom
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {confirm.error && (
        <Notice alert tone="bad" title={confirm.error.message}>
          To get a new link, sign in with your password.
        </Notice>
      )}
      <Button variant="primary" pending={confirm.isPending} onClick={() => void confirm.run(token)}>
        Confirm email address
      </Button>
      <LinkButton href={paths.signIn()} variant="quiet">
        Sign in
      </LinkButton>
    </div>
  )
}
