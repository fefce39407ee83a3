import type { Metadata } from 'next'

import { attempt } from '#app/failure.tsx'
import { findPerson, readSignInOptions } from '#app/session.ts'
import { AuthHeading } from '#components/account/auth-heading.tsx'
import { AcceptInvitation, SignOutFirst } from '#components/account/invitation-actions.tsx'
import { InvitationEnded } from '#components/account/invitation-ended.tsx'
import { getPersonClient } from '#components/api/server-client.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { roleLabels } from '#lib/contract/members/roles.values.ts'
import type { ReceivedInvitation } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

/** Offers signing in or signing up to readers who are not signed in. */
const Enter = async ({ invitation, token }: { invitation: ReceivedInvitation; token: string }) => {
  const signIn = paths.signIn({ next: paths.invitation(token) })
  if (invitation.has_account) {
    return (
      <LinkButton variant="primary" href={signIn} className="w-full">
        Sign in as {invitation.email}
      </LinkButton>
    )
  }
  if ((await readSignInOptions()).sign_up === 'closed') {
    return (
      <p>
        {invitation.email} has no account, and sign-up is closed. Ask your administrator for an account, then
        open this link again.
      </p>
    )
  }
  return (
    <LinkButton variant="primary" href={paths.signUp({ invitation: token })} className="w-full">
      Create account to join
    </LinkButton>
  )
}

type SearchParams = Promise<{ token?: string | string[] }>

const InvitationPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { token: given } = await searchParams
  const token = typeof given === 'string' ? given : ''
  const client = await getPersonClient()
  const [read, person] = await Promise.all([
    attempt(client.readInvitation({ body: { token: token || '-' } })),
    findPerson(),
  ])
  if (!read.ok) return <InvitationEnded error={read.error} />
  const invitation = read.value.data
  const { organization, email, role, state, invited_by: sender } = invitation
  if (state !== 'open') return <InvitationEnded invitation={invitation} isSignedIn={person !== null} />
  return (
    <>
      <AuthHeading title={`Join ${organization}`}>
        {sender ?? 'An administrator'} invited you ({email}) as {/^[ao]/.test(role) ? 'an' : 'a'}{' '}
        {roleLabels[role].name.toLowerCase()}: you can {roleLabels[role].can}.
      </AuthHeading>
      {person === null && <Enter invitation={invitation} token={token} />}
      {person?.email === email && <AcceptInvitation organization={organization} token={token} />}
      {person && person.email !== email && <SignOutFirst invited={email} signedInAs={person.email} />}
    </>
  )
}

export default InvitationPage
