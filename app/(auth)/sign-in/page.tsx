import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'

import { findAccount, findPerson, readSignInOptions } from '#app/session.ts'
import { AuthHeading } from '#components/account/auth-heading.tsx'
import { SignIn } from '#components/sign-in/sign-in.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths, safeNextPath } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Sign in' }

const sandboxAccount = { email: 'demo@mailroom.test', password: 'mailroom-demo' }

type SearchParams = Promise<{ next?: string | string[]; error?: string | string[] }>

/** Returns whether this browser still has the cookie of a session, which must have ended. */
const hasSessionCookie = async (): Promise<boolean> =>
  (await cookies()).getAll().some(({ name }) => name.endsWith('mailroom.session_token'))

/** Says why the reader is here instead of on the page that they opened. */
const Detour = ({ hadSession }: { hadSession: boolean }) =>
  hadSession ? (
    <Notice title="Your session ended. Sign in to go on." className="mb-5">
      You return to where you were. What you entered in this browser is still there.
    </Notice>
  ) : (
    <Notice title="Sign in to open this page" className="mb-5" />
  )

const SignInPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { next: requestedPath, error } = await searchParams
  const next = safeNextPath(typeof requestedPath === 'string' ? requestedPath : undefined) ?? paths.overview()
  // Signing in stays possible while the session cannot be read.
  if (await findAccount().catch(() => null)) redirect(next)
  // A person without an organization may be about to accept an invitation.
  if (await findPerson().catch(() => null)) redirect(next === paths.overview() ? paths.welcome() : next)
  const [options, hadSession] = await Promise.all([readSignInOptions(), hasSessionCookie()])
  return (
    <>
      <AuthHeading title="Sign in">Mail PDFs, with proof of mailing and delivery.</AuthHeading>
      {(hadSession || next !== paths.overview()) && error === undefined && <Detour hadSession={hadSession} />}
      <SignIn
        next={next}
        oidcName={options.oidc_name}
        canSignUp={options.sign_up === 'open'}
        hasProviderRefused={error !== undefined}
        sandboxAccount={options.demo_account ? sandboxAccount : null}
      />
    </>
  )
}

export default SignInPage
