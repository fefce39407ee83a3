import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import { announce } from './events.ts'
import { loadShipment } from './load-shipment.ts'
import { openEasypostMemory } from './memory.ts'
import { EasypostRefusal, notFound } from './refusal.ts'
import { isOn } from './sentinels.ts'
import type { EasypostShipment } from './shapes.ts'
import { newEasypostId, stampsOf } from './stamps.ts'

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
    await objects.insert('untold_refund', { id: shipmentId, body: { shipment_id: shipmentId } })
  })
  return loadShipment(openEasypostMemory(db, clock), shipmentId)
}

const roundSize = 500

/** Tells the service of every refund that has ended since the last time, in the shape of EasyPost's events. */
export const tellRefunds = async (db: Database, clock: Clock): Promise<void> => {
  const waiting = await openEasypostMemory(db, clock).objects.list('untold_refund', {
    limit: roundSize,
    oldestFirst: true,
  })
  for (const { id } of waiting) {
    await db.transaction(async (tx) => {
      const memory = openEasypostMemory(tx, clock)
      const shipment = await loadShipment(memory, id)
      const { refund_status: status } = shipment
      if (status !== 'refunded' && status !== 'rejected') return
      // Another process may be telling it.
      if (!(await memory.objects.lock('untold_refund', id))) return
      await memory.objects.remove('untold_refund', id)
      await announce(memory, {
        description: status === 'refunded' ? 'refund.successful' : 'refund.updated',
        previous: { status: 'submitted' },
        result: {
          id: newEasypostId('rfnd'),
          object: 'Refund',
          ...stampsOf(clock.now()),
          tracking_code: shipment.tracking_code,
          confirmation_number: null,
          status,
          carrier: shipment.selected_rate?.carrier ?? null,
          shipment_id: id,
        },
      })
    })
  }
}
