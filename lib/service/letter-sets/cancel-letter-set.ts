import type { CancelledLetter } from '#lib/contract/letter-sets/letter-set.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { cancelShipments } from '#lib/service/shipments/bulk.ts'

import { loadLetters, loadSet } from './load-letter-set.ts'

/**
 * Cancels every letter of a set that was not handed over, each in its own transaction, and returns the outcome of
 * each: a letter that is too late does not prevent the others from being cancelled. Throws LETTER_SET_NOT_FOUND,
 * FORBIDDEN.
 */
export const cancelLetterSet = async (ctx: ServiceContext, setId: string): Promise<CancelledLetter[]> => {
  authorize(ctx, 'send_mail')
  const set = await loadSet(ctx, setId)
  const letters = await loadLetters(ctx, set.id)
  const open = letters.filter(({ status }) => status !== 'cancelled')
  const cancelled = await cancelShipments(ctx, { shipment_ids: open.map(({ id }) => id) })
  return cancelled.map(({ id, status, error }) => ({
    id,
    // Each was read before, and no shipment is ever deleted while it can be cancelled.
    status: status ?? 'cancelled',
    error,
  }))
}
