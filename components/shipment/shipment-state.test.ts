import { expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipment.ts'

import { isUnderWay, pollIntervalMs } from './poll-interval.ts'
import { shipmentState } from './shipment-state.ts'

const at = '2026-11-20T16:31:04.211Z'
const address = {
  name: 'Elizabeth Swan',
  company: null,
  street1: '179 N Harbor Dr',
  street2: null,
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
  phone: null,
  email: null,
  verified: true,
  residential: true,
}

const check = { given: address, verified: address, kept_as_given: false, remarks: [] }

const makeShipment = (changes: Partial<Shipment>): Shipment => ({
  id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
  status: 'draft',
  shipment_name: null,
  page_count: 1,
  print_options: { color: false, duplex: true },
  shipping_options: { delivery_confirmation: null, certified_mail: true, return_receipt: true },
  to_address: address,
  to_address_given: address,
  from_address: address,
  address_checks: { to_address: check, from_address: check },
  tags: [],
  created_at: at,
  carrier: null,
  service: null,
  tracking_number: null,
  tracking_url: null,
  selected_quote_id: null,
  shipped_at: null,
  delivered_at: null,
  signer_name: null,
  postal_accepted_at: null,
  scan_form_id: null,
  postage_cost_cents: 0,
  postage_markup_cents: 0,
  envelope_fee_cents: 0,
  page_fee_cents: 0,
  page_fee_color_cents: 0,
  tax_amount_cents: 0,
  total_charged_cents: 0,
  document_preview_url: null,
  document_filename: null,
  document_key: 'documents/organization/file.pdf',
  piece: { sheets: 1, envelope: 'letter', weight_ounces: 0.6 },
  scaling: null,
  ...changes,
})

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
        scan_form_available: true,
      },
      delivery: {
        latest_status: 'in_transit',
        latest_status_detail: 'arrived_at_facility',
        delivered_at: null,
        attempted_at: null,
        returned_to_sender_at: null,
        signed_by: null,
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

test('a piece on its way back has not come back yet', () => {
  expect(shipmentState(makeShipped({ latest_status: 'return_to_sender' })).label).toBe('On its way back')
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
