import type { Metadata } from 'next'

import { readSignInOptions } from '#app/session.ts'
import { AuthHeading, TextLink } from '#components/account/auth-heading.tsx'
import { SignUp } from '#components/account/sign-up.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Create account', referrer: 'no-referrer' }

type SearchParams = Promise<{ invitation?: string | string[] }>

const SignUpPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { invitation: given } = await searchParams
  const invitation = typeof given === 'string' ? given : undefined
  const options = await readSignInOptions(invitation)
  const isOpen =
    options.sign_up === 'open' || (options.sign_up === 'invited' && options.invited_email !== null)
  if (!isOpen) {
    return (
      <>
        <AuthHeading title="Invitation required">
          {invitation && options.sign_up === 'invited'
            ? 'This invitation has been used or has expired. Ask the sender for a new one.'
            : 'Sign-up is by invitation only. Ask your administrator for one.'}
        </AuthHeading>
        <TextLink href={paths.signIn()}>Sign in to an existing account</TextLink>
      </>
    )
  }
  return (
    <>
      {options.invited_to ? (
        <AuthHeading title={`Join ${options.invited_to}`}>
          Create your account. Your email address is already confirmed.
        </AuthHeading>
      ) : (
        <AuthHeading title="Create account">
          You’ll create or join an organization after signing in.
        </AuthHeading>
      )}
      <SignUp
        invitation={invitation ?? null}
        invitedEmail={options.invited_email}
        joins={options.invited_to !== null}
        isSandbox={options.sandbox}
      />
    </>
  )
}

export default SignUpPage
