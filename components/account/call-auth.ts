import * as wording from './wording.tsx'
/** The data of a response, or a message for the person. */
export type AuthResult<Data> = { ok: true; data: Data } | { ok: false; code: string; message: string }

const unreachable = wording.couldntReachMailroomCheck
const ourError = wording.somethingWentWrongOnOurSide

/** Replaces messages that are written for programs; all others are shown as they are. */
const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: wording.incorrectEmailOrPassword,
  EMAIL_NOT_VERIFIED: wording.confirmYourEmailAddressFirst,
  INVALID_EMAIL: wording.enterAValidEmail,
  INVALID_PASSWORD: wording.incorrectPasswordTryAgain,
  INVALID_TOKEN: wording.thisLinkHasAlready,
  TOKEN_EXPIRED: wording.thisLinkHasExpired,
  USER_NOT_FOUND: wording.thisLinkIsForAnAccount,
  INVALID_CODE: wording.incorrectCodeCheckThatYourPhones,
  INVALID_BACKUP_CODE: wording.thatRecoveryCodeIsIncorrect,
  INVALID_TWO_FACTOR_COOKIE: wording.yourSignInSession,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: wording.tooManyIncorrectCodes,
  ACCOUNT_TEMPORARILY_LOCKED: wording.tooManyIncorrectCodesTry,
  PASSKEY_NOT_FOUND: wording.weDontRecognizeThisPasskey,
  AUTHENTICATION_FAILED: wording.weCouldntVerifyThatPasskey,
}

const failureOf = async (response: Response): Promise<{ code: string; message: string }> => {
  if (response.status >= 500) return { code: 'INTERNAL_ERROR', message: ourError }
  const content: unknown = await response.json().catch(() => null)
  // Error responses have this shape; missing parts get defaults.
  const { code = '', message = '' } = (content ?? {}) as { code?: string; message?: string }
  const messageForPeople = messages[code]
  if (messageForPeople) return { code, message: messageForPeople }
  if (response.status === 429 && code === '') {
    return { code: 'RATE_LIMITED', message: wording.tooManyAttemptsTry }
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
