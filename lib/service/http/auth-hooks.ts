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
import { endResetLinks } from '#lib/service/organizations/accounts/reset-links.ts'
import { isConfirmed } from '#lib/service/organizations/accounts/security.ts'
import { requireSignUp } from '#lib/service/organizations/accounts/sign-up.ts'
import {
  recordTwoFactor,
  requireOtherTwoFactor,
  requireProvenTwoFactor,
} from '#lib/service/organizations/accounts/two-factor.ts'
import { requireNoSingleSignOn } from '#lib/service/organizations/single-sign-on/enter.ts'

import {
  apiError,
  codeUsed,
  type HookContext,
  requireAttempt,
  requireCodeAttempt,
  requireUnusedCode,
} from './auth-attempts.ts'
import { findUnstorable } from './request-input.ts'

/** Set on every request, replacing what the client sent: sign-in attempts are limited by IP address. */
export const clientAddressHeader = 'x-mailroom-client-address'
export const requestIdHeader = 'x-mailroom-request-id'

const text = z.string().optional().catch(undefined)
const body = z
  .object({ email: text, password: text, newPassword: text, invitation: text, code: text, id: text })
  .catch({})

/** Requests that contain an email address, each counted for its account whether it exists or not. */
const counted: Readonly<Record<string, AttemptKind>> = {
  '/sign-in/email': 'sign-in',
  '/sign-up/email': 'sign-up-mail',
  '/request-password-reset': 'reset-mail',
  '/send-verification-email': 'confirmation-mail',
}

/** Paths that change how a person signs in: they require the password again, because a session may be stolen. */
const guarded: ReadonlySet<string> = new Set([
  '/change-email',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** Paths that are useless to people who may sign in only through their organization's provider. */
const byPassword: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
])

/** Paths that prove a second factor. */
const proving: ReadonlySet<string> = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-registration',
  '/passkey/verify-authentication',
])

type SecurityNotice = {
  change: SecurityChange
  action: Parameters<typeof recordAccountChange>[2]['action'] | null
}

/** Changes that the holder of the account is notified of, and that the audit logs of their organizations record. */
const notices: Readonly<Record<string, SecurityNotice>> = {
  '/change-password': { change: 'password_changed', action: 'account.password_changed' },
  '/two-factor/disable': { change: 'two_factor_off', action: 'account.two_factor_disabled' },
  '/two-factor/generate-backup-codes': { change: 'recovery_codes_replaced', action: null },
  '/two-factor/verify-backup-code': { change: 'recovery_code_used', action: null },
  '/passkey/verify-registration': { change: 'passkey_added', action: 'account.passkey_added' },
  '/passkey/delete-passkey': { change: 'passkey_removed', action: 'account.passkey_removed' },
}

const addressOf = (ctx: HookContext): string | null => ctx.headers?.get(clientAddressHeader) ?? null

const requireGoodPassword = (password: string | undefined, email?: string): void => {
  const message = password === undefined ? null : passwordError(password, email)
  if (message) throw apiError('BAD_REQUEST', 'PASSWORD_REFUSED', message)
}

/** Runs a check that throws a ServiceError, which better-auth would not report in its format. */
export const requireAllowed = async (code: string, check: Promise<void>): Promise<void> => {
  try {
    await check
  } catch (error) {
    if (error instanceof ServiceError) throw apiError('FORBIDDEN', code, error.message)
    throw error
  }
}

/**
 * Throws unless the session is new, or its holder confirmed the password in the last ten minutes, and where an
 * organization requires a second factor, unless the session has proven it and the account will have one afterwards.
 */
const requireGuarded = async (
  deps: ServiceDeps,
  ctx: HookContext,
  { id }: z.infer<typeof body>,
): Promise<void> => {
  const current = await getSessionFromCtx(ctx)
  if (!current) return
  const [userId, sessionId] = [current.user.id, current.session.id]
  const [found] = await deps.db.select({ isConfirmed }).from(session).where(eq(session.id, sessionId))
  if (!found?.isConfirmed) {
    throw apiError(
      'FORBIDDEN',
      'CONFIRM_FIRST',
      'Confirm your password before changing how you sign in. If you have no password, sign out and sign in again.',
    )
  }
  await requireAllowed('TWO_FACTOR_FIRST', requireProvenTwoFactor(deps, { userId, sessionId }))
  const isPasskey = ctx.path === '/passkey/delete-passkey'
  if (!isPasskey && ctx.path !== '/two-factor/disable') return
  const passkeyId = isPasskey ? id : undefined
  await requireAllowed('TWO_FACTOR_REQUIRED', requireOtherTwoFactor(deps, { userId, passkeyId }))
}

const emailChange = z.object({ email: z.string(), updateTo: z.string() })

/** Reads the token of a link that changes an email address; null for any other. better-auth checks that it is genuine. */
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
  input: { email?: string | undefined; invitation?: string | undefined },
): Promise<void> => {
  const { email = '', invitation } = input
  await requireAllowed('SIGN_UP_REFUSED', requireSignUp(deps, { email, invitation }))
}

