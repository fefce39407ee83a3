import type { Metadata } from 'next'

import { readSignInOptions } from '#app/sign-in-options.ts'
import { AuthHeading } from '#components/account/auth-heading.tsx'
import { SignUp } from '#components/account/sign-up.tsx'
import { TextLink } from '#components/account/text-link.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Make an account', referrer: 'no-referrer' }

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
        <AuthHeading title="By invitation">
          {invitation && options.sign_up === 'invited'
            ? 'This invitation was used already, or has expired. Ask whoever sent it for a new one.'
            : 'Accounts are not made by everybody here. Ask whoever runs Mailroom for an invitation.'}
        </AuthHeading>
        <TextLink href={paths.signIn()}>Sign in with the account you have</TextLink>
      </>
    )
  }
  return (
    <>
      {options.invited_to ? (
        <AuthHeading title={`Join ${options.invited_to}`}>
          Make an account for yourself. The link came to your address, so there is nothing else to confirm.
        </AuthHeading>
      ) : (
        <AuthHeading title="Make an account">
          For yourself. You name your organization, or join one, once you are signed in.
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
