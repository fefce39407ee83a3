'use client'

import { type FormEvent, useState, useEffect, useEffectEvent } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { paths } from '#lib/paths.ts'

import { readSignUpEmail } from './actions.ts'
import { signUp } from './auth-actions.ts'
import { TextLink } from './auth-heading.tsx'
import { NewPasswordField, splitPasswordError } from './password-fields.tsx'

type SignUpProps = {
  invitation: string | null
  /** The address that the invitation was sent to. */
  invitedEmail: string | null
  /** An organization invited, not the operator: the account joins it. */
  joins: boolean
  /** E-mails are shown here instead of being sent. */
  isSandbox: boolean
}

/** Creates an account from name, e-mail address and password, then shows where to find the link. */
export const SignUp = ({ invitation, invitedEmail, joins, isSandbox }: SignUpProps) => {
  const [email, setEmail] = useState<string | null>(null)
  const [invalid, setInvalid] = useState<{ name?: string; email?: string }>({})
  const create = useAction(signUp, {
    after: (page) => (page === null ? 'nothing' : { leave: page }),
    onSuccess: (page, account) => page === null && setEmail(account.email),
  })
  const { message, passwordError } = splitPasswordError(create.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const text = readForm(event)
    const given = { name: text('name').trim(), email: text('email').trim(), password: text('new-password') }
    const isEmail = /^\S+@\S+$/.test(given.email)
    const wrong = given.name
      ? { ...(!isEmail && { email: 'Enter a valid email address.' }) }
      : { name: 'Enter your name.' }
    setInvalid(wrong)
    if (given.name && isEmail) void create.run(given, invitation, joins)
    else create.reset()
  }

  if (email) return <SignUpDone email={email} isSandbox={isSandbox} />
  return (
    <>
      <FormShell
        warns={false}
        label="Create account"
        onSubmit={submit}
        error={message}
        pending={create.isPending}
        submitLabel="Create account"
        wideSubmit
      >
        <Field label="Your name" error={invalid.name} required>
          <Input name="name" autoComplete="name" maxLength={120} />
        </Field>
        <Field label="Email" error={invalid.email} required>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            defaultValue={invitedEmail ?? ''}
            readOnly={invitedEmail !== null}
          />
        </Field>
        <NewPasswordField error={passwordError} />
      </FormShell>
      <p className="mt-5 text-sm text-ink-soft">
        Already have an account?{' '}
        <TextLink
          href={paths.signIn({ next: invitation && joins ? paths.invitation(invitation) : undefined })}
        >
          Sign in
        </TextLink>
      </p>
    </>
  )
}

const waitMs = 700
const mostAttempts = 20

/** Shows the e-mail that the sandbox stored, as soon as it exists. */
const SandboxEmail = ({ email }: { email: string }) => {
  const { run, data: kept } = useAction(readSignUpEmail, { after: 'nothing' })
  const look = useEffectEvent(() => run(email))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAgain = async (attempt: number) => {
      const result = await look()
      if (!result?.ok && attempt < mostAttempts) {
        timer = setTimeout(() => void lookAgain(attempt + 1), waitMs)
      }
    }
    void lookAgain(1)
    return () => clearTimeout(timer)
  }, [])
  const url = kept && /https?:\S+/.exec(kept.text)?.[0]
  return (
    <section
      aria-label="Test emails"
      className="mt-6 rounded-lg border border-dashed border-line-strong/70 px-4 py-3.5 text-sm"
    >
      <h2 className="font-emphasis">Sandbox</h2>
      <p className="mt-0.5 text-ink-soft">
        No emails are sent.{' '}
        {kept ? `You would have received “${kept.subject}”.` : 'The email will appear here.'}
      </p>
      {url && (
        <a
          href={url}
          className="mt-2 inline-block min-h-6 font-emphasis text-accent underline-offset-3 hover:underline"
        >
          Open the link
        </a>
      )}
    </section>
  )
}

/** Shows the next step, which is the same with and without an existing account. */
const SignUpDone = ({ email, isSandbox }: { email: string; isSandbox: boolean }) => (
  <>
    <Notice alert tone="good" title="Check your email">
      We sent a link to {email}. Open it within one hour, then sign in. Don’t see it? Check your spam folder,
      or sign in to resend it.
    </Notice>
    {isSandbox && <SandboxEmail email={email} />}
  </>
)
