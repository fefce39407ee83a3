'use client'

import type { FormEvent } from 'react'

import { changePassword } from '#components/account/auth-actions.ts'
import { TextLink } from '#components/account/auth-heading.tsx'
import { NewPasswordField, PasswordField, splitPasswordError } from '#components/account/password-fields.tsx'
import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

const explained = 'Changing your password signs you out of all other sessions.'

/** Changes the password. Members with single sign-on have none, and may set one by email. */
export const PasswordCard = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => {
  const toast = useToast()
  const change = useAction(changePassword, {
    onSuccess: () =>
      toast({ title: 'Password changed', description: 'You’ve been signed out of all other sessions.' }),
  })
  const { message, passwordError } = splitPasswordError(change.error)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const text = readForm(event)
    const result = await change.run(text('password'), text('new-password'))
    if (result?.ok) form.reset()
  }

  return (
    <Card label="Password">
      <CardHeader title="Password" description={hasPassword ? explained : 'You don’t have a password.'} />
      <CardBody>
        {hasPassword ? (
          <FormShell
            warns={false}
            label="Password"
            onSubmit={(event) => void submit(event)}
            error={message}
            pending={change.isPending}
            submitLabel="Change password"
          >
            {/* Identifies the account to password managers. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordField label="Current password" />
            <NewPasswordField label="New password" error={passwordError} />
          </FormShell>
        ) : (
          <TextLink href={paths.resetPassword()}>Send a link to set a password</TextLink>
        )}
      </CardBody>
    </Card>
  )
}
