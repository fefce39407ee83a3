import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findAccount, findPerson, readSignInOptions } from '#app/session.ts'
import { AuthHeading } from '#components/account/auth-heading.tsx'
import { SignIn } from '#components/sign-in/sign-in.tsx'
import { paths, safeNextPath } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Sign in' }

const sandboxAccount = { email: 'demo@mailroom.test', password: 'mailroom-demo' }

type SearchParams = Promise<{ next?: string | string[]; error?: string | string[] }>

const SignInPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { next: requestedPath, error } = await searchParams
  const next = safeNextPath(typeof requestedPath === 'string' ? requestedPath : undefined) ?? paths.overview()
  // Signing in stays possible while the session cannot be read.
  if (await findAccount().catch(() => null)) redirect(next)
  // A person without an organization may be about to accept an invitation.
  if (await findPerson().catch(() => null)) redirect(next === paths.overview() ? paths.welcome() : next)
  const options = await readSignInOptions()
  return (
    <>
      <AuthHeading title="Sign in">Mail PDFs, with proof of mailing and delivery.</AuthHeading>
      <SignIn
        next={next}
        oidcName={options.oidc_name}
        canSignUp={options.sign_up === 'open'}
        hasProviderRefused={error !== undefined}
        sandboxAccount={options.sandbox ? sandboxAccount : null}
      />
    </>
  )
}

export default SignInPage
