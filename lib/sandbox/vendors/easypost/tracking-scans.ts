import type { CarrierName, PrivateCarrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { ScanMilestone } from '#lib/sandbox/scenario/milestones.ts'

export type Where = 'origin' | 'destination'

/** One scan: the carriers' own messages, and their status at EasyPost. */
export type Scan = {
  status: string
  statusDetail: string
  where: Where
  /** A carrier without a message makes no such scan. */
  messages: Partial<Record<CarrierName, string>>
  /** Codes by which private carriers name the scan; the postal service has none in EasyPost. */
  codes: Partial<Record<PrivateCarrierName, string>>
}

export const labelCreated: Scan & {
  messages: Record<CarrierName, string>
  codes: Record<PrivateCarrierName, string>
} = {
  status: 'pre_transit',
  statusDetail: 'label_created',
  where: 'origin',
  messages: {
    USPS: 'Shipping Label Created, USPS Awaiting Item',
    UPS: 'Shipper created a label, UPS has not received the package yet.',
    FedEx: 'Shipment information sent to FedEx',
  },
  codes: { UPS: 'MP', FedEx: 'OC' },
}

/** The carrier's scans up to each milestone. */
export const scansTo: Record<ScanMilestone, readonly Scan[]> = {
  // The postal service scans the form at once for all pieces on it, before it has seen each of them.
  form_scanned: [
    {
      status: 'in_transit',
      statusDetail: 'received_at_origin_facility',
      where: 'origin',
      messages: { USPS: 'Shipment Received, Package Acceptance Pending' },
      codes: {},
    },
  ],
  accepted: [
    {
      status: 'in_transit',
      statusDetail: 'received_at_origin_facility',
      where: 'origin',
      messages: {
        USPS: 'Accepted at USPS Origin Facility',
        UPS: 'Origin Scan',
        FedEx: 'Picked up',
      },
      codes: { UPS: 'OR', FedEx: 'PU' },
    },
  ],
  in_transit: [
    {
      status: 'in_transit',
      statusDetail: 'departed_origin_facility',
      where: 'origin',
      messages: {
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
      messages: {
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
      messages: {
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
      messages: {
        USPS: 'Notice Left (No Authorized Recipient Available)',
        UPS: 'The receiver was not available. A UPS InfoNotice was left.',
        FedEx: 'Delivery exception: Customer not available or business closed, door tag left',
      },
      codes: { UPS: '48', FedEx: 'DE' },
    },
  ],
  delivered: [
    {
      status: 'delivered',
      statusDetail: 'arrived_at_destination',
      where: 'destination',
      messages: { USPS: 'Delivered, Left with Individual', UPS: 'DELIVERED', FedEx: 'Delivered' },
      codes: { UPS: 'KB', FedEx: 'DL' },
    },
  ],
  unclaimed: [
    {
      status: 'return_to_sender',
      statusDetail: 'return',
      where: 'destination',
      messages: {
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
      messages: {
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
      messages: {
        USPS: 'Held at Post Office, At Customer Request',
        UPS: 'The package is held at the request of the receiver.',
        FedEx: 'Hold at location request accepted',
      },
      codes: { UPS: 'HC', FedEx: 'HP' },
    },
  ],
  delayed: [
    {
      status: 'in_transit',
      statusDetail: 'weather_delay',
      where: 'destination',
      messages: {
        USPS: 'Delivery Exception, Local Weather Delay',
        UPS: 'Severe weather conditions have delayed delivery.',
        FedEx: 'Local weather delay - Delivery not attempted',
      },
      codes: { UPS: 'X', FedEx: 'DE' },
    },
  ],
  undeliverable: [
    {
      status: 'failure',
      statusDetail: 'delivery_exception',
      where: 'destination',
      messages: {
        USPS: 'Insufficient Address',
        UPS: 'The apartment number is either missing or incorrect.',
        FedEx: 'Incorrect address - Recipient moved',
      },
      codes: { UPS: 'X', FedEx: 'DE' },
    },
  ],
  unclear: [
    {
      status: 'in_transit',
      statusDetail: 'delivery_exception',
      where: 'destination',
      messages: {
        USPS: 'Quarantined by the Postmaster General',
        UPS: 'Your package is under review by our team.',
        FedEx: 'Shipment awaits further instructions',
      },
      codes: { UPS: 'X', FedEx: 'SE' },
    },
  ],
  refused: [
    {
      status: 'return_to_sender',
      statusDetail: 'refused',
      where: 'destination',
      messages: {
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
      messages: {
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
      messages: {
        USPS: 'Declared Lost in Transit',
        UPS: 'The package was declared lost.',
        FedEx: 'Package lost in transit',
      },
      codes: { UPS: 'LS', FedEx: 'LO' },
    },
  ],
}
