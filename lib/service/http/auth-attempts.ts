import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

import type { AttemptKind, Attempts, AttemptSource } from '#lib/service/organizations/accounts/attempts.ts'

/** Context that better-auth passes to a hook. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** better-auth's name for the cookie of a sign-in that waits for a second factor, which it does not export. */
const twoFactorCookie = 'two_factor'

/** Creates an error in better-auth's format, with our message. */
export const apiError = (
  status: 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'UNAUTHORIZED',
  code: string,
  message: string,
) => new APIError(status, { code, message })

/** Counts an attempt. Throws RATE_LIMITED, with the time to wait, when there were too many. */
export const requireAttempt = async (
  attempts: Attempts,
  kind: AttemptKind,
  source: AttemptSource,
): Promise<void> => {
  const seconds = await attempts.count(kind, source)
  if (seconds === 0) return
  const headers = { 'retry-after': String(seconds) }
  const message = 'Too many attempts with this email address. Wait 15 minutes, then try again.'
  throw new APIError('TOO_MANY_REQUESTS', { code: 'RATE_LIMITED', message }, headers)
}

/** Limits guesses of codes by someone who is signed in: better-auth counts only those at sign-in. */
export const requireCodeAttempt = async (attempts: Attempts, ctx: HookContext): Promise<void> => {
  const current = await getSessionFromCtx(ctx)
  if (current) await requireAttempt(attempts, 'second-factor', { email: current.user.email, from: null })
}

/** Returns whose second factor is required: the person of the session, or of a waiting sign-in. */
const findHolder = async (ctx: HookContext): Promise<string | null> => {
  const current = await getSessionFromCtx(ctx)
  if (current) return current.user.id
  const { name } = ctx.context.createAuthCookie(twoFactorCookie)
  const pending = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!pending) return null
  return (await ctx.context.internalAdapter.findVerificationValue(pending))?.value ?? null
}

/** Creates the error for a code that was used. */
export const codeUsed = () =>
  apiError(
    'UNAUTHORIZED',
    'CODE_USED',
    'This code has already been used. Wait up to 30 seconds for your app to show the next one, then enter that.',
  )

/** Throws for a used code, before better-auth ends the sign-in that waits for one: the next code continues it. */
export const requireUnusedCode = async (
  attempts: Attempts,
  ctx: HookContext,
  code: string,
): Promise<void> => {
  const holder = await findHolder(ctx)
  if (holder !== null && (await attempts.isUsed(holder, code))) throw codeUsed()
}
