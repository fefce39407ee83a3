import { expect, test } from 'vitest'

import { describePiece, estimatePiece } from './describe-piece.ts'

const print = { color: false, duplex: true }

test('both sides halve the document sheets; the address sheet is always there', () => {
  expect(estimatePiece(7, print)).toEqual({ sheets: 5, envelope: 'letter' })
  expect(estimatePiece(7, { ...print, duplex: false })).toEqual({ sheets: 8, envelope: 'flat' })
  expect(estimatePiece(1, print)).toEqual({ sheets: 2, envelope: 'letter' })
})

test('the piece is told in one line', () => {
  expect(describePiece(7, 5, print)).toBe('7 pages on 5 sheets, both sides, black and white')
  expect(describePiece(1, 2, { color: true, duplex: false })).toBe('1 page on 2 sheets, one side, colour')
})
