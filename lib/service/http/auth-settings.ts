import { passkey as passkeyPlugin } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { genericOAuth, twoFactor as twoFactorPlugin } from 'better-auth/plugins'

import type { Config } from '#lib/service/config/config.ts'
import {
  domainOf,
  type OrganizationProvider,
  providerIdOf,
} from '#lib/service/organizations/single-sign-on/find-provider.ts'
import type { IdentityPort } from '#lib/service/providers/identity/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

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

/** Duration of sessions, in seconds, and what better-auth carries over when one replaces another. */
export const sessionSettings = {
  expiresIn: 60 * 60 * 24 * 7,
  updateAge: 60 * 60 * 24,
  freshAge: 0,
  additionalFields: {
    twoFactorAt: { type: 'date', required: false, input: false },
    vouchedBy: { type: 'string', required: false, input: false },
  },
} as const

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

/** An organization's identity provider, read and ready to sign someone in. */
export type OpenedProvider = {
  provider: OrganizationProvider
  authorizationUrl: string
  identity: IdentityPort
  /** Records why the provider's response was rejected; throws errors that the provider did not cause. */
  onRefused: (error: unknown) => null
}

/** The identity provider of the installation, and who reads what it says. */
export type InstallationProvider = Pick<OpenedProvider, 'identity' | 'onRefused'>

const scopes = ['openid', 'email', 'profile']

/** Creates the plugin that signs in through the identity provider of one organization. */
const organizationOidc = (config: Config, opened: OpenedProvider) => {
  const { provider, authorizationUrl, identity, onRefused } = opened
  const { client, domains } = provider
  const providerId = providerIdOf(provider.organizationId)
  const redirectUrl = `${config.appUrl}/api/auth/callback/${providerId}`
  return genericOAuth({
    config: [
      {
        providerId,
        authorizationUrl,
        clientId: client.clientId,
        clientSecret: client.clientSecret,
        scopes,
        // Binds the code to this browser, and so the ID token that comes straight from the provider: no nonce is needed.
        pkce: true,
        // Both by our own port, which connects to no private network.
        getToken: ({ code, codeVerifier }) =>
          identity.redeemCode(client, { code, codeVerifier, redirectUrl }),
        getUserInfo: async ({ idToken = '', accessToken }) => {
          const claims = await identity.readClaims(client, { idToken, accessToken }).catch(onRefused)
          if (!claims) return null
          const { subject, email, name } = claims
          // Proves the addresses of its organization, and no others. The organization has the domain, and with it
          // every mailbox: that is proof of the address, regardless of the provider's statement.
          return domains.has(domainOf(email)) ? { sub: subject, email, name, emailVerified: true } : null
        },
        accountSubject: ({ profile }) => String(profile.sub),
      },
    ],
  })
}

/** Creates the plugin that signs in through the provider of the installation. Its nonce is checked by better-auth. */
const installationOidc = (
  oidc: NonNullable<Config['accounts']['oidc']>,
  { identity, onRefused }: InstallationProvider,
) =>
  genericOAuth({
    config: [
      {
        providerId: oidcProviderId,
        name: oidc.name,
        discoveryUrl: `${oidc.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret,
        scopes,
        pkce: true,
        requireIdTokenVerification: true,
        // better-auth reads neither the time nor the authorized party of a token, and takes any text for an address.
        getUserInfo: async ({ idToken = '', accessToken }) => {
          const claims = await identity.readClaims(oidc, { idToken, accessToken }).catch(onRefused)
          if (!claims) return null
          const { subject, email, isEmailVerified, name } = claims
          if (isEmailVerified) return { sub: subject, email, name, emailVerified: true }
          const message = `The provider does not say that the email address of ${subject} is verified: add the claim email_verified there.`
          return onRefused(new ProviderError('declined', message))
        },
        accountSubject: ({ profile }) => String(profile.sub),
      },
    ],
  })

/** Creates the plugins: two-factor authentication, passkeys, and an identity provider: an organization's, or the installation's. */
export const createPlugins = (
  config: Config,
  opened: OpenedProvider | null,
  installation: InstallationProvider,
) => [
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
  ...(opened ? [organizationOidc(config, opened)] : []),
  ...(config.accounts.oidc && !opened ? [installationOidc(config.accounts.oidc, installation)] : []),
]
