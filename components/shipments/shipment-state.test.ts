import { expect, test } from 'vitest'

import type { DeliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { TrackingOutcome } from '#lib/contract/tracking/tracking.values.ts'
import { at, makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

import { isUnderWay, nextExpected } from './shipment-state.ts'

type Delivery = NonNullable<Shipment['mailing_records']>['delivery']

const makeShipped = (
  outcome: TrackingOutcome,
  changes: Partial<Shipment> = {},
  records: { delivery?: Partial<Delivery>; receipt?: 'pending' | 'available' | 'not_requested' } = {},
): Shipment =>
  makeShipment({
    status: 'shipped',
    carrier: 'USPS',
    shipped_at: at,
    tracking_outcome: outcome,
    delivered_at: outcome === 'delivered' ? at : null,
    mailing_records: {
      acceptance: {
        requested: true,
        manifested: true,
        accepted_at: at,
        source: 'carrier_scan',
        scan_form_scanned_at: null,
        scan_form_available: true,
      },
      delivery: {
        latest_status: 'in_transit',
        latest_status_detail: 'arrived_at_facility',
        delivered_at: null,
        attempted_at: null,
        returned_to_sender_at: null,
        signed_by: null,
        signers: [],
        problem: null,
        problem_wording: null,
        problem_at: null,
        ...records.delivery,
      },
      return_receipt: {
        requested: true,
        status: records.receipt ?? 'pending',
        artifact_id: null,
        available_at: null,
      },
      retention: { evidence_expires_at: at, document_expires_at: at, original_document_retained: true },
    },
    ...changes,
  })

/** Returns a shipment bought without proof of mailing: it has no mailing record. */
const makeParcel = (outcome: TrackingOutcome, problem: DeliveryProblem | null = null): Shipment =>
  makeShipped(outcome, { carrier: 'UPS', mailing_records: undefined, delivery_problem: problem })

test.each([
  ['notice_left', 'held_up'],
  ['held', 'held_up'],
  ['refused', 'held_up'],
  ['lost', 'held_up'],
  ['returning', 'returned'],
  ['returned', 'returned'],
] as const)('a piece that is %s has no upcoming delivery', (problem, outcome) => {
  for (const shipment of [
    makeShipped(outcome, { delivery_problem: problem }),
    makeParcel(outcome, problem),
  ]) {
    expect(nextExpected(shipment)).not.toContain('then delivery')
  }
})

test('a piece that is out for delivery is expected today', () => {
  const nearby = makeShipped('on_its_way', {}, { delivery: { latest_status: 'out_for_delivery' } })
  expect(nextExpected(nearby)).toBe('Next: delivery today')
})

test('the next expected event follows from the piece’s state', () => {
  expect(nextExpected(makeParcel('held_up', 'held'))).toBe('Next: update from UPS')
  expect(nextExpected(makeParcel('returned', 'returning'))).toBe('Next: return to sender')
  expect(nextExpected(makeParcel('returned', 'returned'))).toBe('No further updates expected.')
  const refused = { delivery_problem: 'refused', carrier: 'USPS' } as const
  expect(nextExpected(makeShipped('returned', refused))).toBe('Next: return to sender')
  const back = makeShipped('returned', refused, { delivery: { returned_to_sender_at: at } })
  expect(nextExpected(back)).toBe('No further updates expected.')
  expect(isUnderWay(back)).toBe(false)
  expect(nextExpected(makeParcel('on_its_way'))).toBe('Next: carrier scan, then delivery')
  expect(nextExpected(makeShipped('delivered'))).toBe('Next: return receipt')
  expect(nextExpected(makeShipped('delivered', {}, { receipt: 'available' }))).toBe('Complete.')
})

test('the shipment is in progress exactly while updates can arrive', () => {
  expect(isUnderWay(makeShipment({}))).toBe(false)
  expect(isUnderWay(makeShipment({ status: 'queued' }))).toBe(true)
  expect(isUnderWay(makeShipped('on_its_way'))).toBe(true)
  expect(isUnderWay(makeShipped('delivered'))).toBe(true)
  expect(isUnderWay(makeShipped('delivered', {}, { receipt: 'available' }))).toBe(false)
  expect(
    isUnderWay(makeShipped('returned', { delivery_problem: 'returned' }, { receipt: 'not_requested' })),
  ).toBe(false)
  expect(isUnderWay(makeShipment({ status: 'cancelled' }))).toBe(false)
})
