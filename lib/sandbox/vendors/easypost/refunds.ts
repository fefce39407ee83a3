import { dayMs } from '#lib/contract/formats/time.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'

import { accountsWith } from './accounts.ts'
import {
  announce,
  type EasypostMemory,
  inTransaction,
  openEasypostMemory,
  isOn,
  newEasypostId,
  stampsOf,
} from './memory.ts'
import { EasypostRefusal, notFound } from './requests.ts'
import type { EasypostShipment, EasypostTracker } from './shapes.ts'
import { loadShipment, refundStatus } from './shipments.ts'
import { isTracked } from './tracked.ts'

const scanned = new Set([
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
  'failure',
])

/** For how long the postal service refunds postage (docs.easypost.com, shipping refund). */
const postalRefundDays = 30

/** Returns why a label is not refunded; null when it is. */
const refusalOf = (
  shipment: EasypostShipment,
  tracker: EasypostTracker | undefined,
  now: Date,
): string | null => {
  const { selected_rate: rate, postage_label: label } = shipment
  if (!rate || !label) return 'Shipment must be purchased to be refunded.'
  // The postal service cannot determine whether such a piece was mailed
  // (github.com/Automattic/woocommerce-services#2548).
  if (!isTracked(shipment)) return 'Unable to request refund. Postage without tracking is not refundable.'
  if (scanned.has(tracker?.status ?? '')) return 'Unable to request refund. The parcel has been shipped.'
  const age = now.getTime() - Date.parse(label.created_at)
  return isPostal(rate.carrier) && age > postalRefundDays * dayMs
    ? `Unable to request refund. The postage was printed more than ${postalRefundDays} days ago.`
    : null
}

const refuse = (message: string) => new EasypostRefusal(422, 'SHIPMENT.REFUND.UNAVAILABLE', message)

/** Accepts the request to refund a label, once, and again after it was rejected. The carrier decides days later, on the sandbox's clock. */
export const refundShipment = async (
  account: EasypostMemory,
  shipmentId: string,
): Promise<EasypostShipment> => {
  await inTransaction(account, async ({ objects, clock }) => {
    const found = await objects.lock('shipment', shipmentId)
    if (!found) throw notFound()
    const [tracker] = await objects.list('tracker', { parentId: shipmentId, limit: 1 })
    const refusal = refusalOf(found.body, tracker?.body, clock.now())
    if (refusal) throw refuse(refusal)
    const [before] = await objects.list('refund', { parentId: shipmentId, limit: 1 })
    // A rejected refund can be requested again (docs.easypost.com/docs/shipping-refund).
    if (before && refundStatus(found.body, before.body, clock.now()) !== 'rejected') {
      throw refuse('The shipment has already been submitted for refund.')
    }
    const body = {
      requested_at: clock.now().toISOString(),
      is_rejected:
        isOn(found.body.to_address, 'refundRejected') ||
        (isOn(found.body.to_address, 'refundRejectedOnce') && !before),
    }
    if (before) await objects.replace('refund', shipmentId, body)
    else await objects.insert('refund', { id: shipmentId, parentId: shipmentId, body })
    if (await objects.find('unannounced_refund', shipmentId)) return
    await objects.insert('unannounced_refund', { id: shipmentId, body: { shipment_id: shipmentId } })
  })
  return loadShipment(account, shipmentId)
}

const batchSize = 500

const announceRefundsOf = async (account: EasypostMemory): Promise<void> => {
  const waiting = await account.objects.list('unannounced_refund', {
    limit: batchSize,
    oldestFirst: true,
  })
  for (const { id } of waiting) {
    await inTransaction(account, async (memory) => {
      const shipment = await loadShipment(memory, id)
      const { refund_status: status } = shipment
      if (status !== 'refunded' && status !== 'rejected') return
      // Another process may be announcing it.
      if (!(await memory.objects.lock('unannounced_refund', id))) return
      await memory.objects.remove('unannounced_refund', id)
      await announce(memory, {
        description: status === 'refunded' ? 'refund.successful' : 'refund.updated',
        previous: { status: 'submitted' },
        result: {
          id: newEasypostId('rfnd'),
          object: 'Refund',
          ...stampsOf(memory.clock.now()),
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

/** Announces every refund that has ended since the last call, in the shape of EasyPost's events. */
export const announceRefunds = async (db: Database, clock: Clock): Promise<void> => {
  for (const account of await accountsWith(db, 'unannounced_refund')) {
    await announceRefundsOf(openEasypostMemory(db, clock, account))
  }
}
