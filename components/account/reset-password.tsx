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
import * as wording from './wording.tsx'

/** Requests the link. The response is the same with and without an account. */
export const RequestReset = () => {
  const [error, setError] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const email = readForm(event)('email').trim()
    if (!/^\S+@\S+$/.test(email)) return setError(wording.enterAValidEmailAddress)
    setIsPending(true)
    setError(null)
    const result = await callAuth('/request-password-reset', { email })
    setIsPending(false)
    return result.ok ? setSentTo(email) : setError(result.message)
  }
  return (
    <>
      {sentTo ? (
        <Notice alert tone="good" title={wording.checkYourEmail}>
          {wording.ifHasAnAccount(sentTo)}
        </Notice>
      ) : (
        <FormShell
          warns={false}
          label={wording.resetYourPassword}
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isPending}
          submitLabel={wording.sendResetLink}
          wideSubmit
        >
          <Field label={wording.email} required>
            <Input type="email" name="email" autoComplete="username" inputMode="email" spellCheck={false} />
          </Field>
        </FormShell>
      )}
      <p className="mt-5 text-sm">
        <TextLink href={paths.signIn()}>{wording.backToSignIn}</TextLink>
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
        <Notice alert tone="good" title={wording.passwordChanged}>
          {wording.youveBeenSignedOut}
        </Notice>
        <LinkButton href={paths.signIn()} variant="primary">
          {wording.signIn}
        </LinkButton>
      </div>
    )
  }
  return (
    <FormShell
      warns={false}
      label={wording.newPassword}
      onSubmit={(event) => void submit(event)}
      error={fault && !fault.isPassword ? fault.message : null}
      pending={state === 'pending'}
      submitLabel={wording.setNewPassword}
      wideSubmit
      secondary={
        fault &&
        !fault.isPassword && <TextLink href={paths.resetPassword()}>{wording.requestANewLink}</TextLink>
      }
    >
      <NewPasswordField label={wording.newPassword} error={fault?.isPassword ? fault.message : undefined} />
    </FormShell>
  )
}
