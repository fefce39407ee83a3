import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import { verifyAddress } from './addresses.ts'
import {
  announce,
  openEasypostMemory,
  isOn,
  newEasypostId,
  stampsOf,
  toFeeDecimal,
  toSeconds,
} from './memory.ts'
import { changeSinceQuoted } from './rating.ts'
import { EasypostRefusal, internalError, notFound } from './requests.ts'
import type {
  EasypostFee,
  EasypostPostageLabel,
  EasypostRate,
  EasypostShipment,
  EasypostTracker,
} from './shapes.ts'
import { loadShipment } from './shipments.ts'
import { newTrackingNumber } from './tracking-numbers.ts'

const buildLabel = (shipmentId: string, now: Date): EasypostPostageLabel => ({
  object: 'PostageLabel',
  id: newEasypostId('pl'),
  ...stampsOf(now),
  date_advance: 0,
  integrated_form: 'none',
  label_date: toSeconds(now),
  label_resolution: 300,
  label_size: '4x6',
  label_type: 'default',
  label_file_type: 'application/pdf',
  label_url: `/easypost/files/postage_label/${shipmentId}.pdf`,
  label_pdf_url: null,
  label_zpl_url: null,
  label_epl2_url: null,
  label_file: null,
})

const fee = (type: EasypostFee['type'], cents: number): EasypostFee => ({
  object: 'Fee',
  type,
  amount: toFeeDecimal(cents),
  charged: true,
  refunded: false,
})

const buildTracker = (
  shipment: EasypostShipment,
  rate: EasypostRate,
  trackingNumber: string,
  now: Date,
): EasypostTracker => {
  const id = newEasypostId('trk')
  return {
    id,
    object: 'Tracker',
    mode: 'test',
    tracking_code: trackingNumber,
    status: 'unknown',
    status_detail: 'unknown',
    ...stampsOf(now),
    signed_by: null,
    weight: null,
    est_delivery_date: null,
    shipment_id: shipment.id,
    carrier: rate.carrier,
    tracking_details: [],
    fees: [],
    carrier_detail: null,
    public_url: `https://track.easypost.com/${Buffer.from(`v1:${id}`).toString('base64url')}`,
  }
}

const assertSellable = (shipment: EasypostShipment): void => {
  if (shipment.tracking_code !== null) {
    throw new EasypostRefusal(
      422,
      'SHIPMENT.POSTAGE.EXISTS',
      'Postage already exists for this shipment. Creating a new shipment is required to buy another label.',
    )
  }
  if (isOn(shipment.to_address, 'labelRefused')) {
    throw new EasypostRefusal(
      422,
      'SHIPMENT.POSTAGE.FAILURE',
      'Unable to buy postage: the carrier refuses this piece.',
    )
  }
  if (isOn(shipment.to_address, 'labelError')) throw internalError()
}

/**
 * Sells one label of a shipment, once, also to simultaneous callers. Returns the shipment afterwards; on the street of
 * lost labels the label is sold, yet the response is an error.
 */
export const buyShipment = async (
  db: Database,
  clock: Clock,
  shipmentId: string,
  rateId: string,
): Promise<EasypostShipment> => {
  const isLost = await db.transaction(async (tx) => {
    const memory = openEasypostMemory(tx, clock)
    const found = await memory.objects.lock('shipment', shipmentId)
    if (!found) throw notFound()
    const shipment = found.body
    assertSellable(shipment)
    const rate = shipment.rates.find((candidate) => candidate.id === rateId)
    if (!rate) throw notFound()
    const now = clock.now()
    const postageCents = Math.round(Number(rate.rate) * 100) + (await changeSinceQuoted(memory, shipment))
    const isCertified = shipment.options.certified_mail === true
    const trackingNumber = newTrackingNumber(rate.carrier, rate.service, isCertified)
    const tracker = buildTracker(shipment, rate, trackingNumber, now)
    const verified = verifyAddress(shipment.to_address)
    const to = isOn(verified, 'labelCorrected')
      ? { ...verified, street1: (verified.street1 ?? '').replace(/CORRECTED ST/i, 'CORRECTED AVE') }
      : verified
    await memory.objects.replace('shipment', shipmentId, {
      ...shipment,
      updated_at: toSeconds(now),
      tracking_code: trackingNumber,
      selected_rate: { ...rate, ...stampsOf(now) },
      postage_label: buildLabel(shipmentId, now),
      to_address: to,
      buyer_address: to,
      fees: [fee('LabelFee', 0), fee('PostageFee', postageCents)],
    })
    await memory.objects.insert('tracker', { id: tracker.id, body: tracker, parentId: shipmentId })
    await announce(memory, {
      description: 'tracker.created',
      result: tracker,
      previous: {},
    })
    return isOn(shipment.to_address, 'labelLost')
  })
  if (isLost) throw new EasypostRefusal(503, 'SERVICE_UNAVAILABLE', 'The response was lost.')
  return loadShipment(openEasypostMemory(db, clock), shipmentId)
}

const scanned = new Set([
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
])

const refundRefusal = (message: string) => new EasypostRefusal(422, 'SHIPMENT.REFUND.UNAVAILABLE', message)

/** Accepts the request to refund a label, once. The carrier decides days later, on the sandbox's clock. */
export const refundShipment = async (
  db: Database,
  clock: Clock,
  shipmentId: string,
): Promise<EasypostShipment> => {
  await db.transaction(async (tx) => {
    const { objects } = openEasypostMemory(tx, clock)
    const found = await objects.lock('shipment', shipmentId)
    if (!found) throw notFound()
    if (found.body.tracking_code === null) throw refundRefusal('Shipment must be purchased to be refunded.')
    const [tracker] = await objects.list('tracker', { parentId: shipmentId, limit: 1 })
    if (scanned.has(tracker?.body.status ?? '')) throw refundRefusal('The label has been used.')
    if ((await objects.list('refund', { parentId: shipmentId, limit: 1 })).length > 0) {
      throw refundRefusal('The shipment has already been submitted for refund.')
    }
    await objects.insert('refund', {
      id: shipmentId,
      parentId: shipmentId,
      body: {
        requested_at: clock.now().toISOString(),
        is_rejected: isOn(found.body.to_address, 'refundRejected'),
      },
    })
    await objects.insert('unannounced_refund', { id: shipmentId, body: { shipment_id: shipmentId } })
  })
  return loadShipment(openEasypostMemory(db, clock), shipmentId)
}

const batchSize = 500

/** Announces every refund that has ended since the last call, in the shape of EasyPost's events. */
export const announceRefunds = async (db: Database, clock: Clock): Promise<void> => {
  const waiting = await openEasypostMemory(db, clock).objects.list('unannounced_refund', {
    limit: batchSize,
    oldestFirst: true,
  })
  for (const { id } of waiting) {
    await db.transaction(async (tx) => {
      const memory = openEasypostMemory(tx, clock)
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
