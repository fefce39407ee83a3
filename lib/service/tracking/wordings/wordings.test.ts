import { expect, test } from 'vitest'

import { readScan } from '#lib/service/tracking/read-scans.ts'

import { fedexWordings } from './fedex.ts'
import { upsWordings } from './ups.ts'
import { uspsWordings } from './usps.ts'
import { normalizeWording } from './wording.ts'

const meaningOf = (
  carrier: string,
  message: string,
  status = 'in_transit',
  statusDetail: string | null = null,
) => readScan({ status, statusDetail, message, carrierCode: null }, { carrier, partner: null })

test.each([
  ['Insufficient Address', 'failure', 'delivery_exception', 'insufficient address'],
  ['INSUFFICIENT   ADDRESS', 'in_transit', 'delivery_exception', 'insufficient address'],
  ['No Such Number', 'failure', 'delivery_exception', 'no such number or street'],
  ['Vacant', 'failure', 'delivery_exception', 'vacant address'],
  ['Addressee Unknown', 'in_transit', 'delivery_exception', 'addressee unknown'],
  ['Attempted - Addressee not known', 'in_transit', 'delivery_exception', 'addressee unknown'],
  ['Moved, Left no Address', 'return_to_sender', 'return', 'moved, left no address'],
  ['Forward Expired', 'failure', 'failure', 'forwarding order expired'],
  ['Undeliverable as Addressed', 'failure', null, 'not deliverable as addressed'],
  ['Dead Mail/Disposed by Post Office', 'failure', null, 'sent to the Mail Recovery Center or disposed of'],
])(
  'USPS “%s” under %s and %s is undeliverable, with its reason, and not an attempt',
  (message, status, detail, reason) => {
    expect(meaningOf('USPS', message, status, detail)).toMatchObject({ meaning: 'undeliverable', reason })
  },
)

