import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import { loadShipment } from './load-shipment.ts'
import { openEasypostMemory } from './memory.ts'
import { EasypostRefusal, notFound } from './refusal.ts'
import { isOn } from './sentinels.ts'
import type { EasypostShipment } from './shapes.ts'

const scanned = new Set([
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
])

const refuse = (message: string) => new EasypostRefusal(422, 'SHIPMENT.REFUND.UNAVAILABLE', message)

/** Takes the request to refund a label, once. The carrier's answer follows days later, on the sandbox's clock. */
export const refundShipment = async (
  db: Database,
  clock: Clock,
  shipmentId: string,
): Promise<EasypostShipment> => {
  await db.transaction(async (tx) => {
    const { objects } = openEasypostMemory(tx, clock)
    const found = await objects.lock('shipment', shipmentId)
    if (!found) throw notFound()
    if (found.body.tracking_code === null) throw refuse('Shipment must be purchased to be refunded.')
    const [tracker] = await objects.list('tracker', { parentId: shipmentId, limit: 1 })
    if (scanned.has(tracker?.body.status ?? '')) throw refuse('The label has been used.')
    if ((await objects.list('refund', { parentId: shipmentId, limit: 1 })).length > 0) {
      throw refuse('The shipment has already been submitted for refund.')
    }
    await objects.insert('refund', {
      id: shipmentId,
      parentId: shipmentId,
      body: {
        asked_at: clock.now().toISOString(),
        is_rejected: isOn(found.body.to_address, 'refundRejected'),
      },
    })
  })
  return loadShipment(openEasypostMemory(db, clock), shipmentId)
}
