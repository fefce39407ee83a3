'use client'

import { type FormEvent, type ReactNode, useRef, useState } from 'react'

import { signIn } from '#components/account/auth-actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'

export type SandboxAccount = { email: string; password: string }

type SignInFormProps = {
  /** The path to continue to. */
  next: string
  /** Called when the password is correct and the account requires a code. */
  onCodeRequested: () => void
  /** Called when the organization of the address requires single sign-on. */
  onSingleSignOn: (email: string) => void
  /** The demo account of the sandbox. */
  sandboxAccount: SandboxAccount | null
  /** Other ways to sign in, below the button. */
  children: ReactNode
}

type Missing = { email?: string; password?: string }

/** Signs in with e-mail address and password, and preserves the input on failure. */
export const SignInForm = ({
  next,
  onCodeRequested,
  onSingleSignOn,
  sandboxAccount,
  children,
}: SignInFormProps) => {
  const [missing, setMissing] = useState<Missing>({})
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  const enter = useAction(signIn, {
    after: (step) => (step === 'done' ? { leave: next } : 'nothing'),
    onSuccess: (step, { email }) => {
      if (step === 'code') onCodeRequested()
      if (step === 'single_sign_on') onSingleSignOn(email)
    },
    onError: () => passwordRef.current?.select(),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = emailRef.current?.value.trim() ?? ''
    const password = passwordRef.current?.value ?? ''
    const faults: Missing = {}
    if (!/^\S+@\S+$/.test(email)) faults.email = 'Enter your email address.'
    if (!password) faults.password = 'Enter your password.'
    setMissing(faults)
    if (!faults.email && !faults.password) return void enter.run({ email, password })
    enter.reset()
    return (faults.email ? emailRef : passwordRef).current?.focus()
  }

  const fillIn = (account: SandboxAccount) => {
    if (emailRef.current) emailRef.current.value = account.email
    if (passwordRef.current) passwordRef.current.value = account.password
    setMissing({})
    enter.reset()
  }

  return (
    <>
      <FormShell
        warns={false}
        label="Sign in"
        onSubmit={submit}
        error={enter.error?.message ?? null}
        pending={enter.isPending}
        submitLabel="Sign in"
        wideSubmit
        className="grid gap-4"
      >
        <Field label="Email" error={missing.email} required>
          <Input
            ref={emailRef}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" error={missing.password} required>
          <Input ref={passwordRef} type="password" name="password" autoComplete="current-password" />
        </Field>
      </FormShell>
      {children}
      {sandboxAccount && (
        <section
          aria-label="Sandbox account"
          className="mt-6 rounded-lg border border-dashed border-line-strong/70 px-4 py-3.5 text-sm"
        >
          <h2 className="font-emphasis">Trying it out?</h2>
          <p className="mt-0.5 text-ink-soft">
            This is a sandbox: nothing is printed, mailed or charged. Sign in with{' '}
            <code className="text-ink">{sandboxAccount.email}</code> and the password{' '}
            <code className="text-ink">{sandboxAccount.password}</code>.
          </p>
          <Button size="small" className="mt-3" onClick={() => fillIn(sandboxAccount)}>
            Use demo account
          </Button>
        </section>
      )}
    </>
  )
}
