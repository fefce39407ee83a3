import { expect, test } from 'vitest'

import { duplicateOf } from '#lib/contract/shipments/duplicate-of.ts'
import { createShipmentInput } from '#lib/contract/shipments/shipment.ts'
import { makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

const shipment = makeShipment()

test('a duplicate copies the entered values, and is valid as a draft', () => {
  const given = duplicateOf({
    ...shipment,
    shipment_name: 'Notice',
    tags: [{ id: shipment.id, name: 'unit 4' }],
    reference: '2026-0417',
    cost_center: '4100',
    matter_id: shipment.id,
    metadata: { order_id: '6735' },
    shipping_options: {
      carrier: 'USPS',
      service: 'First',
      delivery_confirmation: null,
      certified_mail: true,
      return_receipt: true,
    },
  })
  expect(createShipmentInput.safeParse(given).error).toBeUndefined()
  expect(given).toMatchObject({
    document_key: shipment.document_key,
    copy_of: shipment.id,
    shipment_name: 'Copy of Notice',
    shipping_options: { certified_mail: true, return_receipt: true, delivery_confirmation: null },
    tags: ['unit 4'],
    reference: '2026-0417',
    cost_center: '4100',
    matter_id: shipment.id,
  })
  // An order has one letter.
  expect(given).not.toHaveProperty('metadata')
})
