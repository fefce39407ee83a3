'use client'

import { useState } from 'react'

import { TextLink } from '#components/account/auth-heading.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { CodeForm } from './code-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { SignInForm, type SandboxAccount } from './sign-in-form.tsx'

type SignInProps = {
  /** Where to go afterwards. */
  next: string
  /** Name of the organization's own sign-in; null when there is none. */
  oidcName: string | null
  canSignUp: boolean
  /** The organization's own sign-in has led back here without an account. */
  hasProviderRefused: boolean
  sandboxAccount: SandboxAccount | null
}

/** The ways to sign in: password, then a code where it is asked for; passkey; the organization's own sign-in. */
export const SignIn = ({ next, oidcName, canSignUp, hasProviderRefused, sandboxAccount }: SignInProps) => {
  const [isCodeRequested, setIsCodeRequested] = useState(false)
  const enter = () => window.location.assign(next)
  if (isCodeRequested) return <CodeForm onDone={enter} onBack={() => setIsCodeRequested(false)} />
  return (
    <>
      {hasProviderRefused && (
        <Notice alert tone="bad" title="Sign-in failed" className="mb-5">
          Your identity provider did not confirm an email address with a Mailroom account. Contact your
          administrator.
        </Notice>
      )}
      <SignInForm
        onDone={enter}
        onCodeRequested={() => setIsCodeRequested(true)}
        sandboxAccount={sandboxAccount}
      >
        <OtherWays next={next} oidcName={oidcName} onDone={enter} />
        <div className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
          <TextLink href={paths.resetPassword()}>Forgot password?</TextLink>
          {canSignUp && <TextLink href={paths.signUp()}>Create account</TextLink>}
        </div>
      </SignInForm>
    </>
  )
}
