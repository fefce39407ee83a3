import { ServiceError } from '#lib/service/errors.ts'
import { AccountRefusedError, ProviderError } from '#lib/service/providers/provider-error.ts'

/**
 * Runs a lookup at the rate provider. Throws VALIDATION_ERROR for input that it rejects, CONNECTED_ACCOUNT_REFUSED where it
 * refuses the key of the organization's own account, else RATE_PROVIDER_UNAVAILABLE.
 */
export const lookUp = async <Found>(lookup: () => Promise<Found>): Promise<Found> => {
  try {
    return await lookup()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'invalid') {
      throw new ServiceError('VALIDATION_ERROR', error.message, { fields: error.fields, cause: error })
    }
    if (error instanceof AccountRefusedError) {
      throw new ServiceError('CONNECTED_ACCOUNT_REFUSED', error.message, { cause: error })
    }
    throw new ServiceError(
      'RATE_PROVIDER_UNAVAILABLE',
      'The carriers could not be reached. Try again in a moment.',
      { cause: error },
    )
  }
}
