import { setTimeout as delay } from 'node:timers/promises'

import { passkey as passkeyPlugin } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { genericOAuth, twoFactor as twoFactorPlugin } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'

import type { Config } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { account, passkey, session, twoFactor, user, verification } from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import {
  confirmationEmail,
  existingAccountEmail,
  newAddressEmail,
  passwordResetEmail,
  securityEmail,
  accountLinks,
  sendAccountEmail,
} from '#lib/service/organizations/accounts/account-email.ts'
import { type Attempts, createAttempts } from '#lib/service/organizations/accounts/attempts.ts'
import { authSecrets } from '#lib/service/organizations/accounts/auth-secrets.ts'
import {
  maxPasswordLength,
  minPasswordLength,
  hashPassword,
  isPassword,
} from '#lib/service/organizations/accounts/password.ts'
import { recordAccountChange } from '#lib/service/organizations/accounts/person-context.ts'
import {
  isProvenByInvitation,
  requireSignUp,
  useUpInvitations,
} from '#lib/service/organizations/accounts/sign-up.ts'

import {
  clientAddressHeader,
  createAfterHook,
  createBeforeHook,
  holderOf,
  requestIdHeader,
} from './auth-hooks.ts'
import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'

/** What better-auth calls the organization's own sign-in. */
const oidcProviderId = 'oidc'

/** The request with the address that it came from, and the id that the logs know it by. */
export const withClientAddress = (c: Context<HttpEnv>): Request => {
  const headers = new Headers(c.req.raw.headers)
  headers.set(clientAddressHeader, clientAddress(c) ?? '127.0.0.1')
  headers.set(requestIdHeader, c.get('requestId'))
  const { method, url, body } = c.req.raw
  // The server's own requests cannot be copied by the platform's constructor; a streamed body must be half duplex.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  return new Request(url, init)
}

