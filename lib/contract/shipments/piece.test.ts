import { expect, test } from 'vitest'

import { computePiece, pieceObstacle } from './piece.ts'

const weights = { sheet_milligrams: 4536, letter_envelope_milligrams: 6800, flat_envelope_milligrams: 18_000 }

test('both sides halve the document sheets and keep the address sheet', () => {
  expect(computePiece(7, { duplex: true }, weights).sheets).toBe(5)
  expect(computePiece(7, { duplex: false }, weights).sheets).toBe(8)
})

test('six sheets are a letter, seven a flat', () => {
  expect(computePiece(5, { duplex: false }, weights).envelope).toBe('letter')
  expect(computePiece(6, { duplex: false }, weights).envelope).toBe('flat')
})

test('the weight is paper and envelope, rounded up to a tenth of an ounce', () => {
  // 5 × 4.536 g + 6.8 g = 29.48 g = 1.0399 oz
  expect(computePiece(8, { duplex: true }, weights).weight_ounces).toBe(1.1)
})

test('a piece over the carriers’ limit is refused with its weight and the way out', () => {
  const at = (pageCount: number, duplex: boolean) =>
    pieceObstacle(computePiece(pageCount, { duplex }, weights), { duplex })
  expect(at(76, false)).toBeNull()
  expect(at(77, false)).toBe(
    '78 sheets weigh 13.2 oz; the limit for a flat is 13 oz. Print double-sided, or split the document.',
  )
  expect(at(77, true)).toBeNull()
  expect(at(160, true)).toMatch(/^81 sheets weigh 13\.6 oz; .* Split the document\.$/)
})
