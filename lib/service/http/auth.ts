import { setTimeout as delay } from 'node:timers/promises'

import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { eq, sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { shareReads } from '#lib/service/db/coalesce.ts'
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
  endEarlierResetLinks,
  endResetLinks,
  hashResetLink,
  resetLinkPrefix,
} from '#lib/service/organizations/accounts/reset-links.ts'
import {
  isProvenByInvitation,
  requireSignUp,
  useUpInvitations,
} from '#lib/service/organizations/accounts/sign-up.ts'
import { enterOrganization, requireSignInWay } from '#lib/service/organizations/single-sign-on/enter.ts'

import {
  clientAddressHeader,
  createAfterHook,
  createBeforeHook,
  holderOf,
  requireAllowed,
} from './auth-hooks.ts'
import { createRefusalLog, openRequestedProvider, socialPath } from './auth-providers.ts'
import {
  cookieSettings,
  createPlugins,
  disabledPaths,
  oidcProviderId,
  type OpenedProvider,
  rateLimitRules,
  sessionSettings,
} from './auth-settings.ts'

/** The provider is not called again after sign-in, so its tokens are not stored. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }

/** Builds accounts and sessions, served under `/api/auth`. */
const buildAuth = (deps: ServiceDeps, attempts: Attempts, opened: OpenedProvider | null = null) => {
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
    plugins: createPlugins(config, opened, {
      identity: deps.providers.installationIdentity,
      onRefused: createRefusalLog(deps, null),
    }),
    disabledPaths,
    hooks: { before: createBeforeHook(deps, attempts), after: createAfterHook(deps, attempts) },
    databaseHooks: {
      user: {
        create: {
          before: async (created, ctx) => {
            // The form checks it with its invitation already; here for people whom the provider authenticates.
            if (ctx?.path === '/sign-up/email') {
              const token: unknown = ctx.body?.invitation
              const isProven =
                typeof token === 'string' && (await isProvenByInvitation(deps, created.email, token))
              return isProven ? { data: { ...created, emailVerified: true } } : undefined
            }
            // Its organization proves the address, and has its own people sign in.
            if (opened) return undefined
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
      session: {
        create: {
          before: async (created, ctx) => {
            if (ctx?.path === '/change-password') {
              // The new session is no better proven than the one that it replaces.
              const replaced: Record<string, unknown> = ctx.context.session?.session ?? {}
              const { twoFactorAt = null, vouchedBy = null } = replaced
              return { data: { ...created, twoFactorAt, vouchedBy } }
            }
            await requireAllowed(
              'SINGLE_SIGN_ON_REQUIRED',
              requireSignInWay(deps, created.userId, opened?.provider ?? null),
            )
            return opened ? { data: { ...created, vouchedBy: opened.provider.organizationId } } : undefined
          },
          after: async (created, ctx) => {
            if (!opened) return
            const { requestId, address } = holderOf(created.userId, ctx?.headers)
            const { id: sessionId, userId } = created
            await enterOrganization(deps, opened.provider, { userId, sessionId, requestId, address })
          },
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
      sendResetPassword: async ({ user: holder, token }) => {
        await endEarlierResetLinks(deps, holder.id)
        await sendAccountEmail(deps, holder.email, passwordResetEmail(links.resetPassword(token)))
      },
      onPasswordReset: async ({ user: holder }, request) => {
        await endResetLinks(deps, holder.id)
        // A person who opened the link reads the mail of this address.
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
        // Already confirmed by an invitation.
        if (isSignUp && holder.emailVerified) return
        const url = links.verifyEmail(token)
        const email = holder.emailVerified ? newAddressEmail(url) : confirmationEmail(url)
        await sendAccountEmail(deps, holder.email, email)
      },
    },
    user: { changeEmail: { enabled: true } },
    verification: {
      storeIdentifier: { default: 'hashed', overrides: { [resetLinkPrefix]: { hash: hashResetLink } } },
    },
    account: { accountLinking: { enabled: true, trustedProviders: [] } },
    session: sessionSettings,
    advanced: {
      ...cookieSettings(config),
      // By default, origins are not checked while tests run.
      disableOriginCheck: false,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // The same machine may have several names; the page's own origin is always one of ours.
    trustedOrigins: (request) => {
      const host = request?.headers.get('host')
      return host ? [config.appUrl, `http://${host}`, `https://${host}`] : [config.appUrl]
    },
    logger: {
      level: 'warn',
      log: (level, message) => deps.logger[level === 'error' ? 'warn' : 'info']({ auth: message }, 'sign-in'),
    },
    // Rejections are returned to the client; other errors are rethrown, or all their data would be written to the console.
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
      customRules: rateLimitRules,
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

/** Authenticates requests, and handles those under `/api/auth`. */
export type Auth = {
  /** All that better-auth can do: sessions are found by `findSession`. */
  readonly api: BetterAuth['api']
  /** Finds the session of a `cookie` header. The calls of a page come together and share one lookup. */
  findSession(cookie: string): Promise<Awaited<ReturnType<BetterAuth['api']['getSession']>>>
  handler: BetterAuth['handler']
  attempts: Attempts
}

/** Longer than either response takes, so that the time does not reveal whether the account exists. */
const minimumMs = 300

const slowedPaths: ReadonlySet<string> = new Set([
  '/api/auth/request-password-reset',
  '/api/auth/sign-up/email',
])

/** Creates the authentication of this process. */
export const createAuth = (deps: ServiceDeps): Auth => {
  const attempts = createAttempts(deps.pool)
  let built = buildAuth(deps, attempts)

  /** Loads the provider's endpoints if it could not be reached at the start. */
  const findProvider = async (): Promise<void> => {
    const { socialProviders } = await built.$context
    if (!socialProviders.some(({ id }) => id === oidcProviderId)) built = buildAuth(deps, attempts)
  }

  /** better-auth reports a lost database as an error without its cause: another query reveals it. */
  const requireDatabase = async (): Promise<void> => {
    await deps.db.execute(sql`select 1`)
  }

  const handle = async (request: Request): Promise<Response> => {
    const opened = await openRequestedProvider(deps, request)
    if (opened instanceof Response) return opened
    const response = await (opened ? buildAuth(deps, attempts, opened) : built).handler(request)
    if (response.status >= 500) await requireDatabase()
    // better-auth has its own header for what RFC 9110 calls Retry-After.
    const seconds = response.headers.get('x-retry-after')
    if (seconds !== null) response.headers.set('retry-after', seconds)
    return response
  }

  const findSession = shareReads(async (cookie) => {
    try {
      return await built.api.getSession({ headers: new Headers({ cookie }) })
    } catch (error) {
      if (error instanceof APIError && error.statusCode >= 500) await requireDatabase()
      throw error
    }
  })

  return {
    attempts,
    get api() {
      return built.api
    },
    findSession,
    handler: async (request) => {
      const { pathname } = new URL(request.url)
      if (deps.config.accounts.oidc && pathname === socialPath) await findProvider()
      if (!slowedPaths.has(pathname)) return handle(request)
      const [response] = await Promise.all([handle(request), delay(minimumMs)])
      return response
    },
  }
}
