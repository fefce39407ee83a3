import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { ShipmentChoices } from '#lib/contract/shipments/shipment-list.ts'

import type { Choice } from './choice-filter.tsx'

/** Asked only when someone wants to choose: neither they nor the client load with the page. */
const load = async (): Promise<ShipmentChoices> => {
  const { createClient } = await import('#lib/client/client.ts')
  return (await createClient({ baseUrl: '' }).listShipmentChoices()).data
}

/** The tags in use. */
export const loadTags = async (): Promise<Choice[]> =>
  (await load()).tags.map(({ name }) => ({ value: name, label: name }))

/** The carriers that something was bought of. */
export const loadCarriers = async (): Promise<Choice[]> =>
  (await load()).carriers.map((carrier) => ({ value: carrier, label: carrierName(carrier) }))

/** The members, and those who have left, who made a shipment. */
export const loadSenders = async (): Promise<Choice[]> =>
  (await load()).senders.map(({ id, name }) => ({ value: id, label: name ?? 'A former member' }))
