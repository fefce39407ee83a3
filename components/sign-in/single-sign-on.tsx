'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'

import { startSingleSignOnOf } from '#components/account/auth-actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'

type SingleSignOnFormProps = { next: string; email: string; onBack: () => void }

/** Requests the email address, which determines the identity provider. */
export const SingleSignOnForm = ({ next, email: given, onBack }: SingleSignOnFormProps) => {
  const [fault, setFault] = useState<string | undefined>()
  const emailRef = useRef<HTMLInputElement>(null)
  // The button that led here is gone.
  useEffect(() => emailRef.current?.focus(), [])
  const start = useAction(startSingleSignOnOf, {
    after: (page) => ({ leave: page }),
    onError: () => emailRef.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = emailRef.current?.value.trim() ?? ''
    const isEmail = /^\S+@\S+$/.test(email)
    setFault(isEmail ? undefined : 'Enter your email address.')
    if (isEmail) return void start.run(email, next)
    start.reset()
    return emailRef.current?.focus()
  }
  return (
    <>
      <FormShell
        warns={false}
        label="Single sign-on"
        onSubmit={submit}
        error={start.error?.message ?? null}
        pending={start.isPending}
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
