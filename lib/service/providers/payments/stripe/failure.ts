import { Stripe } from 'stripe'

import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { authenticationRequired, describeDecline } from './decline-words.ts'

const outOfReach = 'The payment provider could not be reached. Try again in a moment.'

const readCardError = (error: Stripe.errors.StripeCardError): ProviderError => {
  const code = error.decline_code || error.code
  const details = { ...(code ? { vendorCode: code } : {}), cause: error }
  return error.code === 'authentication_required' || code === 'authentication_required'
    ? new ProviderError('requires_action', authenticationRequired, details)
    : new ProviderError('declined', describeDecline(code), details)
}

const readRequestError = (error: Stripe.errors.StripeInvalidRequestError): ProviderError =>
  new ProviderError(error.statusCode === 404 ? 'not_found' : 'invalid', error.message, {
    ...(error.code ? { vendorCode: error.code } : {}),
    fields: error.param ? [{ field: error.param, message: error.message }] : [],
    cause: error,
  })

/** Turns whatever a call of the SDK threw into Mailroom's terms. */
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
  // The same key with other parameters is a fault of ours; while its first call still runs, only time is missing.
  if (cause instanceof Stripe.errors.StripeIdempotencyError && cause.statusCode !== 409) {
    return new ProviderError('invalid', 'This payment was already requested with different parameters.', {
      cause,
    })
  }
  return new ProviderError('unavailable', outOfReach, { cause })
}
