import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import type { ServiceDeps } from '#lib/service/context.ts'
import { session, user } from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import {
  type SecurityChange,
  securityEmail,
  accountLinks,
  sendAccountEmail,
} from '#lib/service/organizations/accounts/account-email.ts'
import type { AttemptKind, Attempts } from '#lib/service/organizations/accounts/attempts.ts'
import { passwordError, upgradePassword } from '#lib/service/organizations/accounts/password.ts'
import { recordAccountChange } from '#lib/service/organizations/accounts/person-context.ts'
import { isConfirmed } from '#lib/service/organizations/accounts/security.ts'
import { requireSignUp } from '#lib/service/organizations/accounts/sign-up.ts'

/** Set by us on every request, whatever the client sent: attempts to sign in are limited by address. */
export const clientAddressHeader = 'x-mailroom-client-address'
export const requestIdHeader = 'x-mailroom-request-id'

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const text = z.string().optional().catch(undefined)
const body = z
  .object({ email: text, password: text, newPassword: text, invitation: text, code: text, id: text })
  .catch({})

/** Requests that take an e-mail address, each counted on its account whether it exists or not. */
const counted: Readonly<Record<string, AttemptKind>> = {
  '/sign-in/email': 'sign-in',
  '/sign-up/email': 'account-mail',
  '/request-password-reset': 'account-mail',
  '/send-verification-email': 'account-mail',
}

