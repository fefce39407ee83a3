import type { LetterSet, UpdateLetterSetInput } from '#lib/contract/letter-sets/letter-set.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { changeDeadline } from '#lib/service/deadlines/change-deadline.ts'
import { lockSet } from '#lib/service/purchases/follow-set.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { countRevision } from '#lib/service/shipment-core/revision.ts'

import { isFileCopy } from './file-copy.ts'
import { getLetterSet, loadLetters, loadSet } from './load-letter-set.ts'

/**
 * Sets the deadline of all letters of a set, except cancelled ones and file copies, or removes it; in every status.
 * Throws LETTER_SET_NOT_FOUND, FORBIDDEN.
 */
export const updateLetterSet = async (
  ctx: ServiceContext,
  setId: string,
  { deadline }: UpdateLetterSetInput,
): Promise<LetterSet> => {
  authorize(ctx, 'send_mail')
  const set = await loadSet(ctx, setId)
  await withTransaction(ctx, async (ctx) => {
    await lockSet(ctx, set.id)
    for (const { id } of await loadLetters(ctx, set.id)) {
      const letter = await lockShipment(ctx, id)
      if (letter.status === 'cancelled' || isFileCopy(letter)) continue
      if (await changeDeadline(ctx, letter, deadline)) await countRevision(ctx, letter)
    }
  })
  return getLetterSet(ctx, set.id)
}
