import { LinkButton } from '#components/ui/link-button.tsx'
import type { ReceivedInvitation } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { AuthHeading } from './auth-heading.tsx'
import * as wording from './wording.tsx'

type Ended =
  | { error: { code: string; message: string } }
  | { invitation: ReceivedInvitation; isSignedIn: boolean }

const describeEnd = (ended: Ended): { title: string; text: string } => {
  if ('error' in ended) {
    return ended.error.code === 'INVITATION_ENDED'
      ? {
          title: wording.thisLinkIsInvalid,
          text: wording.itMayBeIncomplete,
        }
      : { title: wording.invitationCouldNotBeLoaded, text: ended.error.message }
  }
  const { organization, invited_by: sender, state, email } = ended.invitation
  const asked = sender ?? wording.anAdministrator2
  if (state === 'accepted') {
    return {
      title: wording.thisInvitationHasAlready,
      text: wording.hasJoinedEachInvitation(email, organization),
    }
  }
  return state === 'expired'
    ? {
        title: wording.thisInvitationHasExpired,
        text: wording.invitationsExpireAfter7(asked),
      }
    : {
        title: wording.thisInvitationWasRevoked,
        text: wording.toJoinAskForANew(organization),
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
        {isSignedIn ? wording.goToMailroom : wording.signIn}
      </LinkButton>
    </>
  )
}