/** What changes how somebody signs in: their password is asked for again, for the session alone may be stolen. */
const guarded: ReadonlySet<string> = new Set([
  '/change-email',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

type Told = { change: SecurityChange; action: Parameters<typeof recordAccountChange>[2]['action'] | null }

/** What is told to the holder of the account once it was done, and kept in the audit logs of their organizations. */
const told: Readonly<Record<string, Told>> = {
  '/change-password': { change: 'password_changed', action: 'account.password_changed' },
  '/two-factor/disable': { change: 'two_factor_off', action: 'account.two_factor_disabled' },
  '/two-factor/generate-backup-codes': { change: 'recovery_codes_replaced', action: null },
  '/two-factor/verify-backup-code': { change: 'recovery_code_used', action: null },
  '/passkey/verify-registration': { change: 'passkey_added', action: 'account.passkey_added' },
  '/passkey/delete-passkey': { change: 'passkey_removed', action: 'account.passkey_removed' },
}

/** Refuses as better-auth does, in our words. */
const refuse = (
  status: 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'UNAUTHORIZED',
  code: string,
  message: string,
) => new APIError(status, { code, message })

const requireAttempt = async (attempts: Attempts, kind: AttemptKind, email: string): Promise<void> => {
  const seconds = await attempts.count(kind, email)
  if (seconds === 0) return
  const headers = { 'retry-after': String(seconds) }
  const message = 'Too many attempts with this email address. Wait 15 minutes, then try again.'
  throw new APIError('TOO_MANY_REQUESTS', { code: 'RATE_LIMITED', message }, headers)
}

const requireGoodPassword = (password: string | undefined, email?: string): void => {
  const fault = password === undefined ? null : passwordError(password, email)
  if (fault) throw refuse('BAD_REQUEST', 'PASSWORD_REFUSED', fault)
}

/** Throws unless the session is new, or its holder gave the password again a moment ago. */
const requireConfirmed = async (deps: ServiceDeps, ctx: HookContext): Promise<void> => {
  const current = await getSessionFromCtx(ctx)
  if (!current) return
  const [found] = await deps.db
    .select({ isConfirmed })
    .from(session)
    .where(eq(session.id, current.session.id))
  if (found?.isConfirmed) return
  throw refuse(
    'FORBIDDEN',
    'CONFIRM_FIRST',
    'Confirm your password before changing how you sign in. If you have no password, sign out and sign in again.',
  )
}

const emailChange = z.object({ email: z.string(), updateTo: z.string() })

/** What a link that changes an address says; null for any other. Whether it is genuine is checked by who follows it. */
const readEmailChange = (token: unknown): z.infer<typeof emailChange> | null => {
  if (typeof token !== 'string') return null
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return emailChange.safeParse(payload).data ?? null
  } catch {
    return null
  }
}

const requireOpenSignUp = async (
  deps: ServiceDeps,
  given: { email?: string | undefined; invitation?: string | undefined },
): Promise<void> => {
  try {
    await requireSignUp(deps, { email: given.email ?? '', invitation: given.invitation })
  } catch (error) {
    if (error instanceof ServiceError) throw refuse('FORBIDDEN', 'SIGN_UP_REFUSED', error.message)
    throw error
  }
}

/** What is asked before better-auth answers: limits, who may sign up, good passwords, and the password once more. */
export const createBeforeHook = (deps: ServiceDeps, attempts: Attempts) =>
  createAuthMiddleware(async (ctx) => {
    const given = body.parse(ctx.body)
    const kind = counted[ctx.path]
    if (ctx.path === '/sign-up/email') {
      await requireOpenSignUp(deps, given)
      requireGoodPassword(given.password, given.email)
    }
    if (kind && given.email) await requireAttempt(attempts, kind, given.email)
    if (ctx.path === '/reset-password') requireGoodPassword(given.newPassword)
    if (guarded.has(ctx.path)) await requireConfirmed(deps, ctx)
    const isUnknownKey = ctx.path === '/passkey/delete-passkey' && !isId(given.id ?? '')
    if (isUnknownKey && (await getSessionFromCtx(ctx))) {
      throw refuse('NOT_FOUND', 'PASSKEY_NOT_FOUND', 'This passkey does not exist.')
    }
    if (ctx.path === '/change-password') {
      const current = await getSessionFromCtx(ctx)
      if (!current) return undefined
      requireGoodPassword(given.newPassword, current.user.email)
      await requireAttempt(attempts, 'sign-in', current.user.email)
      return { context: { body: { ...ctx.body, revokeOtherSessions: true } } }
    }
    if (
      ctx.path === '/verify-email' &&
      readEmailChange(ctx.query?.['token']) &&
      !(await getSessionFromCtx(ctx))
    ) {
      throw refuse(
        'UNAUTHORIZED',
        'SIGN_IN_FIRST',
        'Sign in with your current email address first, then open the link again.',
      )
    }
    return undefined
  })

const firstCode: Told = { change: 'two_factor_on', action: 'account.two_factor_enabled' }

/** Who the request is from, as the audit log names them. */
export const holderOf = (userId: string, headers: Headers | undefined) => ({
  userId,
  requestId: headers?.get(requestIdHeader) ?? newId(),
  address: headers?.get(clientAddressHeader) ?? null,
})

/** What follows when better-auth has answered: attempts forgiven, one-time codes used up, and the holder told. */
export const createAfterHook = (deps: ServiceDeps, attempts: Attempts) => {
  const security = accountLinks(deps.config).security()
  const tell = (to: string, change: SecurityChange) =>
    sendAccountEmail(deps, to, securityEmail(change, security))

  const followEmailChange = async (ctx: HookContext): Promise<void> => {
    const change = readEmailChange(ctx.query?.['token'])
    if (!change) return
    const [holder] = await deps.db.select({ id: user.id }).from(user).where(eq(user.email, change.updateTo))
    if (!holder) return
    await tell(change.email, 'email_changed')
    await recordAccountChange(deps, holderOf(holder.id, ctx.headers), {
      action: 'account.email_changed',
      before: { email: change.email },
      after: { email: change.updateTo },
    })
  }

  return createAuthMiddleware(async (ctx) => {
    if (ctx.context.returned instanceof APIError) return
    const given = body.parse(ctx.body)
    const holder = (ctx.context.newSession ?? ctx.context.session)?.user
    if (ctx.path === '/sign-in/email' && given.email && given.password) {
      await attempts.forgive('sign-in', given.email)
      await upgradePassword(deps, { email: given.email, password: given.password })
    }
    if (ctx.path === '/verify-email') await followEmailChange(ctx)
    if (!holder) return
    if (ctx.path === '/change-password') await attempts.forgive('sign-in', holder.email)
    const isCode = ctx.path === '/two-factor/verify-totp' && given.code !== undefined
    if (isCode && !(await attempts.isFirstUse(holder.id, given.code ?? ''))) {
      const token = ctx.context.newSession?.session.token
      if (token) await ctx.context.internalAdapter.deleteSession(token)
      throw refuse('UNAUTHORIZED', 'CODE_USED', 'This code has already been used. Wait for the next one.')
    }
    // Held by a session before the code was asked for: this is the first code, which switches codes on.
    const done = isCode && ctx.context.session ? firstCode : told[ctx.path]
    if (!done) return
    await tell(holder.email, done.change)
    const { action } = done
    if (action) await recordAccountChange(deps, holderOf(holder.id, ctx.headers), { action })
  })
}
