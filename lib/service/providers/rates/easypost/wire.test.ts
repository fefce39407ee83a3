import { expect, test } from 'vitest'

import { decimalToCents, sumToCents } from './wire.ts'

test('a decimal string becomes exactly the written cents', () => {
  for (let cents = 0; cents <= 50_000; cents += 1) {
    const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    expect(decimalToCents(written)).toBe(cents)
  }
  expect(decimalToCents('33')).toBe(3300)
  expect(decimalToCents('5.9')).toBe(590)
})

test('adds fees of five decimals before rounding', () => {
  expect(sumToCents(['5.93000', '0.00000'])).toBe(593)
  expect(sumToCents(['0.00400', '0.00400'])).toBe(1)
  expect(sumToCents(['0.00499'])).toBe(0)
  expect(sumToCents(['0.00500'])).toBe(1)
})

test.each(['', '-1.00', '1,00', '1.', '1e2', ' 1', 'NaN', '1.123456'])('rejects %j as money', (written) => {
  expect(() => decimalToCents(written)).toThrow(RangeError)
})
