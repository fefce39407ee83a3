import { dayMs } from '#lib/contract/api/time.values.ts'
import type { ScanMilestone } from '#lib/sandbox/scenario/milestones.ts'

import type { EasypostLocation, EasypostShipment, EasypostTracker, EasypostTrackingDetail } from './shapes.ts'

type Where = 'origin' | 'destination'

/** One scan: the carriers' own words for it, and what EasyPost makes of them. */
type Scan = {
  status: string
  statusDetail: string
  where: Where
  words: { USPS: string; UPS: string; FedEx: string }
  /** What the postal service says instead of a piece on a SCAN form: it scans the form, not each piece on it. */
  formWords?: string
  /** Codes by which UPS and FedEx name the scan; the postal service has none in EasyPost. */
  codes: { UPS: string; FedEx: string }
}

const labelCreated: Scan = {
  status: 'pre_transit',
  statusDetail: 'label_created',
  where: 'origin',
  words: {
    USPS: 'Shipping Label Created, USPS Awaiting Item',
    UPS: 'Shipper created a label, UPS has not received the package yet.',
    FedEx: 'Shipment information sent to FedEx',
  },
  codes: { UPS: 'MP', FedEx: 'OC' },
}

/** What the carrier scans on the way to each milestone. */
const story: Record<ScanMilestone, readonly Scan[]> = {
  accepted: [
    {
      status: 'in_transit',
      statusDetail: 'received_at_origin_facility',
      where: 'origin',
      words: {
        USPS: 'Accepted at USPS Origin Facility',
        UPS: 'Origin Scan',
        FedEx: 'Picked up',
      },
      formWords: 'Shipment Received, Package Acceptance Pending',
      codes: { UPS: 'OR', FedEx: 'PU' },
    },
  ],
  in_transit: [
    {
      status: 'in_transit',
      statusDetail: 'departed_origin_facility',
      where: 'origin',
      words: {
        USPS: 'Departed USPS Regional Origin Facility',
        UPS: 'Departed from Facility',
        FedEx: 'Left FedEx origin facility',
      },
      codes: { UPS: 'DP', FedEx: 'DP' },
    },
    {
      status: 'in_transit',
      statusDetail: 'arrived_at_facility',
      where: 'destination',
      words: {
        USPS: 'Arrived at USPS Regional Destination Facility',
        UPS: 'Arrived at Facility',
        FedEx: 'At local FedEx facility',
      },
      codes: { UPS: 'AR', FedEx: 'AR' },
    },
  ],
  out_for_delivery: [
    {
      status: 'out_for_delivery',
      statusDetail: 'out_for_delivery',
      where: 'destination',
      words: {
        USPS: 'Out for Delivery',
        UPS: 'Out For Delivery Today',
        FedEx: 'On FedEx vehicle for delivery',
      },
      codes: { UPS: 'OF', FedEx: 'OD' },
    },
  ],
  notice_left: [
    {
      status: 'available_for_pickup',
      statusDetail: 'delivery_exception',
      where: 'destination',
      words: {
        USPS: 'Notice Left (No Authorized Recipient Available)',
        UPS: 'Delivery attempted: the receiver was not available to sign, a UPS InfoNotice was left.',
        FedEx: 'Delivery attempted: customer not available or business closed, door tag left',
      },
      codes: { UPS: '48', FedEx: 'DE' },
    },
  ],
  delivered: [
    {
      status: 'delivered',
      statusDetail: 'arrived_at_destination',
      where: 'destination',
      words: { USPS: 'Delivered, Left with Individual', UPS: 'DELIVERED', FedEx: 'Delivered' },
      codes: { UPS: 'KB', FedEx: 'DL' },
    },
  ],
  unclaimed: [
    {
      status: 'return_to_sender',
      statusDetail: 'return',
      where: 'destination',
      words: {
        USPS: 'Unclaimed/Being Returned to Sender',
        UPS: 'The package was not collected and is being returned to the sender.',
        FedEx: 'Package not claimed, returning package to shipper',
      },
      codes: { UPS: 'RS', FedEx: 'RS' },
    },
  ],
  returned_to_sender: [
    {
      status: 'return_to_sender',
      statusDetail: 'return',
      where: 'origin',
      words: {
        USPS: 'Delivered, To Original Sender',
        UPS: 'Returned to the sender.',
        FedEx: 'Returned to shipper',
      },
      codes: { UPS: 'RT', FedEx: 'RT' },
    },
  ],
  held: [
    {
      status: 'in_transit',
      statusDetail: 'held',
      where: 'destination',
      words: {
        USPS: 'Held at Post Office, At Customer Request',
        UPS: 'The package is held at the request of the receiver.',
        FedEx: 'Hold at location request accepted',
      },
      codes: { UPS: 'HC', FedEx: 'HP' },
    },
  ],
  refused: [
    {
      status: 'return_to_sender',
      statusDetail: 'refused',
      where: 'destination',
      words: {
        USPS: 'Refused',
        UPS: 'The receiver refused the package.',
        FedEx: 'Shipment refused by recipient',
      },
      codes: { UPS: 'RF', FedEx: 'RD' },
    },
  ],
  damaged: [
    {
      status: 'failure',
      statusDetail: 'damaged',
      where: 'destination',
      words: {
        USPS: 'Damaged in Handling',
        UPS: 'The package was damaged in transit.',
        FedEx: 'Damaged, delivery not completed',
      },
      codes: { UPS: 'DM', FedEx: 'DM' },
    },
  ],
  lost: [
    {
      status: 'failure',
      statusDetail: 'lost',
      where: 'destination',
      words: {
        USPS: 'Declared Lost in Transit',
        UPS: 'The package was declared lost.',
        FedEx: 'Package lost in transit',
      },
      codes: { UPS: 'LS', FedEx: 'LO' },
    },
  ],
}

