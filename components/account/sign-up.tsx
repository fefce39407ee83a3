'use client'

import { type FormEvent, useState, useEffect, useEffectEvent } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { paths } from '#lib/paths.ts'

import { acceptInvitation, readSignUpEmail } from './actions.ts'
import { TextLink } from './auth-heading.tsx'
import { callAuth } from './call-auth.ts'
import { NewPasswordField } from './password-fields.tsx'

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
  const [fault, setFault] = useState<{ field: 'name' | 'email' | 'password' | null; message: string } | null>(
    null,
  )
  const [isPending, setIsPending] = useState(false)

  const accept = useAction(acceptInvitation, { after: 'nothing' })

  /** The invitation verified the e-mail address: no other e-mail is sent. */
  const join = async (account: { email: string; password: string }, token: string) => {
    const signedIn = await callAuth<{ twoFactorRedirect?: boolean }>('/sign-in/email', account)
    const isIn = signedIn.ok && !signedIn.data.twoFactorRedirect && (await accept.run(token))?.ok
    // The invitation page handles every failure, such as an existing account.
    window.location.assign(isIn ? paths.overview() : paths.invitation(token))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const text = readForm(event)
    const given = { name: text('name').trim(), email: text('email').trim(), password: text('new-password') }
    if (!given.name) return setFault({ field: 'name', message: 'Enter your name.' })
    if (!/^\S+@\S+$/.test(given.email)) {
      return setFault({ field: 'email', message: 'Enter a valid email address.' })
    }
    setIsPending(true)
    setFault(null)
    const result = await callAuth('/sign-up/email', { ...given, ...(invitation && { invitation }) })
    if (result.ok && invitation && joins) return join(given, invitation)
    setIsPending(false)
    if (result.ok) return setEmail(given.email)
    return setFault({
      field: result.code === 'PASSWORD_REFUSED' ? 'password' : null,
      message: result.message,
    })
  }
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined)

  if (email) return <SignUpDone email={email} isSandbox={isSandbox} />
  return (
    <>
      <FormShell
        warns={false}
        label="Create account"
        onSubmit={(event) => void submit(event)}
        error={fault && fault.field === null ? fault.message : null}
        pending={isPending}
        submitLabel="Create account"
        wideSubmit
      >
        <Field label="Your name" error={faultOf('name')} required>
          <Input name="name" autoComplete="name" maxLength={120} />
        </Field>
        <Field label="Email" error={faultOf('email')} required>
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
        <NewPasswordField error={faultOf('password')} />
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
      <h2 className="font-[600]">Sandbox</h2>
      <p className="mt-0.5 text-ink-soft">
        No emails are sent.{' '}
        {kept ? `You would have received “${kept.subject}”.` : 'The email will appear here.'}
      </p>
      {url && (
        <a
          href={url}
          className="mt-2 inline-block min-h-6 font-[550] text-accent underline-offset-3 hover:underline"
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
