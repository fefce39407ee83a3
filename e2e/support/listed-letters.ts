import type { Client } from '#lib/client/client.ts'

import { buy, createDraft, redondoBeach, sendLetter } from './letters.ts'

/**
 * Prepares three letters, as the list shows them: “Second notice” and “Draft for Turner”, both to Will Turner and tagged
 * with his name, and “notice.pdf”, which was delivered. Returns the first one’s id.
 */
export const createListedLetters = async (client: Client): Promise<{ boughtId: string }> => {
  const { documentKey } = await sendLetter(client, 'return_receipt')
  const toTurner = {
    document_key: documentKey,
    to_address: { name: 'Will Turner', ...redondoBeach },
    shipping_options: { carrier: 'USPS' },
    tags: ['Turner'],
  }
  await createDraft(client, { ...toTurner, shipment_name: 'Draft for Turner' })
  const bought = await createDraft(client, { ...toTurner, shipment_name: 'Second notice' })
  await buy(client, bought)
  return { boughtId: bought.id }
}
