import type { ReactNode } from 'react'

export const invitation = 'Invitation'
export const signInAs = (email: ReactNode) => <>Sign in as {email}</>
export const hasNoAccountAndSign = (email: ReactNode) => (
  <>
    {email} has no account, and sign-up is closed. Ask your administrator for an account, then open this link
    again.
  </>
)
export const createAccountToJoin = 'Create account to join'
export const joinOrganization = (organization: string | number) => `Join ${organization}`
export const invitedYourRole = (
  sender: ReactNode,
  email: ReactNode,
  lowerCase: ReactNode,
  may: ReactNode,
) => (
  <>
    {sender} invited {email}. Your role: {lowerCase}. {may}
  </>
)
export const anAdministrator = 'An administrator'

export const chooseANewPassword = 'Choose a new password'
export const youllBeSignedOut = 'You’ll be signed out of all browsers.'
export const forgotPassword = 'Forgot password?'
export const enterYourEmailAddress = 'Enter your email address and we’ll send you a reset link.'

export const signIn = 'Sign in'
export const yourSessionHasEnded = 'Your session has ended'
export const signInToReturn =
  'Sign in to return to where you were. What you entered in this browser is still there.'
export const signInToOpen = 'Sign in to open this page'
export const mailPdfsWithProof = 'Mail PDFs, with proof of mailing and delivery.'

export const createAccount = 'Create account'
export const invitationRequired = 'Invitation required'
export const thisInvitationHasBeenUsed =
  'This invitation has been used or has expired. Ask the sender for a new one.'
export const signUpIsByInvitation = 'Sign-up is by invitation only. Ask your administrator for one.'
export const signInToAnExisting = 'Sign in to an existing account'
export const joinInvitedTo = (invitedTo: string | number) => `Join ${invitedTo}`
export const createYourAccountYourEmail = 'Create your account. Your email address is already confirmed.'
export const youllCreateOrJoin = 'You’ll create or join an organization after signing in.'

export const confirmYourEmailAddress = 'Confirm your email address'
export const emailScannersFollowLinks = 'Email scanners follow links too. Click to confirm it’s you.'

export const nameYourOrganization = 'Name your organization'
export const organizationLimitReached = 'Organization limit reached'
export const youCantCreateAnother = 'You can’t create another organization. Contact your administrator.'
export const backToMailroom = 'Back to Mailroom'
export const phoneNumber = 'Phone number'
export const upsAndFedexNeedOne =
  'UPS and FedEx need one. They get it where an address has none. You can add it later.'
export const nameYourNewOrganization = 'Name your new organization'
export const lettersAreSentAndBilled =
  'Letters are sent and billed in its name. You’ll be the owner and can invite others.'
export const invitedToAnOrganization = 'Invited to an organization? Open the link in the email instead.'

export const twoFactorAuthentication = 'Two-factor authentication'
export const yourSignInMethods = 'Your sign-in methods could not be loaded'
export const yourOrganization = 'Your organization'
export const confirmThatItsYouToContinue = (name: ReactNode) => (
  <>Confirm that it’s you to continue to {name}.</>
)
export const requiresTwoFactorAuthentication = (name: ReactNode) => (
  <>{name} requires two-factor authentication. Set up an authenticator app or a passkey to continue.</>
)
export const youreAllSet = 'You’re all set'
export const continueToMailroom = 'Continue to Mailroom'

export const couldntReachMailroomCheck = 'Couldn’t reach Mailroom. Check your connection and try again.'
export const somethingWentWrongOnOurSide = 'Something went wrong on our side. Try again in a moment.'
export const incorrectEmailOrPassword = 'Incorrect email or password.'
export const confirmYourEmailAddressFirst =
  'Confirm your email address first. We just sent you a new link, which expires in one hour.'
export const enterAValidEmail = 'Enter a valid email address, such as ana@example.com.'
export const incorrectPasswordTryAgain = 'Incorrect password. Try again.'
export const thisLinkHasAlready = 'This link has already been used or has expired. Request a new one.'
export const thisLinkHasExpired = 'This link has expired. Request a new one.'
export const thisLinkIsForAnAccount = 'This link is for an account that no longer exists.'
export const incorrectCodeCheckThatYourPhones =
  'Incorrect code. Check that your phone’s clock is correct and enter the current code.'
export const thatRecoveryCodeIsIncorrect = 'That recovery code is incorrect or has already been used.'
export const yourSignInSession = 'Your sign-in session expired. Sign in again.'
export const tooManyIncorrectCodes = 'Too many incorrect codes. Sign in with your password again.'
export const tooManyIncorrectCodesTry = 'Too many incorrect codes. Try again in 15 minutes.'
export const weDontRecognizeThisPasskey =
  'We don’t recognize this passkey. Sign in another way, then add it again.'
