import { setTimeout as delay } from 'node:timers/promises'

import { resolveAddress, slowMs } from './addresses.ts'
import { buildCustoms } from './customs.ts'
import type { EasypostMemory } from './memory.ts'
import { noteAsking, raiseOf } from './price-change.ts'
import { isSlow, rateShipment, zoneOf } from './rating.ts'
import { internalError } from './refusal.ts'
import type { ShipmentRequest } from './requests.ts'
import { isOn } from './sentinels.ts'
import type { EasypostOptions, EasypostParcel, EasypostShipment } from './shapes.ts'
import { newEasypostId, stampsOf } from './stamps.ts'

const buildParcel = (given: ShipmentRequest['parcel'], now: Date): EasypostParcel => ({
  id: newEasypostId('prcl'),
  object: 'Parcel',
  ...stampsOf(now),
  length: given.length ?? null,
  width: given.width ?? null,
  height: given.height ?? null,
  predefined_package: given.predefined_package,
  weight: given.weight,
  mode: 'test',
})

const buildOptions = (given: ShipmentRequest['options']): EasypostOptions => ({
  ...given,
  currency: 'USD',
  payment: { type: 'SENDER' },
  date_advance: 0,
})

/** Creates a shipment with the rates of every carrier that quotes it. */
export const createShipment = async (
  memory: EasypostMemory,
  given: ShipmentRequest,
  signal: AbortSignal,
): Promise<EasypostShipment> => {
  const now = memory.clock.now()
  const [to, from] = await Promise.all([
    resolveAddress(memory, given.to_address),
    resolveAddress(memory, given.from_address),
  ])
  const unrated = {
    id: newEasypostId('shp'),
    parcel: buildParcel(given.parcel, now),
    options: buildOptions(given.options),
    to_address: to,
    from_address: from,
    usps_zone: zoneOf({ from_address: from, to_address: to }),
    customs_info: given.customs_info ? buildCustoms(given.customs_info, now) : null,
  }
  if (isSlow(unrated)) await delay(slowMs, undefined, { signal })
  if (isOn(to, 'vendorError') || isOn(to, 'ratesError')) throw internalError()
  await noteAsking(memory, { ...unrated, reference: given.reference })
  const raiseCents = await raiseOf(memory, unrated.id)
  const { rates, messages } = rateShipment(unrated, now, raiseCents)
  const shipment: EasypostShipment = {
    ...stampsOf(now),
    is_return: false,
    messages,
    mode: 'test',
    options: unrated.options,
    reference: given.reference,
    status: 'unknown',
    tracking_code: null,
    batch_id: null,
    batch_status: null,
    batch_message: null,
    customs_info: unrated.customs_info,
    from_address: from,
    insurance: null,
    order_id: null,
    parcel: unrated.parcel,
    postage_label: null,
    rates,
    refund_status: null,
    scan_form: null,
    selected_rate: null,
    tracker: null,
    to_address: to,
    usps_zone: unrated.usps_zone,
    return_address: from,
    buyer_address: to,
    forms: [],
    fees: [],
    id: unrated.id,
    object: 'Shipment',
  }
  await memory.objects.insert('shipment', { id: shipment.id, body: shipment })
  return shipment
}
