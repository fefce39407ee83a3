import type { ReactNode } from 'react'

export const twoFactorAuthentication = 'Two-factor authentication'
export const continueText = 'Continue'
export const recoveryCode = 'Recovery code'
export const authenticationCode = 'Authentication code'
export const oneOfTheCodes =
  'One of the codes you saved when you turned on two-factor authentication. Each works once.'
export const the6DigitCode = 'The 6-digit code from your authenticator app.'
export const usingAuthenticatorApp = 'Use authenticator app'
export const usingARecoveryCode = 'Use a recovery code'
export const backToSignIn = 'Back to sign in'

export const enterYourEmailAddress = 'Enter your email address.'
export const enterYourPassword = 'Enter your password.'
export const signIn = 'Sign in'
export const email = 'Email'
export const password = 'Password'
export const sandboxAccount = 'Sandbox account'
export const tryingItOut = 'Trying it out?'
export const thisIsASandbox = (email: ReactNode, password: ReactNode) => (
  <>
    This is a sandbox: nothing is printed, mailed or charged. Sign in with {email} and the password {password}
    .
  </>
)
export const usingDemoAccount = 'Use demo account'

export const signInFailed = 'Sign-in failed'
export const yourIdentityProviderDidNotConfirm =
  'Your identity provider did not confirm an email address with a Mailroom account. Contact your administrator.'
export const forgotPassword = 'Forgot password?'
export const createAccount = 'Create account'
export const signInWithAPasskey = 'Sign in with a passkey'
export const signInWith = (oidcName: ReactNode) => <>Sign in with {oidcName}</>
export const usingSingleSignOn = 'Use single sign-on'

export const couldntReachMailroomCheck = 'Couldn’t reach Mailroom. Check your connection and try again.'
export const theIdentityProviderCouldNotBeReached =
  'The identity provider could not be reached. Try again, or sign in another way.'
export const thisEmailAddressHasNo =
  'This email address has no single sign-on. Check it, or sign in with a password or passkey.'
export const singleSignOn = 'Single sign-on'
export const continueWithSingleSign = 'Continue with single sign-on'
export const workEmail = 'Work email'
export const signInAnotherWay = 'Sign in another way'
