'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { signInWithPasskey } from '#components/account/passkeys.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'

import { CodeForm } from './code-form.tsx'

type ConfirmTwoFactorProps = { next: string; hasApp: boolean; hasPasskey: boolean }

/** Confirms a second factor of the account in a session that began without one. */
export const ConfirmTwoFactor = ({ next, hasApp, hasPasskey }: ConfirmTwoFactorProps) => {
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const enter = () => window.location.assign(next)
  const confirmPasskey = async () => {
    setIsPending(true)
    setError(null)
    const result = await signInWithPasskey()
    if (result.ok) return enter()
    setIsPending(false)
    return setError(result.message)
  }
  return (
    <Card>
      <CardBody className="grid gap-4">
        {hasApp && <CodeForm onDone={enter} />}
        {hasPasskey && (
          <Button className="w-full" pending={isPending} onClick={() => void confirmPasskey()}>
            {!isPending && <KeyRound aria-hidden="true" />}
            Use a passkey
          </Button>
        )}
        {error && <Notice alert tone="bad" title={error} />}
      </CardBody>
    </Card>
  )
}
