'use client'

import { KeyRound } from 'lucide-react'

import { signInWithPasskey } from '#components/account/passkeys.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'

import { CodeForm } from './code-form.tsx'

type ConfirmTwoFactorProps = { next: string; hasApp: boolean; hasPasskey: boolean }

/** Confirms a second factor of the account in a session that began without one. */
export const ConfirmTwoFactor = ({ next, hasApp, hasPasskey }: ConfirmTwoFactorProps) => {
  const { run, isPending, error } = useAction(signInWithPasskey, { after: { leave: next } })
  return (
    <Card>
      <CardBody className="grid gap-4">
        {hasApp && <CodeForm next={next} />}
        {hasPasskey && (
          <Button className="w-full" pending={isPending} onClick={() => void run()}>
            {!isPending && <KeyRound aria-hidden="true" />}
            Use a passkey
          </Button>
        )}
        {error && <Notice alert tone="bad" title={error.message} />}
      </CardBody>
    </Card>
  )
}
