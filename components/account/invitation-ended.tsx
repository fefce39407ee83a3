import { LinkButton } from '#components/ui/link-button.tsx'
import type { ReceivedInvitation } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { AuthHeading } from './auth-heading.tsx'

type Ended =
  | { error: { code: string; message: string } }
  | { invitation: ReceivedInvitation; isSignedIn: boolean }

const describeEnd = (ended: Ended): { title: string; text: string } => {
  if ('error' in ended) {
    return ended.error.code === 'INVITATION_ENDED'
      ? {
          title: 'This link is invalid',
          text: 'It may be incomplete, or the invitation may have been resent. Use the link in the latest email.',
        }
      : { title: 'Invitation could not be loaded', text: ended.error.message }
  }
  const { organization, invited_by: sender, state, email } = ended.invitation
  const asked = sender ?? 'an administrator'
  if (state === 'accepted') {
    return {
      title: 'This invitation has already been used',
      text: `${email} has joined ${organization}. Each invitation can be used once.`,
    }
  }
  return state === 'expired'
    ? {
        title: 'This invitation has expired',
        text: `Invitations expire after 7 days. Ask ${asked} to resend it.`,
      }
    : {
        title: 'This invitation was revoked',
        text: `To join ${organization}, ask for a new invitation.`,
      }
}

/** Explains why an invitation cannot be used. */
export const InvitationEnded = (ended: Ended) => {
  const { title, text } = describeEnd(ended)
  const isSignedIn = 'isSignedIn' in ended && ended.isSignedIn
  return (
    <>
      <AuthHeading title={title}>{text}</AuthHeading>
      <LinkButton href={isSignedIn ? paths.overview() : paths.signIn()}>
        {isSignedIn ? 'Go to Mailroom' : 'Sign in'}
      </LinkButton>
    </>
  )
}
