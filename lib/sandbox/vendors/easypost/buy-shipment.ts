import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import { announce } from './events.ts'
import { loadShipment } from './load-shipment.ts'
import { openEasypostMemory } from './memory.ts'
import { changeSinceQuoted } from './price-change.ts'
import { EasypostRefusal, internalError, notFound } from './refusal.ts'
import { isOn } from './sentinels.ts'
import type {
  EasypostFee,
  EasypostPostageLabel,
  EasypostRate,
  EasypostShipment,
  EasypostTracker,
} from './shapes.ts'
import { newEasypostId, stampsOf, toFeeDecimal, toSeconds } from './stamps.ts'
import { newTrackingNumber } from './tracking-numbers.ts'
import { verifyAddress } from './verify-address.ts'

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

const refuse = (shipment: EasypostShipment): void => {
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
 * Sells one label of a shipment, once, whoever asks at the same time. Returns the shipment as it then is; on the
 * street of lost labels it is sold and the answer is an error all the same.
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
    refuse(shipment)
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
