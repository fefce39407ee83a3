'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { paths } from '#lib/paths.ts'

import { requestReset, resetPassword } from './auth-actions.ts'
import { TextLink } from './auth-heading.tsx'
import { NewPasswordField, splitPasswordError } from './password-fields.tsx'

/** Requests the link. The response is the same with and without an account. */
export const RequestReset = () => {
  const [invalid, setInvalid] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = useAction(requestReset, { after: 'nothing', onSuccess: (_, email) => setSentTo(email) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const email = readForm(event)('email').trim()
    const isEmail = /^\S+@\S+$/.test(email)
    setInvalid(isEmail ? null : 'Enter a valid email address.')
    if (isEmail) void request.run(email)
  }
  return (
    <>
      {sentTo ? (
        <Notice alert tone="good" title="Check your email">
          If {sentTo} has an account, we’ve sent a single-use link. It expires in one hour.
        </Notice>
      ) : (
        <FormShell
          warns={false}
          label="Reset your password"
          onSubmit={submit}
          error={invalid ?? request.error?.message ?? null}
          pending={request.isPending}
          submitLabel="Send reset link"
          wideSubmit
        >
          <Field label="Email" required>
            <Input type="email" name="email" autoComplete="username" inputMode="email" spellCheck={false} />
          </Field>
        </FormShell>
      )}
      <p className="mt-5 text-sm">
        <TextLink href={paths.signIn()}>Back to sign in</TextLink>
      </p>
    </>
  )
}

/** Sets the new password with the token of the link. */
export const ChooseNewPassword = ({ token }: { token: string }) => {
  const [isDone, setIsDone] = useState(false)
  const reset = useAction(resetPassword, { after: 'nothing', onSuccess: () => setIsDone(true) })
  const { message, passwordError } = splitPasswordError(reset.error)
  if (isDone) {
    return (
      <div className="grid gap-4">
        <Notice alert tone="good" title="Password changed">
          You’ve been signed out of all devices.
        </Notice>
        <LinkButton href={paths.signIn()} variant="primary">
          Sign in
        </LinkButton>
      </div>
    )
  }
  return (
    <FormShell
      warns={false}
      label="New password"
      onSubmit={(event) => void reset.run(token, readForm(event)('new-password'))}
      error={message}
      pending={reset.isPending}
      submitLabel="Set new password"
      wideSubmit
      secondary={message && <TextLink href={paths.resetPassword()}>Request a new link</TextLink>}
    >
      <NewPasswordField label="New password" error={passwordError} />
    </FormShell>
  )
}
