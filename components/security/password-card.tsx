'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'

import { TextLink } from '#components/account/auth-heading.tsx'
import { callAuth } from '#components/account/call-auth.ts'
import { NewPasswordField, PasswordField } from '#components/account/password-fields.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

const explained = wording.changingYourPasswordSigns

/** Changes the password. Members with single sign-on have none, and may set one by e-mail. */
export const PasswordCard = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => {
  const toast = useToast()
  const router = useRouter()
  const shellRef = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<{ isNew: boolean; message: string } | null>(null)
  const [isPending, setIsPending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const text = readForm(event)
    setIsPending(true)
    setFault(null)
    const result = await callAuth('/change-password', {
      currentPassword: text('password'),
      newPassword: text('new-password'),
    })
    setIsPending(false)
    if (!result.ok) return setFault({ isNew: result.code === 'PASSWORD_REFUSED', message: result.message })
    shellRef.current?.querySelector('form')?.reset()
    toast({ title: wording.passwordChanged, description: wording.youveBeenSignedOut })
    return router.refresh()
  }

  return (
    <Card label={wording.password}>
      <CardHeader
        title={wording.password}
        description={hasPassword ? explained : wording.youDontHaveAPassword}
      />
      <CardBody>
        {hasPassword ? (
          <div ref={shellRef}>
            <FormShell
              warns={false}
              label={wording.password}
              onSubmit={(event) => void submit(event)}
              error={fault && !fault.isNew ? fault.message : null}
              pending={isPending}
              submitLabel={wording.changePassword}
            >
              {/* Identifies the account to password managers. */}
              <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
              <PasswordField label={wording.currentPassword} />
              <NewPasswordField
                label={wording.newPassword}
                error={fault?.isNew ? fault.message : undefined}
              />
            </FormShell>
          </div>
        ) : (
          <TextLink href={paths.resetPassword()}>{wording.sendALinkToSet}</TextLink>
        )}
      </CardBody>
    </Card>
  )
}