/** Creates the checks before better-auth: limits, who may sign up, strong passwords, and a confirmed password. */
export const createBeforeHook = (deps: ServiceDeps, attempts: Attempts) =>
  createAuthMiddleware(async (ctx) => {
    for (const given of [ctx.body, ctx.query, ctx.params]) {
      const found = findUnstorable(given)
      if (found !== null) throw apiError('BAD_REQUEST', 'VALIDATION_ERROR', found.message)
    }
    const input = body.parse(ctx.body)
    const kind = counted[ctx.path]
    if (ctx.path === '/sign-up/email') {
      await requireOpenSignUp(deps, input)
      requireGoodPassword(input.password, input.email)
    }
    if (kind && input.email) {
      await requireAttempt(attempts, kind, { email: input.email, from: addressOf(ctx) })
    }
    // Before the password is checked: whether it is right must not be revealed then.
    if (byPassword.has(ctx.path) && input.email) {
      await requireAllowed('SINGLE_SIGN_ON_REQUIRED', requireNoSingleSignOn(deps, input.email))
    }
    if (ctx.path === '/reset-password') requireGoodPassword(input.newPassword)
    if (ctx.path.startsWith('/two-factor/verify-')) await requireCodeAttempt(attempts, ctx)
    if (ctx.path === '/two-factor/verify-totp') await requireUnusedCode(attempts, ctx, input.code ?? '')
    const isUnknownKey = ctx.path === '/passkey/delete-passkey' && !isId(input.id ?? '')
    if (isUnknownKey && (await getSessionFromCtx(ctx))) {
      throw apiError('NOT_FOUND', 'PASSKEY_NOT_FOUND', 'This passkey does not exist.')
    }
    if (guarded.has(ctx.path)) await requireGuarded(deps, ctx, input)
    if (ctx.path === '/change-password') {
      const current = await getSessionFromCtx(ctx)
      if (!current) return undefined
      requireGoodPassword(input.newPassword, current.user.email)
      await requireAttempt(attempts, 'sign-in', { email: current.user.email, from: current.session.id })
      return { context: { body: { ...ctx.body, revokeOtherSessions: true } } }
    }
    if (
      ctx.path === '/verify-email' &&
      readEmailChange(ctx.query?.['token']) &&
      !(await getSessionFromCtx(ctx))
    ) {
      throw apiError(
        'UNAUTHORIZED',
        'SIGN_IN_FIRST',
        'Sign in with your current email address first, then open the link again.',
      )
    }
    return undefined
  })

const firstCode: SecurityNotice = { change: 'two_factor_on', action: 'account.two_factor_enabled' }

/** Returns who made the request, as the audit log records it. */
export const holderOf = (userId: string, headers: Headers | undefined) => ({
  userId,
  requestId: headers?.get(requestIdHeader) ?? newId(),
  address: headers?.get(clientAddressHeader) ?? null,
})

/** Creates the steps after better-auth: resets attempts, uses up one-time codes, and notifies the holder. */
export const createAfterHook = (deps: ServiceDeps, attempts: Attempts) => {
  const security = accountLinks(deps.config).security()
  const notify = (to: string, change: SecurityChange) =>
    sendAccountEmail(deps, to, securityEmail(change, security))

  const followEmailChange = async (ctx: HookContext): Promise<void> => {
    const change = readEmailChange(ctx.query?.['token'])
    if (!change) return
    const [holder] = await deps.db.select({ id: user.id }).from(user).where(eq(user.email, change.updateTo))
    if (!holder) return
    // Sent to the old address.
    await endResetLinks(deps, holder.id)
    await notify(change.email, 'email_changed')
    await recordAccountChange(deps, holderOf(holder.id, ctx.headers), {
      action: 'account.email_changed',
      before: { email: change.email },
      after: { email: change.updateTo },
    })
  }

  return createAuthMiddleware(async (ctx) => {
    if (ctx.context.returned instanceof APIError) return
    const input = body.parse(ctx.body)
    const holder = (ctx.context.newSession ?? ctx.context.session)?.user
    if (ctx.path === '/sign-in/email' && input.email && input.password) {
      await attempts.forgive('sign-in', { email: input.email, from: addressOf(ctx) })
      await upgradePassword(deps, { email: input.email, password: input.password })
    }
    if (ctx.path === '/verify-email') await followEmailChange(ctx)
    if (!holder) return
    if (ctx.path === '/change-password') {
      const from = ctx.context.session?.session.id ?? null
      await attempts.forgive('sign-in', { email: holder.email, from })
      await endResetLinks(deps, holder.id)
    }
    const isCode = ctx.path === '/two-factor/verify-totp' && input.code !== undefined
    if (isCode && !(await attempts.isFirstUse(holder.id, input.code ?? ''))) {
      const token = ctx.context.newSession?.session.token
      if (token) await ctx.context.internalAdapter.deleteSession(token)
      throw codeUsed()
    }
    if (proving.has(ctx.path)) {
      const proven = ctx.context.newSession ?? ctx.context.session
      if (proven) await recordTwoFactor(deps, proven.session.id)
      await attempts.forgive('second-factor', { email: holder.email, from: null })
    }
    // The first code, which turns two-factor authentication on, replaces the session that existed before it.
    const isFirstCode = isCode && Boolean(ctx.context.session && ctx.context.newSession)
    const done = isFirstCode ? firstCode : notices[ctx.path]
    if (!done) return
    await notify(holder.email, done.change)
    const { action } = done
    if (action) await recordAccountChange(deps, holderOf(holder.id, ctx.headers), { action })
  })
}
