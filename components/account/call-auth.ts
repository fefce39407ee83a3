import { connection } from '#components/connection/connection.ts'
import { type Action, type ActionError, describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'

/** An error of the account service: its own code, and a message for the person. */
export class AuthError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

// Neither says that nothing is submitted twice: the account service knows no Idempotency-Key.
const unreachable = 'Couldn’t reach Mailroom. Check your connection and try again.'
const ourError = 'Something went wrong on our side. Try again in a moment.'

/** Replaces messages written for programs; all others are shown unchanged. */
const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Incorrect email or password.',
  EMAIL_NOT_VERIFIED:
    'Confirm your email address first. We just sent you a new link, which expires in one hour.',
  INVALID_EMAIL: 'Enter a valid email address, such as ana@example.com.',
  INVALID_PASSWORD: 'Incorrect password. Try again.',
  INVALID_TOKEN: 'This link has already been used or has expired. Request a new one.',
  TOKEN_EXPIRED: 'This link has expired. Request a new one.',
  USER_NOT_FOUND: 'This link is for an account that no longer exists.',
  INVALID_CODE: 'Incorrect code. Check that your phone’s clock is correct and enter the current code.',
  INVALID_BACKUP_CODE: 'That recovery code is incorrect or has already been used.',
  INVALID_TWO_FACTOR_COOKIE: 'Your sign-in session expired. Sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many incorrect codes. Sign in with your password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many incorrect codes. Try again in 15 minutes.',
  PASSKEY_NOT_FOUND: 'We don’t recognize this passkey. Sign in another way, then add it again.',
  AUTHENTICATION_FAILED: 'We couldn’t verify that passkey. Try again or sign in another way.',
}

const failureOf = async (response: Response): Promise<AuthError> => {
  if (response.status >= 500) return new AuthError('INTERNAL_ERROR', ourError)
  const content: unknown = await response.json().catch(() => null)
  // Error responses have this shape; missing parts get defaults.
  const { code = '', message = '' } = (content ?? {}) as { code?: string; message?: string }
  if (response.status === 429 && code === '') {
    return new AuthError('RATE_LIMITED', 'Too many attempts. Try again in a minute.')
  }
  return new AuthError(code, messages[code] ?? (message || ourError))
}

/**
 * Calls the account service on the page's own origin, which holds the session in a cookie: posts a body, or reads
 * without one. Throws `AuthError`.
 */
export const callAuth = async <Data = unknown>(
  path: string,
  body?: Record<string, unknown>,
): Promise<Data> => {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  }).catch(() => null)
  if (response === null) {
    connection.noticeLoss()
    throw new AuthError('NETWORK_ERROR', unreachable)
  }
  if (!response.ok) throw await failureOf(response)
  // The caller names the type that this path returns.
  return (await response.json().catch(() => null)) as Data
}

const passedOn = ['NETWORK_ERROR', 'INTERNAL_ERROR', 'RATE_LIMITED'] as const

/** An error in the terms of the API. Its only field is a new password that was rejected. */
const describeAuthError = ({ code, message }: AuthError): ActionError => ({
  code: passedOn.find((known) => known === code) ?? 'VALIDATION_ERROR',
  message,
  fields: code === 'PASSWORD_REFUSED' ? [{ field: 'new-password', message }] : [],
})

/**
 * Makes an action of calls to the account service. The browser makes them itself, since the responses set its session's
 * cookie. `useAction` calls it as it calls a server action.
 */
export const defineAuthAction =
  <Args extends readonly unknown[], Data>(call: (...args: Args) => Promise<Data>): Action<Args, Data> =>
  async (_attempt, ...args) => {
    try {
      return { ok: true, data: await call(...args) }
    } catch (error) {
      if (error instanceof AuthError) return { ok: false, error: describeAuthError(error) }
      if (error instanceof ApiError) return { ok: false, error: describeApiError(error) }
      throw error
    }
  }
