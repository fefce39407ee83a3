import type { FloorPiece } from '#lib/contract/operations/floor.ts'

import { addressOf } from './addresses.ts'

/** A printed certified letter as the floor sees it. */
export const floorPieceOf = (overrides: Partial<FloorPiece> = {}): FloorPiece => ({
  shipment_id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
  code: '7F3A91C0',
  stage: 'printed',
  waiting_reason: 'Printed, not packed.',
  printer: null,
  label: null,
  shipment_name: 'Notice to unit 4',
  to_address: addressOf({ name: 'Elizabeth Swan' }),
  carrier: 'USPS',
  service: 'First',
  tracking_number: '9407111899000000000017',
  tracked: true,
  certified_mail: true,
  return_receipt: false,
  postmark_by: null,
  print_options: { color: false, duplex: true },
  piece: {
    kit: 'label-6x9',
    packaging: 'letter',
    sheets: 3,
    envelope: 'letter',
    weight_ounces: 1,
    thickness_inches: 0.024,
  },
  queued_at: '2026-11-23T10:00:00.000Z',
  packed_at: null,
  packed_by: null,
  bench: {
    scans_label: true,
    label_scanned_at: null,
    weighs: true,
    weighed_ounces: null,
    weight_tolerance_ounces: 0.2,
    photographs: false,
    photographed_at: null,
  },
  handed_over_at: null,
  hand_over_id: null,
  scan_form_id: null,
  ...overrides,
})
