import { createPersonClient } from '#lib/client/person-client.ts'
import { paths } from '#lib/paths.ts'

import { AuthError, callAuth, defineAuthAction } from './call-auth.ts'

type Credentials = { email: string; password: string }

type SignedIn = { twoFactorRedirect?: boolean }

/** Signs in with a password. Returns how the sign-in continues. */
export const signIn = defineAuthAction(
  async (credentials: Credentials): Promise<'done' | 'code' | 'single_sign_on'> => {
    try {
      const { twoFactorRedirect } = await callAuth<SignedIn>('/sign-in/email', credentials)
      return twoFactorRedirect ? 'code' : 'done'
    } catch (error) {
      if (error instanceof AuthError && error.code === 'SINGLE_SIGN_ON_REQUIRED') return 'single_sign_on'
      throw error
    }
  },
)

/** Errors after which the password has to be entered again. */
const endings: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
])

/** Verifies the second factor of a sign-in. Returns why no code can complete it any more; null once it is complete. */
export const completeSignIn = defineAuthAction(
  async (code: string, isRecovery: boolean): Promise<string | null> => {
    try {
      await callAuth(isRecovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp', { code })
      return null
    } catch (error) {
      if (error instanceof AuthError && endings.has(error.code)) return error.message
      throw error
    }
  },
)

type ProviderOptions = { next: string; email?: string }

const pageOf = async (provider: string, { next, email }: ProviderOptions): Promise<string> => {
  const { url } = await callAuth<{ url?: string }>('/sign-in/social', {
    provider,
    callbackURL: next,
    errorCallbackURL: paths.signIn({ next }),
    ...(email !== undefined && { loginHint: email }),
  }).catch((error: unknown) => {
    if (error instanceof AuthError && error.code !== 'NETWORK_ERROR') return { url: undefined }
    throw error
  })
  if (url) return url
  throw new AuthError(
    'IDENTITY_PROVIDER_UNAVAILABLE',
    'The identity provider could not be reached. Try again, or sign in another way.',
  )
}

/** Starts single sign-on with a provider. Returns its page. */
export const startSingleSignOn = defineAuthAction(pageOf)

/** Starts single sign-on with the provider of an e-mail address. Returns its page. */
export const startSingleSignOnOf = defineAuthAction(async (email: string, next: string) => {
  const { data: found } = await createPersonClient({ baseUrl: '' }).findSignInWay({ body: { email } })
  if (found.provider) return pageOf(found.provider, { next, email })
  throw new AuthError(
    'NO_SINGLE_SIGN_ON',
    'This email address has no single sign-on. Check it, or sign in with a password or passkey.',
  )
})

/** Signs in to a new account, whose e-mail address the invitation verified, and joins. Returns the page to open. */
const join = async (account: Credentials, token: string): Promise<string> => {
  const { twoFactorRedirect } = await callAuth<SignedIn>('/sign-in/email', account)
  if (twoFactorRedirect) return paths.invitation(token)
  await createPersonClient({ baseUrl: '' }).acceptInvitation({ body: { token } })
  return paths.overview()
}

/** Creates an account; with `joins`, in the organization that invited it. Returns the page to open; null without one. */
export const signUp = defineAuthAction(
  async (
    account: Credentials & { name: string },
    invitation: string | null,
    joins: boolean,
  ): Promise<string | null> => {
    await callAuth('/sign-up/email', { ...account, ...(invitation && { invitation }) })
    if (!invitation || !joins) return null
    // The invitation's page handles every failure, such as an existing account.
    return join(account, invitation).catch(() => paths.invitation(invitation))
  },
)

/** Verifies the e-mail address that the link with this token was sent to. */
export const verifyEmail = defineAuthAction((token: string) =>
  callAuth(`/verify-email?${new URLSearchParams({ token })}`),
)

/** Sends a link to choose a new password. The response is the same with and without an account. */
export const requestReset = defineAuthAction((email: string) =>
  callAuth('/request-password-reset', { email }),
)

/** Sets the new password with the token of the link. */
export const resetPassword = defineAuthAction((token: string, newPassword: string) =>
  callAuth('/reset-password', { token, newPassword }),
)

/** Changes the password, which ends all other sessions. */
export const changePassword = defineAuthAction((currentPassword: string, newPassword: string) =>
  callAuth('/change-password', { currentPassword, newPassword }),
)

/** Sends a link to a new e-mail address, which is used once the link is opened. */
export const changeEmail = defineAuthAction((newEmail: string) => callAuth('/change-email', { newEmail }))

const confirmation = (password: string) => (password ? { password } : {})

/** Starts to set up an authenticator app. Returns its key and the recovery codes. */
export const startTwoFactor = defineAuthAction((password: string) =>
  callAuth<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', confirmation(password)),
)

/** Turns two-factor authentication on with the first code of the authenticator app. */
export const confirmTwoFactor = defineAuthAction((code: string) =>
  callAuth('/two-factor/verify-totp', { code }),
)

/** Turns two-factor authentication off. */
export const endTwoFactor = defineAuthAction((password: string) =>
  callAuth('/two-factor/disable', confirmation(password)),
)

/** Replaces the recovery codes. Returns the new ones. */
export const replaceRecoveryCodes = defineAuthAction((password: string) =>
  callAuth<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', confirmation(password)),
)
