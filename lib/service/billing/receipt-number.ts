import { createHash } from 'node:crypto'

/** Letters and digits that are not taken for one another (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number of a charge's receipt, such as `R261120-7K3Q-M9XW`: the day of the charge in UTC and forty bits of the
 * charge's id. It follows from what never changes, so that a receipt has the same number whenever it is drawn up.
 */
export const receiptNumber = (charge: { id: string; capturedAt: Date }): string => {
  const digest = createHash('sha256').update(charge.id).digest()
  const signs = Array.from({ length: 8 }, (_, index) => alphabet[(digest[index] ?? 0) % alphabet.length])
  const day = charge.capturedAt.toISOString().slice(2, 10).replaceAll('-', '')
  return `R${day}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
