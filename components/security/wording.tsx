import type { ReactNode } from 'react'

export const security = 'Security'
export const securitySettingsCouldNotBeLoaded = 'Security settings could not be loaded'

export const enterYourPassword = 'Enter your password.'
export const somethingWentWrongCheck = 'Something went wrong. Check your connection and try again.'

export const enterANameSuch = 'Enter a name, such as the device it’s on.'
export const passkeyAdded = (name: string | number) => `Passkey “${name}” added`
export const passkeyRemoved = (name: string | number) => `Passkey “${name}” removed`
export const passkeys = 'Passkeys'
export const signInWithYourDevices =
  'Sign in with your device’s fingerprint, face or PIN instead of a password and code.'
export const addPasskey = 'Add passkey'
export const yourBrowserWillAsk = 'Your browser will ask where to save it.'
export const name = 'Name'
export const forExampleWorkLaptop = 'For example, “Work laptop”.'
export const noPasskeysYet = 'No passkeys yet.'
export const addedTime = (time: ReactNode) => <>Added {time}</>
export const removeName = (name: string | number) => `Remove ${name}`
export const remove = 'Remove'
export const removeWithName = (name: string | number) => `Remove ${name}?`
export const youWontBeAble =
  'You won’t be able to sign in with it. This can’t be undone. Delete it from the device as well.'
export const removePasskey = 'Remove passkey'

export const changingYourPasswordSigns = 'Changing your password signs you out of all other sessions.'
export const passwordChanged = 'Password changed'
export const youveBeenSignedOut = 'You’ve been signed out of all other sessions.'
export const password = 'Password'
export const youDontHaveAPassword = 'You don’t have a password.'
export const changePassword = 'Change password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const sendALinkToSet = 'Send a link to set a password'

export const nameSaved = 'Name saved'
export const yourName = 'Your name'
export const shownToTeammatesAndInTimelines =
  'Shown to teammates and in timelines, records and the audit log.'
export const saveName = 'Save name'
export const enterAValidEmail = 'Enter a valid email address.'
export const thatsAlreadyYourEmail = 'That’s already your email address.'
export const checkYourEmail = 'Check your email'
export const openTheLinkWeSent = (newEmail: string | number) => `Open the link we sent to ${newEmail}.`
export const emailAddress = 'Email address'
export const forSigningInAndNotifications = 'For signing in and notifications.'
export const change = 'Change'
export const changeEmailAddress = 'Change email address'
export const wellSendALink =
  'We’ll send a link to your new address. Nothing changes until you open it. We’ll notify your old address.'
export const sendLink = 'Send link'
export const newEmailAddress = 'New email address'

export const signedOutOfAll = 'Signed out of all other sessions'
export const signedOut = (device: string | number) => `${device} signed out`
export const sessions = 'Sessions'
export const browsersAndTheIp = 'Browsers and the IP addresses they signed in from.'
export const signOutOtherSessions = 'Sign out other sessions'
export const signOutOfAll = 'Sign out of all other sessions?'
export const allOtherBrowsersAreSigned =
  'All other browsers are signed out immediately. Unsaved work there is lost.'
export const cancel = 'Cancel'
export const thisBrowser = 'This browser'
export const signedIn = (address: ReactNode, time: ReactNode) => (
  <>
    {address} · signed in {time}
  </>
)
export const ipAddressUnknown = 'IP address unknown'
export const signOut = (device: string | number, address: string | number) => `Sign out ${device}, ${address}`
export const signOutButton = 'Sign out'

export const twoFactorAuthenticationTurned = 'Two-factor authentication turned off'
export const twoFactorAuthenticationTurnedOn = 'Two-factor authentication turned on'
export const twoFactorAuthentication = 'Two-factor authentication'
export const requireACodeFromAnAuthenticator = 'Require a code from an authenticator app when you sign in.'
export const on = 'On'
export const off = 'Off'
export const newRecoveryCodes = 'New recovery codes'
export const replaceRecoveryCodes = 'Replace recovery codes?'
export const yourCurrentRecoveryCodes = 'Your current recovery codes will stop working.'
export const replaceCodes = 'Replace codes'
export const turnOff = 'Turn off'
export const turnOffTwoFactor = 'Turn off two-factor authentication?'
export const youllNeedOnlyYourPassword =
  'You’ll need only your password to sign in. Your recovery codes stop working, and you’ll have to set up the app again to turn it back on.'
export const turnOn = 'Turn on'
export const turnOnTwoFactor = 'Turn on two-factor authentication'
export const youllNeedAnAuthenticator =
  'You’ll need an authenticator app. Nothing changes until you enter the first code.'
export const continueText = 'Continue'
export const qrCodeForTheAuthenticator = 'QR code for the authenticator app'
export const setUpTwoFactor = 'Set up two-factor authentication'
export const scanThisQrCode = (secret: ReactNode) => (
  <>Scan this QR code with your authenticator app, or enter this key: {secret} </>
)
export const setupKey = 'setup key'
export const code = 'Code'
export const enterThe6Digit = 'Enter the 6-digit code from the app.'
export const saveTheseRecoveryCodes = 'Save these recovery codes. They won’t be shown again.'
export const recoveryCodes = 'recovery codes'
export const iveSavedThem = 'I’ve saved them'
export const usingACodeToSign =
  'Use a code to sign in without your phone. Each works once. Print them or save them in a password manager.'
export const recoveryCodesLabel = 'Recovery codes'
