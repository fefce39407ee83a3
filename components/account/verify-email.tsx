'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { callAuth } from './call-auth.ts'

/** Verifies the e-mail address that the link was sent to. */
export const VerifyEmail = ({ token }: { token: string }) => {
  const [state, setState] = useState<'asking' | 'pending' | 'done'>('asking')
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setState('pending')
    setError(null)
    const result = await callAuth(`/verify-email?${new URLSearchParams({ token })}`)
    setState(result.ok ? 'done' : 'asking')
    if (!result.ok) setError(result.message)
  }
  if (state === 'done') {
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
      {error && (
        <Notice alert tone="bad" title={error}>
          To get a new link, sign in with your password.
        </Notice>
      )}
      <Button variant="primary" pending={state === 'pending'} onClick={() => void confirm()}>
        Confirm email address
      </Button>
      <LinkButton href={paths.signIn()} variant="quiet">
        Sign in
      </LinkButton>
    </div>
  )
}
