'use client'

import { type FormEvent, useState } from 'react'

import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { callAuth } from './call-auth.ts'
import { readForm } from './form-text.ts'
import { NewPasswordField } from './password-fields.tsx'
import { TextLink } from './text-link.tsx'

/** Asks for the link. Answered alike whether the address has an account or not. */
export const RequestReset = () => {
  const [error, setError] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const email = readForm(event)('email').trim()
    if (!/^\S+@\S+$/.test(email)) return setError('Enter your whole e-mail address.')
    setIsPending(true)
    setError(null)
    const result = await callAuth('/request-password-reset', { email })
    setIsPending(false)
    return result.ok ? setSentTo(email) : setError(result.message)
  }
  return (
    <>
      {sentTo ? (
        <Notice alert tone="good" title="Look into your mail">
          If {sentTo} has an account, a link is on its way there. It works once, within one hour.
        </Notice>
      ) : (
        <FormShell
          warns={false}
          label="Forgot the password"
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isPending}
          submitLabel="Send the link"
          wideSubmit
        >
          <Field label="Email" required>
            <Input type="email" name="email" autoComplete="username" inputMode="email" spellCheck={false} />
          </Field>
        </FormShell>
      )}
      <p className="mt-5 text-sm">
        <TextLink href={paths.signIn()}>Back to signing in</TextLink>
      </p>
    </>
  )
}

/** Takes the new password, by the link that was sent. */
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
        <Notice alert tone="good" title="The new password is set">
          You were signed out everywhere.
        </Notice>
        <LinkButton href={paths.signIn()} variant="primary">
          Sign in with it
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
      submitLabel="Set the new password"
      wideSubmit
      secondary={
        fault && !fault.isPassword && <TextLink href={paths.resetPassword()}>Ask for a new link</TextLink>
      }
    >
      <NewPasswordField label="New password" error={fault?.isPassword ? fault.message : undefined} />
    </FormShell>
  )
}
