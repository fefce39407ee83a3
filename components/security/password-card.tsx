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

const explained = 'Changing your password signs you out of all other sessions.'

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
    toast({ title: 'Password changed', description: 'You’ve been signed out of all other sessions.' })
    return router.refresh()
  }

  return (
    <Card label="Password">
      <CardHeader title="Password" description={hasPassword ? explained : 'You don’t have a password.'} />
      <CardBody>
        {hasPassword ? (
          <div ref={shellRef}>
            <FormShell
              warns={false}
              label="Password"
              onSubmit={(event) => void submit(event)}
              error={fault && !fault.isNew ? fault.message : null}
              pending={isPending}
              submitLabel="Change password"
            >
              {/* Identifies the account to password managers. */}
              <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
              <PasswordField label="Current password" />
              <NewPasswordField label="New password" error={fault?.isNew ? fault.message : undefined} />
            </FormShell>
          </div>
        ) : (
          <TextLink href={paths.resetPassword()}>Send a link to set a password</TextLink>
        )}
      </CardBody>
    </Card>
  )
}
