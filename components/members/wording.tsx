import type { ReactNode } from 'react'

export const members = 'Members'
export const invitationsCouldNotBeLoaded = 'Invitations could not be loaded'
export const membersCouldNotBeLoaded = 'Members could not be loaded'
export const onlyOwnersAndAdmins =
  'Only owners and admins can invite members, change roles or remove members.'

export const invitationResentTo = (email: string | number) => `Invitation resent to ${email}`
export const thePreviousLinkNo = 'The previous link no longer works.'
export const invitationNotSent = 'Invitation not sent'
export const resendInvitationTo = (email: string | number) => `Resend invitation to ${email}`
export const resend = 'Resend'
export const invitationToRevoked = (email: string | number) => `Invitation to ${email} revoked`
export const revokeInvitationTo = (email: string | number) => `Revoke invitation to ${email}`
export const revoke = 'Revoke'
export const revokeInvitationToWithEmail = (email: string | number) => `Revoke invitation to ${email}?`
export const theirLinkWillStop = 'Their link will stop working. You can invite them again.'
export const revokeInvitation = 'Revoke invitation'
export const cancel = 'Cancel'
export const invitations = 'Invitations'
export const notYetAccepted = 'Not yet accepted.'
export const expired = 'Expired'
export const sentTimeAndInvitedBy = (
  time: ReactNode,
  invitedBy: ReactNode,
  ended: ReactNode,
  time2: ReactNode,
) => (
  <>
    Sent {time}
    {invitedBy} · {ended} {time2}
  </>
)
export const byInvitedBy = (invitedBy: string | number) => ` by ${invitedBy}`
export const ended = 'ended'
export const ends = 'ends'
export const invitedEmail = (email: string | number) => `Invited ${email}`
export const theLinkInTheEmail = 'The link in the email expires in 7 days.'
export const inviteATeammate = 'Invite a teammate'
export const wellEmailASingle = 'We’ll email a single-use link that expires in 7 days.'
export const sendInvitation = 'Send invitation'
export const emailAddress = 'Email address'
export const role = 'Role'

export const isNow = (name: string | number, lowerCase: string | number) => `${name} is now ${lowerCase}`
export const changeRoleFor = (name: string | number) => `Change role for ${name}`
export const changeRole = 'Change role'
export const takesEffectImmediatelyIncluding = (you: ReactNode) => (
  <>Takes effect immediately, including for their API keys.{you}</>
)
export const youMayNotBeAble = ' You may not be able to change it back.'
export const apiKey = 'API key'
export const apiKeys = (whose: string | number) => `${whose} API keys`
export const willLoseAccessToImmediately = (you: ReactNode, organization: ReactNode) => (
  <>
    {you} will lose access to {organization} immediately, on every device.
  </>
)
export const you = 'You'
export const forWillBeRevoked = (your: ReactNode, organization: ReactNode) => (
  <>
    {your} for {organization} will be revoked permanently.
  </>
)
export const apiKeysWithYour = (your: string | number) => `${your} API keys`
export const your = 'Your'
export const their = 'Their'
export const willBecomeUnassigned = (your: string | number, count: string | number) =>
  `${your} ${count} will become unassigned.`
export const openTask = 'open task'
export const yourTasksWillBecome = 'Your tasks will become unassigned.'
export const pendingInvitationsWillBeRevoked = (your: ReactNode) => (
  <>{your} pending invitations will be revoked.</>
)
export const mailSentWillStay = (you: ReactNode, whose: ReactNode) => (
  <>
    Mail {you} sent will stay, under {whose} name.
  </>
)
export const you2 = 'you'
export const they = 'they'
export const youllNeedAnInvitation = 'You’ll need an invitation to rejoin.'
export const theyKeepTheirAccount = 'They keep their account and can be invited again.'
export const removedName = (name: string | number) => `${name} removed`
export const leaveOrganization = (organization: string | number) => `Leave ${organization}`
export const removeName = (name: string | number) => `Remove ${name}`
export const leave = 'Leave'
export const remove = 'Remove'
export const leaveWithOrganization = (organization: string | number) => `Leave ${organization}?`
export const removeWithName = (name: string | number) => `Remove ${name}?`

export const inCountAndOrganization = (count: string | number, organization: string | number) =>
  `${count} in ${organization}`
export const lastActive = (time: ReactNode) => <>Last active {time}</>
export const neverActive = 'Never active'
export const spentThisMonth = (spent: string) => `${spent} spent this month, no limit.`
export const spentOfLimitThisMonth = (spent: string, limit: string) =>
  `${spent} of ${limit} spent this month.`
export const spendingLimits = 'Spending limits'
export const on = '2FA on'
export const off = '2FA off'
export const joinedEmailAndTime = (email: ReactNode, time: ReactNode) => (
  <>
    {email} · joined {time}
  </>
)
export const theOnlyOwnerToLeave =
  'The only owner. To leave or change roles, make another member an owner first.'