export const weCouldntVerifyThatPasskey = 'We couldn’t verify that passkey. Try again or sign in another way.'
export const tooManyAttemptsTry = 'Too many attempts. Try again in a minute.'

export const usingAPasskey = 'Use a passkey'

export const joinWithOrganization = (organization: ReactNode) => <>Join {organization}</>
export const notNow = 'Not now'
export const youreSignedInToADifferent = 'You’re signed in to a different account'
export const thisInvitationIsForYoure = (invited: ReactNode, signedInAs: ReactNode) => (
  <>
    This invitation is for {invited}. You’re signed in as {signedInAs}.
  </>
)
export const signOutAndContinue = 'Sign out and continue'
export const staySignedIn = 'Stay signed in'

export const thisLinkIsInvalid = 'This link is invalid'
export const itMayBeIncomplete =
  'It may be incomplete, or the invitation may have been resent. Use the link in the latest email.'
export const invitationCouldNotBeLoaded = 'Invitation could not be loaded'
export const thisInvitationHasAlready = 'This invitation has already been used'
export const hasJoinedEachInvitation = (email: string | number, organization: string | number) =>
  `${email} has joined ${organization}. Each invitation can be used once.`
export const thisInvitationHasExpired = 'This invitation has expired'
export const invitationsExpireAfter7 = (asked: string | number) =>
  `Invitations expire after 7 days. Ask ${asked} to resend it.`
export const thisInvitationWasRevoked = 'This invitation was revoked'
export const toJoinAskForANew = (organization: string | number) =>
  `To join ${organization}, ask for a new invitation.`
export const goToMailroom = 'Go to Mailroom'

export const orSwitchTo = 'Or switch to'
export const signedInAs = (email: ReactNode) => <>Signed in as {email}. </>
export const signOut = 'Sign out'

export const createOrganization = 'Create organization'
export const name = 'Name'
export const youCanChangeItLater = 'You can change it later.'
export const timeZone = 'Time zone'
export const usedForAllTimes = 'Used for all times on pages and documents. Suggested by your browser.'

export const noPasskeyWasUsed = 'No passkey was used. Try again or sign in another way.'
export const passkeysWorkAtHostOnly = (host: string) =>
  `Passkeys work at ${host} only. Open Mailroom there, or sign in another way.`
export const thisBrowserCannotUsePasskeys =
  'This browser can’t use passkeys here: they need https and a device that stores them. Sign in another way.'
export const thisDeviceAlreadyHasAPasskey = 'This device already has a passkey for your account.'

export const password = 'Password'
export const atLeast12Characters = 'At least 12 characters. Try a few random words. Symbols aren’t required.'
export const yourPassword = 'Your password'

export const enterAValidEmailAddress = 'Enter a valid email address.'
export const checkYourEmail = 'Check your email'
export const ifHasAnAccount = (sentTo: ReactNode) => (
  <>If {sentTo} has an account, we’ve sent a single-use link. It expires in one hour.</>
)
export const resetYourPassword = 'Reset your password'
export const sendResetLink = 'Send reset link'
export const email = 'Email'
export const backToSignIn = 'Back to sign in'
export const passwordChanged = 'Password changed'
export const youveBeenSignedOut = 'You’ve been signed out of all devices.'
export const newPassword = 'New password'
export const setNewPassword = 'Set new password'
export const requestANewLink = 'Request a new link'

export const enterYourName = 'Enter your name.'
export const yourName = 'Your name'
export const alreadyHaveAnAccount = (link: ReactNode) => <>Already have an account? {link}</>
export const testEmails = 'Test emails'
export const sandbox = 'Sandbox'
export const noEmailsAreSent = (theEmail: ReactNode) => <>No emails are sent. {theEmail}</>
export const youWouldHaveReceived = (subject: string | number) => `You would have received “${subject}”.`
export const theEmailWillAppear = 'The email will appear here.'
export const openTheLink = 'Open the link'
export const weSentALink = (email: ReactNode) => (
  <>
    We sent a link to {email}. Open it within one hour, then sign in. Don’t see it? Check your spam folder, or
    sign in to resend it.
  </>
)

export const emailAddressConfirmed = 'Email address confirmed'
export const toGetANew = 'To get a new link, sign in with your password.'
export const confirmEmailAddress = 'Confirm email address'

export const anAdministrator2 = 'an administrator'