test.each([
  ['USPS', 'Notice Left (No Authorized Recipient Available)', 'available_for_pickup', 'notice_left'],
  ['USPS', 'Delivery Attempted - No Access to Delivery Location', 'in_transit', 'attempted'],
  ['USPS', 'Business Closed', 'failure', 'attempted'],
  ['USPS', 'Held at Post Office, At Customer Request', 'available_for_pickup', 'held'],
  ['USPS', 'Available for Pickup', 'available_for_pickup', 'held'],
  ['USPS', 'Reminder to Schedule Redelivery of your item', 'available_for_pickup', 'held'],
  ['USPS', 'Delivery Exception, Animal Interference', 'in_transit', 'delayed'],
  ['USPS', 'In Transit, Arriving Late', 'in_transit', 'delayed'],
  ['USPS', 'Missent', 'in_transit', 'misrouted'],
  ['USPS', 'Forwarded', 'in_transit', 'forwarded'],
  ['USPS', 'Refused', 'failure', 'refused'],
  ['USPS', 'Unclaimed', 'failure', 'unclaimed'],
  ['USPS', 'Return to Sender Processed', 'return_to_sender', 'returning'],
  ['USPS', 'Delivered, To Original Sender', 'delivered', 'returned'],
  ['USPS', 'Delivered to Agent for Final Delivery', 'delivered', 'delivered'],
  ['USPS', 'Delivered, Front Desk/Reception/Mail Room', 'delivered', 'delivered'],
  ['USPS', 'Seized by Law Enforcement', 'failure', 'undeliverable'],
  [
    'UPSDAP',
    'The receiver was not available at the time of the final delivery attempt.',
    'failure',
    'attempted',
  ],
  ['UPSDAP', 'The apartment number is either missing or incorrect.', 'failure', 'undeliverable'],
  ['UPSDAP', 'Delivered to UPS Access Point™', 'delivered', 'held'],
  ['UPSDAP', 'DELIVERED', 'delivered', 'delivered'],
  ['UPSDAP', 'Severe weather conditions have delayed delivery.', 'in_transit', 'delayed'],
  ['UPSDAP', 'Returned to the sender.', 'return_to_sender', 'returned'],
  ['FedExDefault', 'Customer not available or business closed', 'failure', 'attempted'],
  ['FedExDefault', 'Delivery exception - Customer not available or business closed', 'failure', 'attempted'],
  ['FedExDefault', 'Incorrect address - Recipient moved', 'failure', 'undeliverable'],
  ['FedExDefault', 'At local facility, package not due for delivery', 'in_transit', 'moving'],
  ['FedExDefault', 'Delivery exception', 'in_transit', 'delayed'],
  ['FedExDefault', 'Delivery exception', 'failure', 'unclear'],
  ['FedExDefault', 'Delivery exception (Customer not available or business closed)', 'failure', 'attempted'],
  ['FedExDefault', 'Delivery exception (Business closed - No delivery attempt)', 'failure', 'delayed'],
  [
    'FedExDefault',
    'Delivered (Left at front door. Package delivered to recipient address - release authorized)',
    'delivered',
    'delivered',
  ],
  [
    'FedExDefault',
    'Returning package to shipper (Unable to deliver shipment - Returning to shipper)',
    'return_to_sender',
    'returning',
  ],
  ['FedExDefault', 'Delivery exception (Eaten by a goat)', 'failure', 'unclear'],
  [
    'FedExDefault',
    'Delivery exception: Customer not available or business closed, door tag left',
    'failure',
    'notice_left',
  ],
  [
    'FedExDefault',
    'Delivery exception: Customer not available or business closed, no door tag left',
    'failure',
    'unclear',
  ],
  ['UPSDAP', 'The receiver was not available. A UPS InfoNotice was left.', 'failure', 'notice_left'],
  ['USPS', '2nd Notice Generated', 'available_for_pickup', 'held'],
  ['USPS', 'Intercepted', 'in_transit', 'unclear'],
  [
    'UPSDAP',
    "The receiving business was closed. We'll attempt to deliver the package the next business day.",
    'in_transit',
    'attempted',
  ],
  [
    'UPSDAP',
    'We are trying to get the security access our driver needs for this delivery.',
    'failure',
    'delayed',
  ],
  [
    'UPSDAP',
    "The receiver's location was damaged by fire. We're attempting to determine an alternate delivery address.",
    'failure',
    'undeliverable',
  ],
  [
    'UPSDAP',
    'All merchandise missing, empty carton was discarded. UPS will notify the sender with details of the damage.',
    'failure',
    'damaged',
  ],
  ['UPSDAP', 'A delivery change for this package is in progress.', 'in_transit', 'note'],
  [
    'UPSDAP',
    'The package is being returned to the sender or re-delivered by a freight forwarding service.',
    'failure',
    'unclear',
  ],
  ['UPSDAP', 'Order Processed: In Transit to UPS', 'pre_transit', 'announced'],
  ['UPSDAP', 'Dropped off at UPS Store by Customer', 'in_transit', 'accepted'],
])('%s “%s” under %s means %s', (carrier, message, status, meaning) => {
  expect(meaningOf(carrier, message, status).meaning).toBe(meaning)
})

test.each([
  ['a wording of next year', 'Quarantined by the Postmaster General', 'failure', 'delivery_exception'],
  ['a wording of another carrier', 'Customer not available or business closed', 'failure', null],
  ['a delivery of which only the status speaks', 'Left with a robot', 'delivered', 'arrived_at_destination'],
  ['a delivery that the status denies', 'Delivered, Left with Individual', 'in_transit', null],
  ['an arrival that the detail denies', 'Arrived at USPS Regional Facility', 'in_transit', 'lost'],
  ['no words at all', '', 'in_transit', 'in_transit'],
])('%s is unclear', (_, message, status, detail) => {
  expect(meaningOf('USPS', message, status, detail).meaning).toBe('unclear')
})

test('a first sentence may be followed by another, and is not the start of any other sentence', () => {
  const moved = 'The receiver has moved'
  expect(meaningOf('UPSDAP', `${moved}. We’re attempting to obtain a new address.`).meaning).toBe(
    'undeliverable',
  )
  expect(meaningOf('UPSDAP', `${moved} the package to a neighbor.`).meaning).toBe('unclear')
})

test.each([
  ['USPS', uspsWordings],
  ['UPS', upsWordings],
  ['FedEx', fedexWordings],
])('no wording of %s is in two rows, and each is written as it is compared', (_, table) => {
  const said = table.flatMap(({ says }) => (says instanceof RegExp ? [] : says))
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([])
  expect(said.filter((text) => text !== normalizeWording(text))).toEqual([])
})