/** What pages do not use is not served: some of it hands session tokens to scripts, or tells whether a guess is right. */
const disabledPaths = [
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

/** Requests of one address to one path. */
const perAddress = {
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

/** `__Host-` is for TLS only: the browser then refuses the cookie from any other host, path or plain connection. */
const cookieSettings = (config: Config) => {
  const isSecure = config.appUrl.startsWith('https:')
  return {
    useSecureCookies: false,
    cookiePrefix: isSecure ? '__Host-mailroom' : 'mailroom',
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure },
  }
}

/** The provider is asked nothing after somebody has signed in: what it would answer to is not kept. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }

const requireUserVerification = (isVerified: boolean | undefined): void => {
  if (isVerified) return
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'Use a passkey that requires your fingerprint, face or PIN.',
  })
}

const createPlugins = (config: Config) => [
  twoFactorPlugin({ issuer: 'Mailroom', allowPasswordless: true }),
  passkeyPlugin({
    rpID: new URL(config.appUrl).hostname,
    rpName: 'Mailroom',
    origin: config.appUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // A passkey stands for both factors only where the device has checked who holds it.
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

/** Accounts and sessions of people, served under `/api/auth`. */
const buildAuth = (deps: ServiceDeps, attempts: Attempts) => {
  const { config, db } = deps
  const links = accountLinks(config)
  return betterAuth({
    appName: 'Mailroom',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secrets: authSecrets(config),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { account, passkey, session, twoFactor, user, verification },
    }),
    plugins: createPlugins(config),
    disabledPaths,
    hooks: { before: createBeforeHook(deps, attempts), after: createAfterHook(deps, attempts) },
    databaseHooks: {
      user: {
        create: {
          before: async (created, ctx) => {
            // Asked for by the form with its invitation already; here for those whom the provider vouches for.
            if (ctx?.path === '/sign-up/email') {
              const token: unknown = ctx.body?.invitation
              const isProven =
                typeof token === 'string' && (await isProvenByInvitation(deps, created.email, token))
              return isProven ? { data: { ...created, emailVerified: true } } : undefined
            }
            try {
              await requireSignUp(deps, { email: created.email, isProven: created.emailVerified })
            } catch (error) {
              if (error instanceof ServiceError) return false
              throw error
            }
            return undefined
          },
          after: (created) => useUpInvitations(deps, created.email),
        },
      },
      account: {
        create: { before: (created) => Promise.resolve({ data: { ...created, ...noTokens } }) },
        update: { before: (changed) => Promise.resolve({ data: { ...changed, ...noTokens } }) },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength,
      maxPasswordLength,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(hash, password) },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      onExistingUserSignUp: ({ user: holder }) =>
        sendAccountEmail(deps, holder.email, existingAccountEmail(links.signIn())),
      sendResetPassword: ({ user: holder, token }) =>
        sendAccountEmail(deps, holder.email, passwordResetEmail(links.resetPassword(token))),
      onPasswordReset: async ({ user: holder }, request) => {
        // Whoever has opened the link reads the mail of this address.
        await db.update(user).set({ emailVerified: true }).where(eq(user.id, holder.id))
        await sendAccountEmail(deps, holder.email, securityEmail('password_changed', links.security()))
        await recordAccountChange(deps, holderOf(holder.id, request?.headers), {
          action: 'account.password_changed',
        })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: 60 * 60,
      sendVerificationEmail: async ({ user: holder, token }, request) => {
        const isSignUp = request !== undefined && new URL(request.url).pathname === '/api/auth/sign-up/email'
        // Proven by an invitation: there is nothing left to confirm.
        if (isSignUp && holder.emailVerified) return
        const url = links.verifyEmail(token)
        const email = holder.emailVerified ? newAddressEmail(url) : confirmationEmail(url)
        await sendAccountEmail(deps, holder.email, email)
      },
    },
    user: { changeEmail: { enabled: true } },
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { enabled: true, trustedProviders: [] } },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24, freshAge: 0 },
    advanced: {
      ...cookieSettings(config),
      // By default it would not look where it leads back to while tests run.
      disableOriginCheck: false,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // The same machine is reached under several names; the page's own origin is always one of ours.
    trustedOrigins: (request) => {
      const host = request?.headers.get('host')
      return host ? [config.appUrl, `http://${host}`, `https://${host}`] : [config.appUrl]
    },
    logger: {
      level: 'warn',
      log: (level, message) => deps.logger[level === 'error' ? 'warn' : 'info']({ auth: message }, 'sign-in'),
    },
    // Refusals are told to who is refused; a fault is thrown on, or it would be written to the console with all its data.
    onAPIError: {
      onError: (error) => {
        if (!(error instanceof APIError)) throw error
        if (error.statusCode >= 500) deps.logger.error({ err: error }, 'sign-in failed unexpectedly')
      },
    },
    telemetry: { enabled: false },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customRules: perAddress,
      customStorage: {
        consume: async (key, rule) => {
          const seconds = await attempts.countRequest(key, rule)
          return { allowed: seconds === 0, retryAfter: seconds === 0 ? null : seconds }
        },
      },
    },
  })
}

type BetterAuth = ReturnType<typeof buildAuth>

/** What requests are authenticated by, and what answers under `/api/auth`. */
export type Auth = {
  readonly api: Pick<BetterAuth['api'], 'getSession'>
  handler: BetterAuth['handler']
  attempts: Attempts
}

/** Longer than either answer takes, so that the time tells nothing of whether the account exists. */
const evenedMs = 300

const evenedPaths: ReadonlySet<string> = new Set([
  '/api/auth/request-password-reset',
  '/api/auth/sign-up/email',
])

/** Creates the accounts of this process. */
export const createAuth = (deps: ServiceDeps): Auth => {
  const attempts = createAttempts(deps.pool)
  let built = buildAuth(deps, attempts)

  /** The provider is asked for its endpoints once. One that could not be reached then is asked when it is needed. */
  const findProvider = async (): Promise<void> => {
    const { socialProviders } = await built.$context
    if (!socialProviders.some(({ id }) => id === oidcProviderId)) built = buildAuth(deps, attempts)
  }

  return {
    attempts,
    get api() {
      return built.api
    },
    handler: async (request) => {
      const { pathname } = new URL(request.url)
      if (deps.config.accounts.oidc && pathname === '/api/auth/sign-in/social') await findProvider()
      if (!evenedPaths.has(pathname)) return built.handler(request)
      const [answer] = await Promise.all([built.handler(request), delay(evenedMs)])
      return answer
    },
  }
}
