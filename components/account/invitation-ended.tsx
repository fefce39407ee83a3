import { LinkButton } from '#components/ui/link-button.tsx'
import type { ReceivedInvitation } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { AuthHeading } from './auth-heading.tsx'

type Ended =
  | { error: { code: string; message: string } }
  | { invitation: ReceivedInvitation; isSignedIn: boolean }

const wordsOf = (ended: Ended): { title: string; text: string } => {
  if ('error' in ended) {
    return ended.error.code === 'INVITATION_ENDED'
      ? {
          title: 'This link does not work',
          text: 'It was cut short, or the invitation was sent again since: only the link in the last e-mail works.',
        }
      : { title: 'The invitation could not be read', text: ended.error.message }
  }
  const { organization, invited_by: sender, state, email } = ended.invitation
  const asked = sender ?? 'whoever runs Mailroom there'
  if (state === 'accepted') {
    return {
      title: 'This invitation was used',
      text: `${email} has joined ${organization} by it. An invitation works once.`,
    }
  }
  return state === 'expired'
    ? {
        title: 'This invitation has expired',
        text: `Invitations end after seven days. Ask ${asked} to send it again.`,
      }
    : {
        title: 'This invitation was taken back',
        text: `If you still want to join ${organization}, ask there for a new one.`,
      }
}

/** Says why the link of an invitation leads nowhere. */
export const InvitationEnded = (ended: Ended) => {
  const { title, text } = wordsOf(ended)
  const isSignedIn = 'isSignedIn' in ended && ended.isSignedIn
  return (
    <>
      <AuthHeading title={title}>{text}</AuthHeading>
      <LinkButton href={isSignedIn ? paths.overview() : paths.signIn()}>
        {isSignedIn ? 'Go on to Mailroom' : 'Sign in'}
      </LinkButton>
    </>
  )
}
