import type { EasypostMemory } from './memory.ts'
import { isOn } from './sentinels.ts'
import type { EasypostShipment } from './shapes.ts'

/** What the prices go up by, on the street where they do. */
const raiseCents = 125

/**
 * Remembers that a price was asked for. Whoever asks again for the same piece (the caller's reference) and package is
 * given what it costs by then; that no longer changes when it is bought.
 */
export const noteAsking = async (
  { objects }: EasypostMemory,
  shipment: Pick<EasypostShipment, 'id' | 'reference' | 'parcel' | 'to_address'>,
): Promise<void> => {
  if (!isOn(shipment.to_address, 'priceChanged')) return
  const asking = `${shipment.reference}:${shipment.parcel.predefined_package ?? 'parcel'}`
  if (await objects.find('price_asked', asking)) {
    await objects.insert('price_raised', { id: shipment.id, body: {} })
  } else {
    await objects.insert('price_asked', { id: asking, body: {} })
  }
}

/** What a shipment's rates have gone up by since they were first asked, in cents. */
export const raiseOf = async ({ objects }: EasypostMemory, shipmentId: string): Promise<number> =>
  (await objects.find('price_raised', shipmentId)) ? raiseCents : 0

/** What a label costs beyond its rate, in cents: on that street, until the carriers are asked again. */
export const changeSinceQuoted = async (
  memory: EasypostMemory,
  shipment: Pick<EasypostShipment, 'id' | 'to_address'>,
): Promise<number> =>
  isOn(shipment.to_address, 'priceChanged') && (await raiseOf(memory, shipment.id)) === 0 ? raiseCents : 0

/** From now on the shipment's rates are what it costs by now. */
export const noteRerating = async (
  memory: EasypostMemory,
  shipment: Pick<EasypostShipment, 'id' | 'to_address'>,
): Promise<void> => {
  if ((await changeSinceQuoted(memory, shipment)) === 0) return
  await memory.objects.insert('price_raised', { id: shipment.id, body: {} })
}
