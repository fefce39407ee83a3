'use client'

import { Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'

import { startSingleSignOn } from '#components/account/auth-actions.ts'
import { TextLink } from '#components/account/auth-heading.tsx'
import { signInWithPasskey } from '#components/account/passkeys.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { CodeForm } from './code-form.tsx'
import { SignInForm, type SandboxAccount } from './sign-in-form.tsx'
import { SingleSignOnForm } from './single-sign-on.tsx'

type SignInProps = {
  /** The path to continue to. */
  next: string
  /** The name of the organization's single sign-on; null without any. */
  oidcName: string | null
  canSignUp: boolean
  /** Whether the single sign-on returned without an account. */
  hasProviderRefused: boolean
  sandboxAccount: SandboxAccount | null
}

/** Offers all ways to sign in: password and code, passkey, single sign-on. */
export const SignIn = ({ next, oidcName, canSignUp, hasProviderRefused, sandboxAccount }: SignInProps) => {
  const [isCodeRequested, setIsCodeRequested] = useState(false)
  /** Why the previous sign-in ended; null for a first one. */
  const [ending, setEnding] = useState<string | null>(null)
  /** The address to continue with; null while another way is used. */
  const [workEmail, setWorkEmail] = useState<string | null>(null)
  const requestCode = (isRequested: boolean, reason: string | null = null) => {
    setIsCodeRequested(isRequested)
    setEnding(reason)
  }
  if (isCodeRequested) {
    return (
      <CodeForm
        next={next}
        onBack={() => requestCode(false)}
        onEnded={(reason) => requestCode(false, reason)}
      />
    )
  }
  if (workEmail !== null) {
    return <SingleSignOnForm next={next} email={workEmail} onBack={() => setWorkEmail(null)} />
  }
  return (
    <>
      {hasProviderRefused && (
        <Notice alert tone="bad" title="Sign-in failed" className="mb-5">
          Your identity provider did not confirm an email address with a Mailroom account. Contact your
          administrator.
        </Notice>
      )}
      {ending !== null && <Notice alert tone="bad" title={ending} className="mb-5" />}
      <SignInForm
        next={next}
        onCodeRequested={() => requestCode(true)}
        onSingleSignOn={setWorkEmail}
        sandboxAccount={sandboxAccount}
      >
        <OtherWays next={next} oidcName={oidcName} onSingleSignOn={() => setWorkEmail('')} />
        <div className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
          <TextLink href={paths.resetPassword()}>Forgot password?</TextLink>
          {canSignUp && <TextLink href={paths.signUp()}>Create account</TextLink>}
        </div>
      </SignInForm>
    </>
  )
}

type OtherWaysProps = {
  next: string
  oidcName: string | null
  onSingleSignOn: () => void
}

/** Offers the ways to sign in without a password. */
const OtherWays = ({ next, oidcName, onSingleSignOn }: OtherWaysProps) => {
  const passkey = useAction(signInWithPasskey, { after: { leave: next } })
  const provider = useAction(startSingleSignOn, { after: (page) => ({ leave: page }) })
  const error = passkey.error ?? provider.error

  return (
    <div className="mt-3 grid gap-3">
      <Button
        className="w-full"
        pending={passkey.isPending}
        onClick={() => {
          provider.reset()
          void passkey.run()
        }}
      >
        {!passkey.isPending && <KeyRound aria-hidden="true" />}
        Sign in with a passkey
      </Button>
      {oidcName && (
        <Button
          className="w-full"
          pending={provider.isPending}
          onClick={() => {
            passkey.reset()
            void provider.run('oidc', { next })
          }}
        >
          {!provider.isPending && <Building2 aria-hidden="true" />}
          Sign in with {oidcName}
        </Button>
      )}
      <Button className="w-full" onClick={onSingleSignOn}>
        <Building2 aria-hidden="true" />
        Use single sign-on
      </Button>
      {error && <Notice alert tone="bad" title={error.message} />}
    </div>
  )
}
