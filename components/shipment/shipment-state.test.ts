import { expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { at, makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

import { isUnderWay, pollIntervalMs, shipmentState } from './shipment-state.ts'

type Delivery = NonNullable<Shipment['mailing_records']>['delivery']

const makeShipped = (
  delivery: Partial<Delivery>,
  receipt: 'pending' | 'available' | 'not_requested' = 'pending',
): Shipment =>
  makeShipment({
    status: 'shipped',
    shipped_at: at,
    delivered_at: delivery.delivered_at ?? null,
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
        problem_at: null,
        ...delivery,
      },
      return_receipt: { requested: true, status: receipt, artifact_id: null, available_at: null },
      retention: { evidence_expires_at: at, document_expires_at: at, original_document_retained: true },
    },
  })

test('after the handover the state is what the carrier says', () => {
  expect(shipmentState(makeShipment({})).label).toBe('Draft')
  expect(shipmentState(makeShipped({})).label).toBe('Shipped')
  expect(shipmentState(makeShipped({ latest_status: 'available_for_pickup' })).label).toBe('Notice left')
  expect(shipmentState(makeShipped({ latest_status: 'delivered', delivered_at: at })).label).toBe('Delivered')
})

test('what stands in the way of delivery is the state, whatever the carrier’s status goes on saying', () => {
  expect(shipmentState(makeShipped({ problem: 'held' }))).toEqual({
    label: 'Held by carrier',
    tone: 'warn',
  })
  expect(shipmentState(makeShipped({ latest_status: 'failure', problem: 'lost' }))).toEqual({
    label: 'Lost',
    tone: 'bad',
  })
  const collected = makeShipped({ latest_status: 'delivered', problem: 'held', delivered_at: at })
  expect(shipmentState(collected).label).toBe('Delivered')
})

test('a piece on its way back has not come back yet', () => {
  expect(shipmentState(makeShipped({ latest_status: 'return_to_sender' })).label).toBe('Returning to sender')
  const back = makeShipped({ latest_status: 'return_to_sender', returned_to_sender_at: at })
  expect(shipmentState(back).label).toBe('Returned')
})

test('the page asks for news exactly while some can come', () => {
  expect(isUnderWay(makeShipment({}))).toBe(false)
  expect(isUnderWay(makeShipment({ status: 'queued' }))).toBe(true)
  expect(isUnderWay(makeShipped({}))).toBe(true)
  expect(isUnderWay(makeShipped({ delivered_at: at }))).toBe(true)
  expect(isUnderWay(makeShipped({ delivered_at: at }, 'available'))).toBe(false)
  expect(isUnderWay(makeShipped({ returned_to_sender_at: at }, 'not_requested'))).toBe(false)
  expect(isUnderWay(makeShipment({ status: 'cancelled' }))).toBe(false)
})

test('a real carrier is asked for less often than a sandbox', () => {
  const shipped = makeShipped({})
  const asking = (isSandbox: boolean) => Number(pollIntervalMs(shipped, { isSandbox, isLive: false }))
  expect(asking(true)).toBeLessThan(asking(false))
  expect(pollIntervalMs(shipped, { isSandbox: true, isLive: true })).toBeGreaterThan(asking(true))
  expect(pollIntervalMs(makeShipment({ status: 'cancelled' }), { isSandbox: true, isLive: false })).toBe(
    false,
  )
})
