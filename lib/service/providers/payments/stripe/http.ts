import { Stripe } from 'stripe'

import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { retryAfterSeconds } from '#lib/service/providers/retry-after.ts'

const anotherCard = 'Use another card, or contact your bank.'

/** Decline messages for the card holder, by Stripe's decline code. */
const words: Record<string, string> = {
  insufficient_funds: 'The card was declined: insufficient funds. Use another card.',
  withdrawal_count_limit_exceeded: 'The card was declined: it is over its limit. Use another card.',
  card_velocity_exceeded: 'The card was declined: it is over its limit. Use another card.',
  expired_card: 'The card was declined: it has expired. Use another card.',
  incorrect_cvc: 'The card was declined: incorrect security code. Enter the card again.',
  invalid_cvc: 'The card was declined: incorrect security code. Enter the card again.',
  incorrect_number: 'The card was declined: incorrect number. Enter the card again.',
  invalid_number: 'The card was declined: incorrect number. Enter the card again.',
  invalid_expiry_month: 'The card was declined: incorrect expiration date. Enter the card again.',
  invalid_expiry_year: 'The card was declined: incorrect expiration date. Enter the card again.',
  incorrect_zip: 'The card was declined: incorrect postal code. Enter the card again.',
  card_not_supported: `The card was declined: it does not support this type of purchase. ${anotherCard}`,
  currency_not_supported: `The card was declined: it does not support payments in US dollars. ${anotherCard}`,
  processing_error: 'The card could not be processed. Try again in a moment.',
  try_again_later: 'Your bank could not be reached. Try again in a moment.',
  issuer_not_available: 'Your bank could not be reached. Try again in a moment.',
}

/** Describes a decline. Lost, stolen and suspected cards are deliberately not distinguished, as Stripe advises. */
const describeDecline = (code: string | undefined): string =>
  (code && words[code]) || `The card was declined. ${anotherCard}`

const authenticationRequired =
  'Your bank requires you to confirm this payment. Confirm it, or use another card.'

const outOfReach = 'The payment provider could not be reached. Try again in a moment.'

const readCardError = (error: Stripe.errors.StripeCardError): ProviderError => {
  const code = error.decline_code || error.code
  const details = { ...(code ? { vendorCode: code } : {}), cause: error }
  return error.code === 'authentication_required' || code === 'authentication_required'
    ? new ProviderError('requires_action', authenticationRequired, details)
    : new ProviderError('declined', describeDecline(code), details)
}

/** A customer in a request's body that does not exist is a 400, and not the 404 of one in the path. */
const isMissing = ({ statusCode, code, param }: Stripe.errors.StripeInvalidRequestError): boolean =>
  statusCode === 404 || (code === 'resource_missing' && param === 'customer')

const readRequestError = (error: Stripe.errors.StripeInvalidRequestError): ProviderError =>
  new ProviderError(isMissing(error) ? 'not_found' : 'invalid', error.message, {
    ...(error.code ? { vendorCode: error.code } : {}),
    fields: error.param ? [{ field: error.param, message: error.message }] : [],
    cause: error,
  })

/** Converts an error of the SDK to a `ProviderError`. */
export const readFailure = (cause: unknown): ProviderError => {
  if (cause instanceof ProviderError) return cause
  if (cause instanceof Stripe.errors.StripeCardError) return readCardError(cause)
  if (cause instanceof Stripe.errors.StripeInvalidRequestError) return readRequestError(cause)
  if (
    cause instanceof Stripe.errors.StripeAuthenticationError ||
    cause instanceof Stripe.errors.StripePermissionError
  ) {
    const words =
      'The payment provider rejected our credentials. Ask your administrator to check STRIPE_SECRET_KEY.'
    return new ProviderError('unavailable', words, { cause })
  }
  // The same key with other parameters is an error of ours; 409 means that the first call is still running.
  if (cause instanceof Stripe.errors.StripeIdempotencyError && cause.statusCode !== 409) {
    return new ProviderError('invalid', 'This payment was already requested with different parameters.', {
      cause,
    })
  }
  const headers = cause instanceof Stripe.errors.StripeError ? cause.headers : undefined
  return new ProviderError('unavailable', outOfReach, {
    isRateLimited: cause instanceof Stripe.errors.StripeRateLimitError,
    retryAfterSeconds: retryAfterSeconds(headers ?? {}),
    cause,
  })
}

/** Returns the ID of the account that the key is of; null for a restricted key that may not read it. */
export const readAccountId = async (stripe: Stripe): Promise<string | null> => {
  try {
    return (await stripe.accounts.retrieveCurrent()).id
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw readFailure(error)
  }
}

type StripeHttpOptions = {
  secretKey: string
  /** The base URL of the API, when not Stripe's own; its path is put before the API's. */
  baseUrl?: string | undefined
  timeoutMs: number
}

/** Adds a path prefix: the SDK takes a host but no path, and the simulator shares its host with the service. */
const withPathPrefix = (prefix: string): Pick<Stripe.HttpClient, 'getClientName' | 'makeRequest'> => {
  const inner = Stripe.createNodeHttpClient()
  return {
    getClientName: () => inner.getClientName(),
    makeRequest: (host, port, path, ...rest) => inner.makeRequest(host, port, `${prefix}${path}`, ...rest),
  }
}

const locate = (baseUrl: string) => {
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  return {
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    httpClient: withPathPrefix(pathname.replace(/\/$/, '')),
  }
}

/** Creates Stripe's client. It retries a call once when the connection fails, under the same idempotency key. */
export const createStripeClient = ({ secretKey, baseUrl, timeoutMs }: StripeHttpOptions): Stripe =>
  new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(baseUrl ? locate(baseUrl) : {}),
  })
