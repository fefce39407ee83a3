import { expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { TrackingOutcome } from '#lib/contract/tracking/tracking.values.ts'
import { at, makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

import { isUnderWay } from './is-under-way.ts'

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
        first_scanned_at: at,
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

test('the shipment is in progress exactly while updates can arrive', () => {
  expect(isUnderWay(makeShipment({}))).toBe(false)
  expect(isUnderWay(makeShipment({ status: 'queued' }))).toBe(true)
  expect(isUnderWay(makeShipped('on_its_way'))).toBe(true)
  expect(isUnderWay(makeShipped('delivered'))).toBe(true)
  expect(isUnderWay(makeShipped('delivered', {}, { receipt: 'available' }))).toBe(false)
  expect(
    isUnderWay(makeShipped('returned', { delivery_problem: 'returned' }, { receipt: 'not_requested' })),
  ).toBe(false)
  const refused = { delivery_problem: 'refused' } as const
  expect(isUnderWay(makeShipped('returned', refused))).toBe(true)
  expect(isUnderWay(makeShipped('returned', refused, { delivery: { returned_to_sender_at: at } }))).toBe(
    false,
  )
  expect(isUnderWay(makeShipped('on_its_way', { mailing_records: undefined }))).toBe(true)
  expect(isUnderWay(makeShipment({ status: 'cancelled' }))).toBe(false)
})
