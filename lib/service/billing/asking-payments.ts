import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Calls the payment provider for a caller who waits: its failure becomes an answer they can act on. */
export const askingPayments = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not_found') throw new ServiceError('NOT_FOUND', error.message, { cause: error })
    if (error.kind === 'unavailable') {
      throw new ServiceError(
        'PAYMENT_PROVIDER_UNAVAILABLE',
        'The payment provider could not be reached. Nothing was changed; try again in a moment.',
        { cause: error },
      )
    }
    throw new ServiceError('VALIDATION_ERROR', error.message, { cause: error })
  }
}
