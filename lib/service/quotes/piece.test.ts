import { expect, test } from 'vitest'

import { computePiece } from './piece.ts'

const weights = {
  sheetMilligrams: 4536,
  letterEnvelopeMilligrams: 6800,
  flatEnvelopeMilligrams: 18_000,
}

test('both sides halve the document sheets and keep the address sheet', () => {
  expect(computePiece(7, { color: false, duplex: true }, weights).sheets).toBe(5)
  expect(computePiece(7, { color: false, duplex: false }, weights).sheets).toBe(8)
})

test('six sheets are a letter, seven a flat', () => {
  expect(computePiece(5, { color: false, duplex: false }, weights).envelope).toBe('letter')
  expect(computePiece(6, { color: false, duplex: false }, weights).envelope).toBe('flat')
})

test('the weight is paper and envelope, rounded up to a tenth of an ounce', () => {
  // 5 × 4.536 g + 6.8 g = 29.48 g = 1.0399 oz
  expect(computePiece(8, { color: false, duplex: true }, weights).weight_ounces).toBe(1.1)
})
