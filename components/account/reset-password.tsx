'use client'

import { type FormEvent, useState } from 'react'

import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { paths } from '#lib/paths.ts'

import { TextLink } from './auth-heading.tsx'
import { callAuth } from './call-auth.ts'
import { NewPasswordField } from './password-fields.tsx'

/** Requests the link. The response is the same with and without an account. */
export const RequestReset = () => {
  const [error, setError] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const email = readForm(event)('email').trim()
    if (!/^\S+@\S+$/.test(email)) return setError('Enter a valid email address.')
    setIsPending(true)
    setError(null)
    const result = await callAuth('/request-password-reset', { email })
    setIsPending(false)
    return result.ok ? setSentTo(email) : setError(result.message)
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
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isPending}
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
  const [fault, setFault] = useState<{ isPassword: boolean; message: string } | null>(null)
  const [state, setState] = useState<'asking' | 'pending' | 'done'>('asking')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const newPassword = readForm(event)('new-password')
    setState('pending')
    setFault(null)
    const result = await callAuth('/reset-password', { token, newPassword })
    setState(result.ok ? 'done' : 'asking')
    if (!result.ok) setFault({ isPassword: result.code === 'PASSWORD_REFUSED', message: result.message })
  }
  if (state === 'done') {
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
      onSubmit={(event) => void submit(event)}
      error={fault && !fault.isPassword ? fault.message : null}
      pending={state === 'pending'}
      submitLabel="Set new password"
      wideSubmit
      secondary={
        fault && !fault.isPassword && <TextLink href={paths.resetPassword()}>Request a new link</TextLink>
      }
    >
      <NewPasswordField label="New password" error={fault?.isPassword ? fault.message : undefined} />
    </FormShell>
  )
}
