import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findAccount, findPerson } from '#app/session.ts'
import { readSignInOptions } from '#app/sign-in-options.ts'
import { AuthHeading } from '#components/account/auth-heading.tsx'
import { SignIn } from '#components/sign-in/sign-in.tsx'
import { paths, safeNextPath } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Sign in' }

const sandboxAccount = { email: 'demo@mailroom.test', password: 'mailroom-demo' }

type SearchParams = Promise<{ next?: string | string[]; error?: string | string[] }>

const SignInPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { next: asked, error } = await searchParams
  const next = safeNextPath(typeof asked === 'string' ? asked : undefined) ?? paths.overview()
  // A page that cannot ask who is calling can still be signed in on once the service is back.
  if (await findAccount().catch(() => null)) redirect(next)
  // Whoever belongs to no organization may still be on the way to an invitation.
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
