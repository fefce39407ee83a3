'use client'

import { type FormEvent, useState } from 'react'

import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { SignUpEmail } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import type { AcceptAction } from './accept-invitation.tsx'
import { callAuth } from './call-auth.ts'
import { readForm } from './form-text.ts'
import { NewPasswordField } from './password-fields.tsx'
import { SignUpDone } from './sign-up-done.tsx'
import { TextLink } from './text-link.tsx'

type SignUpProps = {
  invitation: string | null
  /** The address that the invitation was sent to. */
  invitedEmail: string | null
  /** Joins the organization that invited; null when it was the operator, or nobody. */
  accept: AcceptAction | null
  /** Reads what a sandbox would have sent; null where e-mails are really sent. */
  readSandboxEmail: ((email: string) => Promise<ActionResult<SignUpEmail>>) | null
}

/** Name, address and password of a new account; then where to look for the link. */
export const SignUp = ({ invitation, invitedEmail, accept, readSandboxEmail }: SignUpProps) => {
  const [email, setEmail] = useState<string | null>(null)
  const [fault, setFault] = useState<{ field: 'name' | 'email' | 'password' | null; message: string } | null>(
    null,
  )
  const [isPending, setIsPending] = useState(false)

  /** The invitation has proven the address: there is no e-mail to wait for. */
  const join = async (
    account: { email: string; password: string },
    token: string,
    acceptAs: AcceptAction,
  ) => {
    const signedIn = await callAuth<{ twoFactorRedirect?: boolean }>('/sign-in/email', account)
    const isIn = signedIn.ok && !signedIn.data.twoFactorRedirect && (await acceptAs(token)).ok
    // Whatever was in the way, such as an account that was there already, the invitation's page goes on from.
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
    if (result.ok && invitation && accept) return join(given, invitation, accept)
    setIsPending(false)
    if (result.ok) return setEmail(given.email)
    return setFault({
      field: result.code === 'PASSWORD_REFUSED' ? 'password' : null,
      message: result.message,
    })
  }
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined)

  if (email) return <SignUpDone email={email} readSandboxEmail={readSandboxEmail} />
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
          href={paths.signIn({ next: invitation && accept ? paths.invitation(invitation) : undefined })}
        >
          Sign in
        </TextLink>
      </p>
    </>
  )
}
