import { setTimeout as delay } from 'node:timers/promises'

import type { z } from 'zod'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'

import { findAnywhere } from './accounts.ts'
import { resolveAddresses, slowMs } from './addresses.ts'
import { buildCustoms } from './customs.ts'
import {
  childOf,
  type EasypostMemory,
  inTransaction,
  isOn,
  newEasypostId,
  stampsOf,
  toSeconds,
} from './memory.ts'
import { withOddValues } from './odd-values.ts'
import {
  increaseOf,
  isSlow,
  rateShipment,
  recordQuoted,
  recordRequoted,
  requireUnlimited,
  zoneOf,
} from './rating.ts'
import {
  EasypostRefusal,
  notFound,
  internalError,
  type ShipmentRequest,
  type listRequest,
} from './requests.ts'
import type {
  EasypostKinds,
  EasypostShipment,
  EasypostOptions,
  EasypostParcel,
  EasypostRate,
  EasypostTracker,
} from './shapes.ts'
import { asKnown } from './tracking.ts'

/** Days until the postal service and the private carriers decide on a refund. */
const refundDays = { postal: 15, private: 3 }

/** Returns the status of a refund, which the carrier decides days after it was requested. */
export const refundStatus = (
  shipment: EasypostShipment,
  refund: EasypostKinds['refund'] | null,
  now: Date,
): EasypostShipment['refund_status'] => {
  if (!refund) return null
  const isUsps = isPostal(shipment.selected_rate?.carrier ?? '')
  const days = isUsps ? refundDays.postal : refundDays.private
  if (now.getTime() - Date.parse(refund.requested_at) < days * dayMs) return 'submitted'
  return refund.is_rejected ? 'rejected' : 'refunded'
}

/** Returns a shipment as in a response: with its tracker and the status of its refund. */
export const presentShipment = (
  shipment: EasypostShipment,
  parts: { tracker: EasypostTracker | null; refund: EasypostKinds['refund'] | null },
  now: Date,
): EasypostShipment => {
  const tracker = parts.tracker && asKnown(parts.tracker, shipment, now)
  return withOddValues({
    ...shipment,
    tracker,
    status: tracker?.status ?? shipment.status,
    refund_status: refundStatus(shipment, parts.refund, now),
  })
}

const presentFound = (
  found: { object: { body: EasypostShipment }; children: Parameters<typeof childOf>[0] } | null,
  now: Date,
): EasypostShipment => {
  if (!found) throw notFound()
  const parts = { tracker: childOf(found.children, 'tracker'), refund: childOf(found.children, 'refund') }
  return presentShipment(found.object.body, parts, now)
}

/** Loads a shipment as in a response. Throws a 404. */
export const loadShipment = async (memory: EasypostMemory, id: string): Promise<EasypostShipment> =>
  presentFound(await memory.objects.findWithChildren('shipment', id), memory.clock.now())

/** Loads a shipment of any account as in a response. Throws a 404. */
export const loadShipmentAnywhere = async (
  db: Database,
  clock: Clock,
  id: string,
): Promise<EasypostShipment> => presentFound(await findAnywhere(db, clock, 'shipment', id), clock.now())

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

/** The label date in EasyPost's own form. */
const readLabelDate = (given: string): string => {
  const time = Date.parse(given)
  if (!Number.isNaN(time)) return toSeconds(new Date(time))
  throw new EasypostRefusal(
    422,
    'SHIPMENT.OPTIONS.INVALID',
    'Invalid label_date, please provide a datetime.',
    [{ field: 'label_date', message: 'is not a datetime' }],
  )
}

const buildOptions = (given: ShipmentRequest['options']): EasypostOptions => ({
  ...given,
  ...(given?.label_date !== undefined && { label_date: readLabelDate(given.label_date) }),
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
  const [to, from] = await resolveAddresses(memory, [given.to_address, given.from_address])
  if (!to || !from) throw notFound()
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
  await requireUnlimited(memory, { ...unrated, reference: given.reference })
  if (isOn(to, 'vendorError') || isOn(to, 'ratesError')) throw internalError()
  await recordQuoted(memory, { ...unrated, reference: given.reference })
  const increaseCents = await increaseOf(memory, unrated)
  const { rates, messages } = rateShipment(memory.account, unrated, now, increaseCents)
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
  return withOddValues(shipment)
}

/** Quotes an existing shipment again, and replaces its rates by the current ones. */
export const rerateShipment = (account: EasypostMemory, shipmentId: string): Promise<EasypostRate[]> =>
  inTransaction(account, async (memory) => {
    const found = await memory.objects.lock('shipment', shipmentId)
    if (!found) throw notFound()
    await recordRequoted(memory, found.body)
    const now = memory.clock.now()
    const increaseCents = await increaseOf(memory, found.body)
    const { rates, messages } = rateShipment(memory.account, found.body, now, increaseCents)
    await memory.objects.replace('shipment', shipmentId, {
      ...found.body,
      updated_at: toSeconds(now),
      rates,
      messages,
    })
    return rates
  })

const batchSize = 200

/** Returns a page of the list, newest first, as EasyPost does: those before a given one, created since a time. */
export const listShipments = async (
  memory: EasypostMemory,
  query: z.infer<typeof listRequest>,
): Promise<{ shipments: EasypostShipment[]; has_more: boolean }> => {
  const named = query.before_id ? await memory.objects.find('shipment', query.before_id) : null
  if (query.before_id && !named) throw notFound()
  const since = query.start_datetime ? Date.parse(query.start_datetime) : 0
  const found: string[] = []
  let before = named?.sequence
  for (;;) {
    const batch = await memory.objects.list('shipment', {
      ...(before === undefined ? {} : { before }),
      limit: batchSize,
    })
    const recent = batch.filter(({ body }) => Date.parse(body.created_at) >= since)
    const wanted = recent.filter(({ body }) => query.purchased === 'false' || body.selected_rate !== null)
    found.push(...wanted.map(({ id }) => id))
    before = batch.at(-1)?.sequence
    if (found.length > query.page_size || recent.length < batch.length || batch.length < batchSize) break
  }
  const shipments: EasypostShipment[] = []
  for (const id of found.slice(0, query.page_size)) shipments.push(await loadShipment(memory, id))
  return { shipments, has_more: found.length > query.page_size }
}