type CarrierName = keyof Scan['words']

const nameOf = (carrier: string): CarrierName => {
  if (carrier.startsWith('UPS')) return 'UPS'
  return carrier.startsWith('FedEx') ? 'FedEx' : 'USPS'
}

const locate = (shipment: EasypostShipment, where: Where): EasypostLocation => {
  const address = where === 'origin' ? shipment.from_address : shipment.to_address
  return {
    object: 'TrackingLocation',
    city: address.city?.toUpperCase() ?? null,
    state: address.state,
    country: address.country,
    zip: address.zip?.slice(0, 5) ?? null,
  }
}

const placeName = ({ city, state, zip }: EasypostLocation): string => `${city} ${state}, ${zip}`

const describeCarrier = (shipment: EasypostShipment): EasypostTracker['carrier_detail'] => {
  const origin = locate(shipment, 'origin')
  return {
    object: 'CarrierDetail',
    service: shipment.selected_rate?.service ?? '',
    container_type: null,
    est_delivery_date_local: null,
    est_delivery_time_local: null,
    origin_location: placeName(origin),
    origin_tracking_location: origin,
    destination_location: placeName(locate(shipment, 'destination')),
    destination_tracking_location: null,
    guaranteed_delivery_date: shipment.selected_rate?.delivery_date_guaranteed
      ? shipment.selected_rate.delivery_date
      : null,
    alternate_identifier: null,
    initial_delivery_attempt: null,
  }
}

/** Times only ever increase: each scan is at least a millisecond after the one before it. */
const timesFor = (tracker: EasypostTracker, count: number, now: Date): Date[] => {
  const last = Date.parse(tracker.tracking_details.at(-1)?.datetime ?? '') || 0
  const latest = Math.max(now.getTime(), last + count)
  return Array.from({ length: count }, (_, index) => new Date(latest - (count - 1 - index)))
}

/** When the carrier expects to deliver: the date it promised, or its days in transit from the first news on. */
const estimateDelivery = ({ selected_rate: rate }: EasypostShipment, now: Date): string | null => {
  if (!rate || rate.delivery_date) return rate?.delivery_date ?? null
  return rate.delivery_days === null
    ? null
    : new Date(now.getTime() + rate.delivery_days * dayMs).toISOString()
}

const wantsSignature = ({ options }: EasypostShipment): boolean =>
  options.certified_mail === true ||
  (options.delivery_confirmation !== undefined && options.delivery_confirmation !== 'NO_SIGNATURE')

/** The tracker after some more scans. */
const withScans = (
  tracker: EasypostTracker,
  shipment: EasypostShipment,
  scans: readonly Scan[],
  now: Date,
): EasypostTracker => {
  const name = nameOf(tracker.carrier)
  const times = timesFor(tracker, scans.length, now)
  const added = scans.map((scan, index): EasypostTrackingDetail => {
    const message = (shipment.scan_form && scan.formWords) ?? scan.words[name]
    return {
      object: 'TrackingDetail',
      message,
      description: name === 'USPS' ? '' : message,
      status: scan.status,
      status_detail: scan.statusDetail,
      datetime: (times[index] ?? now).toISOString(),
      source: tracker.carrier,
      carrier_code: name === 'USPS' ? '' : scan.codes[name],
      tracking_location: locate(shipment, scan.where),
    }
  })
  const last = scans.at(-1)
  const isSigned = last?.status === 'delivered' && wantsSignature(shipment)
  return {
    ...tracker,
    status: last?.status ?? tracker.status,
    status_detail: last?.statusDetail ?? tracker.status_detail,
    updated_at: now.toISOString(),
    signed_by: isSigned
      ? (shipment.to_address.name ?? shipment.to_address.company ?? '').toUpperCase()
      : tracker.signed_by,
    est_delivery_date: tracker.est_delivery_date ?? estimateDelivery(shipment, now),
    carrier_detail: describeCarrier(shipment),
    tracking_details: [...tracker.tracking_details, ...added],
  }
}

/** The tracker once the carrier has heard of the piece; unchanged when it has heard before. */
export const makeKnown = (tracker: EasypostTracker, shipment: EasypostShipment, now: Date): EasypostTracker =>
  tracker.tracking_details.length > 0 ? tracker : withScans(tracker, shipment, [labelCreated], now)

/** The tracker once the piece has reached a milestone. */
export const reachMilestone = (
  tracker: EasypostTracker,
  shipment: EasypostShipment,
  milestone: ScanMilestone,
  now: Date,
): EasypostTracker => {
  const known = makeKnown(tracker, shipment, now)
  return withScans(known, shipment, story[milestone], now)
}

/** Whether the carrier has made the last scan on the way to a milestone. */
export const hasReached = (tracker: EasypostTracker, milestone: ScanMilestone): boolean => {
  const last = story[milestone].at(-1)
  const words = [last?.words[nameOf(tracker.carrier)], last?.formWords]
  return tracker.tracking_details.some((detail) => words.includes(detail.message))
}
