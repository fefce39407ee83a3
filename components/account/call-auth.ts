/** The data of a response, or a message for the person. */
export type AuthResult<Data> = { ok: true; data: Data } | { ok: false; code: string; message: string }

const unreachable = 'Couldn’t reach Mailroom. Check your connection and try again.'
const ourError = 'Something went wrong on our side. Try again in a moment.'

/** Replaces messages that are written for programs; all others are shown as they are. */
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

const failureOf = async (response: Response): Promise<{ code: string; message: string }> => {
  if (response.status >= 500) return { code: 'INTERNAL_ERROR', message: ourError }
  const content: unknown = await response.json().catch(() => null)
  // Error responses have this shape; missing parts get defaults.
  const { code = '', message = '' } = (content ?? {}) as { code?: string; message?: string }
  const messageForPeople = messages[code]
  if (messageForPeople) return { code, message: messageForPeople }
  if (response.status === 429 && code === '') {
    return { code: 'RATE_LIMITED', message: 'Too many attempts. Try again in a minute.' }
  }
  return { code, message: message || ourError }
}

/**
 * Calls the account service on the page's own origin, which holds the session in a cookie: posts a body, or reads
 * without one.
 */
export const callAuth = async <Data = unknown>(
  path: string,
  body?: Record<string, unknown>,
): Promise<AuthResult<Data>> => {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  }).catch(() => null)
  if (response === null) return { ok: false, code: 'NETWORK_ERROR', message: unreachable }
  if (!response.ok) return { ok: false, ...(await failureOf(response)) }
  // The caller names the type that this path returns.
  return { ok: true, data: (await response.json().catch(() => null)) as Data }
}
