import { passkey as passkeyPlugin } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { genericOAuth, twoFactor as twoFactorPlugin } from 'better-auth/plugins'

import type { Config } from '#lib/service/config/config.ts'

/** The name of the organization's own sign-in in better-auth. */
export const oidcProviderId = 'oidc'

/** Paths that pages do not use: some would give session tokens to scripts, or reveal whether a guess is right. */
export const disabledPaths = [
  '/get-session',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/update-session',
  '/update-user',
  '/delete-user',
  '/delete-user/callback',
  '/list-accounts',
  '/link-social',
  '/unlink-account',
  '/get-access-token',
  '/refresh-token',
  '/account-info',
  '/verify-password',
  '/ok',
  '/sign-in/oauth2',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/two-factor/get-totp-uri',
  '/passkey/list-user-passkeys',
  '/passkey/update-passkey',
]

/** Limits of requests from one IP address to one path. */
export const rateLimitRules = {
  '/sign-in/email': { window: 60, max: 10 },
  '/sign-in/social': { window: 60, max: 20 },
  '/sign-up/email': { window: 60, max: 5 },
  '/request-password-reset': { window: 60, max: 5 },
  '/send-verification-email': { window: 60, max: 5 },
  '/reset-password': { window: 60, max: 10 },
  '/change-password': { window: 60, max: 10 },
  '/change-email': { window: 60, max: 5 },
  '/two-factor/*': { window: 60, max: 20 },
  '/passkey/*': { window: 60, max: 30 },
}

/** Names the cookie with `__Host-` under TLS: browsers then reject it from any other host, path or plain connection. */
export const cookieSettings = (config: Config) => {
  const isSecure = config.appUrl.startsWith('https:')
  return {
    useSecureCookies: false,
    cookiePrefix: isSecure ? '__Host-mailroom' : 'mailroom',
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure },
  }
}

const requireUserVerification = (isVerified: boolean | undefined): void => {
  if (isVerified) return
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'Use a passkey that requires your fingerprint, face or PIN.',
  })
}

/** Creates the plugins: two-factor authentication, passkeys, and the organization's own sign-in if there is one. */
export const createPlugins = (config: Config) => [
  twoFactorPlugin({ issuer: 'Mailroom', allowPasswordless: true }),
  passkeyPlugin({
    rpID: new URL(config.appUrl).hostname,
    rpName: 'Mailroom',
    origin: config.appUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // A passkey counts as both factors only if the device has verified its holder.
    registration: {
      afterVerification: ({ verification }) =>
        requireUserVerification(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireUserVerification(verification.authenticationInfo?.userVerified),
    },
  }),
  ...(config.accounts.oidc
    ? [
        genericOAuth({
          config: [
            {
              providerId: oidcProviderId,
              name: config.accounts.oidc.name,
              discoveryUrl: `${config.accounts.oidc.issuer}/.well-known/openid-configuration`,
              clientId: config.accounts.oidc.clientId,
              clientSecret: config.accounts.oidc.clientSecret,
              scopes: ['openid', 'email', 'profile'],
              pkce: true,
              requireIdTokenVerification: true,
            },
          ],
        }),
      ]
    : []),
]
