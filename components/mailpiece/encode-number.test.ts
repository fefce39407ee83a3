import { expect, test } from 'vitest'

import { encodeImpb } from '#lib/sandbox/vendors/easypost/label-files/barcodes.ts'

import { encodeNumber } from './encode-number.ts'

test.each(['90277', '90277-2506'])('the barcode of a package to %s is the one on its label', (zip) => {
  const number = '9407110177481065429255'
  expect(encodeNumber(number, 'USPS', zip)).toEqual(encodeImpb(number, zip).widths)
})

test('a barcode that is not known is not made up', () => {
  expect(encodeNumber('794646850012', 'FedExDefault', '90277')).toBeNull()
  expect(encodeNumber('not a number', 'USPS', '90277')).toBeNull()
})

test('UPS numbers are encoded as they are', () => {
  expect(encodeNumber('1Z999AA10123456784', 'UPSDAP', '90277')?.length).toBeGreaterThan(60)
})
