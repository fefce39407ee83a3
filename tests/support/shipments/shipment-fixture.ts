import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** A moment, for whatever happened. */
export const at = '2026-11-20T16:31:04.211Z'
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

const check = { entered: address, verified: address, used_as_entered: false, remarks: [] }

/** A draft as the API answers with it, for tests. */
export const makeShipment = (changes: Partial<Shipment> = {}): Shipment => ({
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
  scan_form_scanned_at: null,
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
