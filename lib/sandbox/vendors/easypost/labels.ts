import type { VendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'

import { verifyAddress } from './addresses.ts'
import { formatOf, labelFormats, sizeOf } from './label-sizes.ts'
import {
  announce,
  type EasypostMemory,
  inTransaction,
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
import { presentShipment } from './shipments.ts'
import { hasTracking } from './tracked.ts'
import { newTrackingNumber, newUntrackableNumber } from './tracking-numbers.ts'

const buildLabel = (
  shipment: EasypostShipment,
  rate: EasypostRate,
  now: Date,
  unknowns: VendorUnknowns,
): EasypostPostageLabel => {
  const format = formatOf(shipment)
  const { extension, type, dotsPerInch } = labelFormats[format]
  const url = `/easypost/files/postage_label/${shipment.id}.${extension}`
  return {
    object: 'PostageLabel',
    id: newEasypostId('pl'),
    ...stampsOf(now),
    date_advance: 0,
    integrated_form: 'none',
    label_date: shipment.options.label_date ?? toSeconds(now),
    label_resolution: dotsPerInch,
    label_size: sizeOf(shipment, rate, unknowns),
    label_type: 'default',
    label_file_type: type,
    label_url: url,
    label_pdf_url: format === 'PDF' ? url : null,
    label_zpl_url: format === 'ZPL' ? url : null,
    label_epl2_url: null,
    label_file: null,
  }
}

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
  if (shipment.selected_rate !== null) {
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

/** Returns the number of a piece; null for plain letters and flats, which are sold without one. */
const numberFor = (
  { options }: EasypostShipment,
  rate: EasypostRate,
  unknowns: VendorUnknowns,
): string | null => {
  if (hasTracking(rate, options)) {
    const { carrier, service } = rate
    return newTrackingNumber({ carrier, service, isCertified: options.certified_mail === true })
  }
  return unknowns.letters_have_untrackable_number ? newUntrackableNumber() : null
}

/**
 * Sells one label of a shipment, once, also to simultaneous callers. Returns the shipment afterwards; on the street of
 * lost labels the label is sold, yet the response is an error.
 */
export const buyShipment = async (
  account: EasypostMemory,
  purchase: { shipmentId: string; rateId: string; unknowns: VendorUnknowns },
): Promise<EasypostShipment> => {
  const { shipmentId, rateId, unknowns } = purchase
  const sold = await inTransaction(account, async (memory) => {
    const found = await memory.objects.lock('shipment', shipmentId)
    if (!found) throw notFound()
    const shipment = found.body
    assertSellable(shipment)
    const rate = shipment.rates.find((candidate) => candidate.id === rateId)
    if (!rate) throw notFound()
    const now = memory.clock.now()
    const postageCents = Math.round(Number(rate.rate) * 100) + (await changeSinceQuoted(memory, shipment))
    const trackingNumber = numberFor(shipment, rate, unknowns)
    const tracker = trackingNumber === null ? null : buildTracker(shipment, rate, trackingNumber, now)
    const verified = verifyAddress(shipment.to_address)
    const to = isOn(verified, 'labelCorrected')
      ? { ...verified, street1: (verified.street1 ?? '').replace(/CORRECTED ST/i, 'CORRECTED AVE') }
      : verified
    const bought = {
      ...shipment,
      updated_at: toSeconds(now),
      tracking_code: trackingNumber,
      selected_rate: { ...rate, ...stampsOf(now) },
      postage_label: buildLabel(shipment, rate, now, unknowns),
      to_address: to,
      buyer_address: to,
      fees: [fee('LabelFee', 0), fee('PostageFee', postageCents)],
    }
    await memory.objects.replace('shipment', shipmentId, bought)
    if (tracker) {
      await memory.objects.insert('tracker', { id: tracker.id, body: tracker, parentId: shipmentId })
      await announce(memory, { description: 'tracker.created', result: tracker, previous: {} })
    }
    return presentShipment(bought, { tracker, refund: null }, now)
  })
  if (isOn(sold.to_address, 'labelLost')) {
    throw new EasypostRefusal(503, 'SERVICE_UNAVAILABLE', 'The response was lost.')
  }
  return sold
}
