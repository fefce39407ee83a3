'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'

import { callAuth } from '#components/account/call-auth.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { createPersonClient } from '#lib/client/person-client.ts'
import { paths } from '#lib/paths.ts'

const unreachable = 'Couldn’t reach Mailroom. Check your connection and try again.'

/** Opens an identity provider's page. Returns what went wrong, or null while the page opens. */
export const openProvider = async (
  provider: string,
  { next, email }: { next: string; email?: string },
): Promise<string | null> => {
  const result = await callAuth<{ url?: string }>('/sign-in/social', {
    provider,
    callbackURL: next,
    errorCallbackURL: paths.signIn({ next }),
    ...(email !== undefined && { loginHint: email }),
  })
  if (!result.ok || !result.data.url) {
    return 'The identity provider could not be reached. Try again, or sign in another way.'
  }
  window.location.assign(result.data.url)
  return null
}

const openProviderOf = async (email: string, next: string): Promise<string | null> => {
  const found = await createPersonClient({ baseUrl: '' })
    .findSignInWay({ body: { email } })
    .catch(() => null)
  if (!found) return unreachable
  if (!found.data.provider) {
    return 'This email address has no single sign-on. Check it, or sign in with a password or passkey.'
  }
  return openProvider(found.data.provider, { next, email })
}

type SingleSignOnFormProps = { next: string; email: string; onBack: () => void }

/** Asks for the email address, which tells the identity provider. */
export const SingleSignOnForm = ({ next, email: given, onBack }: SingleSignOnFormProps) => {
  const [fault, setFault] = useState<string | undefined>()
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const emailRef = useRef<HTMLInputElement>(null)
  // The button that led here is gone.
  useEffect(() => emailRef.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = emailRef.current?.value.trim() ?? ''
    const isEmail = /^\S+@\S+$/.test(email)
    setFault(isEmail ? undefined : 'Enter your email address.')
    setError(null)
    if (!isEmail) return emailRef.current?.focus()
    setIsPending(true)
    const message = await openProviderOf(email, next)
    if (message === null) return
    setIsPending(false)
    setError(message)
    emailRef.current?.focus()
  }
  return (
    <>
      <FormShell
        warns={false}
        label="Single sign-on"
        onSubmit={(event) => void submit(event)}
        error={error}
        pending={isPending}
        submitLabel="Continue with single sign-on"
        wideSubmit
        className="grid gap-4"
      >
        <Field label="Work email" error={fault} required>
          <Input
            ref={emailRef}
            type="email"
            name="email"
            defaultValue={given}
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
          />
        </Field>
      </FormShell>
      <p className="mt-4">
        <Button size="small" variant="quiet" onClick={onBack}>
          Sign in another way
        </Button>
      </p>
    </>
  )
}
