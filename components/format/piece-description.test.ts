import { expect, test } from 'vitest'

import { describePiece, describePrinting } from './piece-description.ts'

test('describes a piece in one line', () => {
  expect(
    describePiece({
      kit: null,
      packaging: null,
      thickness_inches: null,
      sheets: 5,
      envelope: 'letter',
      weight_ounces: 1.1,
    }),
  ).toBe('5 sheets, #10 envelope, 1.1\u00A0oz (31\u00A0g)')
  expect(
    describePiece({
      kit: null,
      packaging: null,
      thickness_inches: null,
      sheets: 1,
      envelope: 'flat',
      weight_ounces: 2,
    }),
  ).toBe('1 sheet, flat envelope, 2.0\u00A0oz (57\u00A0g)')
})

test('describes printing in one line', () => {
  expect(describePrinting(7, { color: false, duplex: true })).toBe('7 pages, both sides, black and white')
  expect(describePrinting(1, { color: true, duplex: false })).toBe('1 page, one side, color')
})
