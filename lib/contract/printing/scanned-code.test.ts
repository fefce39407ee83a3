import { expect, test } from 'vitest'

import { readScannedCode } from './scanned-code.values.ts'

const number = '9407300000000000000001'

test.each([
  ['the bare number', number],
  ['with a five-digit ZIP code before it', `42090277${number}`],
  ['with a nine-digit ZIP code before it', `420902772506${number}`],
  ['with the scanner’s own signs', `]C1\u{1D}42090277${number}\u{1D}`],
  ['typed in groups', '9407 3000 0000 0000 0000 01'],
])('reads a USPS tracking barcode %s', (_, text) => {
  expect(readScannedCode(text).trackingNumbers).toContain(number)
})

test('accepts a short code in lower case, with spaces and dashes', () => {
  expect(readScannedCode(' 7f3a-91c0 ').pieceCode).toBe('7F3A91C0')
})

test('UPS and FedEx barcodes name their tracking numbers', () => {
  expect(readScannedCode('1Z999AA10123456784').trackingNumbers).toContain('1Z999AA10123456784')
  expect(readScannedCode('9622001900000000000000794644790138').trackingNumbers).toContain('794644790138')
  expect(readScannedCode('9612019123456789012345').trackingNumbers).toContain('123456789012345'.slice(-15))
})
