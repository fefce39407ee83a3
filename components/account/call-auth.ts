/** What the service answered about an account: its data, or why not, in words for the person. */
export type AuthResult<Data> = { ok: true; data: Data } | { ok: false; code: string; message: string }

const unreachable = 'Mailroom could not be reached. Check the connection and try again.'
const ourFault = 'Something went wrong on our side. Try again in a moment.'

/** Codes whose message speaks to programs, in words for people. Others bring words of their own. */
const words: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'That email and password do not match. Check both and try again.',
  EMAIL_NOT_VERIFIED:
    'Confirm your e-mail address first: we have just sent you a new link. It works for one hour.',
  INVALID_EMAIL: 'Enter a whole e-mail address, such as ana@example.com.',
  INVALID_PASSWORD: 'That is not your password. Try again.',
  INVALID_TOKEN: 'This link was used already, or has expired. Ask for a new one.',
  TOKEN_EXPIRED: 'This link has expired. Ask for a new one.',
  USER_NOT_FOUND: 'This link is for an account that is no longer there.',
  INVALID_CODE: 'That code is not right. Check the time on your phone, and enter the code that shows now.',
  INVALID_BACKUP_CODE: 'That recovery code is not right, or was used already.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Sign in with your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Sign in with your password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait a quarter of an hour, then try again.',
  PASSKEY_NOT_FOUND: 'This passkey is not known here. Sign in another way, then add it again.',
  AUTHENTICATION_FAILED: 'That passkey could not be checked. Try again, or sign in another way.',
}

const failureOf = async (response: Response): Promise<{ code: string; message: string }> => {
  if (response.status >= 500) return { code: 'INTERNAL_ERROR', message: ourFault }
  const told: unknown = await response.json().catch(() => null)
  const { code = '', message = '' } = (told ?? {}) as { code?: string; message?: string }
  const known = words[code]
  if (known) return { code, message: known }
  if (response.status === 429 && code === '') {
    return { code: 'RATE_LIMITED', message: 'Too many attempts. Wait a minute, then try again.' }
  }
  return { code, message: message || ourFault }
}

/**
 * Asks the service about an account on the page's own origin, which keeps the session in a cookie: with a body it posts,
 * without one it reads.
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
  // The caller names what this path answers; nothing but text is taken from it.
  return { ok: true, data: (await response.json().catch(() => null)) as Data }
}
