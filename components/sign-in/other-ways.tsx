'use client'

import { Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'

import { callAuth } from '#components/account/call-auth.ts'
import { signInWithPasskey } from '#components/account/passkeys.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

type OtherWaysProps = { next: string; oidcName: string | null; onDone: () => void }

/** Ways to sign in without a password. */
export const OtherWays = ({ next, oidcName, onDone }: OtherWaysProps) => {
  const [pending, setPending] = useState<'passkey' | 'oidc' | null>(null)
  const [error, setError] = useState<string | null>(null)

  const byPasskey = async () => {
    setPending('passkey')
    setError(null)
    const result = await signInWithPasskey()
    if (result.ok) return onDone()
    setPending(null)
    return setError(result.message)
  }
  const byProvider = async () => {
    setPending('oidc')
    setError(null)
    const result = await callAuth<{ url?: string }>('/sign-in/social', {
      provider: 'oidc',
      callbackURL: next,
      errorCallbackURL: paths.signIn({ next }),
    })
    if (result.ok && result.data.url) return window.location.assign(result.data.url)
    setPending(null)
    return setError(`${oidcName ?? 'The provider'} could not be reached. Try again, or sign in another way.`)
  }

  return (
    <div className="mt-3 grid gap-3">
      <Button className="w-full" pending={pending === 'passkey'} onClick={() => void byPasskey()}>
        {pending !== 'passkey' && <KeyRound aria-hidden="true" />}
        Sign in with a passkey
      </Button>
      {oidcName && (
        <Button className="w-full" pending={pending === 'oidc'} onClick={() => void byProvider()}>
          {pending !== 'oidc' && <Building2 aria-hidden="true" />}
          Sign in with {oidcName}
        </Button>
      )}
      {error && <Notice alert tone="bad" title={error} />}
    </div>
  )
}
