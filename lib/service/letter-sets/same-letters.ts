import type { BuyLetterSetInput } from '#lib/contract/letter-sets/letter-set.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** Throws LETTER_SET_CHANGED unless exactly the letters that can be bought are named. */
export const requireSameLetters = (
  letters: readonly ShipmentRow[],
  named: BuyLetterSetInput['letters'],
): void => {
  const open = letters.filter(({ status }) => canBuy(status)).map(({ id }) => id)
  const names = new Set(named.map(({ shipment_id: id }) => id))
  if (open.length === names.size && open.every((id) => names.has(id))) return
  throw new ServiceError(
    'LETTER_SET_CHANGED',
    `The set has ${open.length === 1 ? '1 letter' : `${open.length} letters`} that can be bought, and others than these were named. Read the set again. Nothing was bought.`,
  )
}
