import type { Metadata } from 'next'

import { readSignInOptions } from '#app/session.ts'
import { AuthHeading, TextLink } from '#components/account/auth-heading.tsx'
import { SignUp } from '#components/account/sign-up.tsx'
import * as wording from '#components/account/wording.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: wording.createAccount, referrer: 'no-referrer' }

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
        <AuthHeading title={wording.invitationRequired}>
          {invitation && options.sign_up === 'invited'
            ? wording.thisInvitationHasBeenUsed
            : wording.signUpIsByInvitation}
        </AuthHeading>
        <TextLink href={paths.signIn()}>{wording.signInToAnExisting}</TextLink>
      </>
    )
  }
  return (
    <>
      {options.invited_to ? (
        <AuthHeading title={wording.joinInvitedTo(options.invited_to)}>
          {wording.createYourAccountYourEmail}
        </AuthHeading>
      ) : (
        <AuthHeading title={wording.createAccount}>{wording.youllCreateOrJoin}</AuthHeading>
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
