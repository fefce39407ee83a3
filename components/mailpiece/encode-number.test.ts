import { expect, test } from 'vitest'

import { encodeImpb } from '#lib/sandbox/vendors/easypost/label-files/barcodes.ts'

import { encodeNumber } from './encode-number.ts'

test.each(['90277', '90277-2506'])('draws the label’s barcode for a package to %s', (zip) => {
  const number = '9407110177481065429255'
  expect(encodeNumber(number, 'USPS', zip)).toEqual(encodeImpb(number, zip).widths)
})

test('draws no barcode that is unknown', () => {
  expect(encodeNumber('794646850012', 'FedExDefault', '90277')).toBeNull()
  expect(encodeNumber('not a number', 'USPS', '90277')).toBeNull()
})

test('encodes UPS numbers unchanged', () => {
  expect(encodeNumber('1Z999AA10123456784', 'UPSDAP', '90277')?.length).toBeGreaterThan(60)
})
