import { expect, test } from 'vitest'

import { computePrice } from './pricing.ts'

const rules = {
  postageMarkupBasisPoints: 1000,
  envelopeFeeCents: 150,
  pageFeeCents: 15,
  colorPageFeeCents: 35,
  taxBasisPoints: 0,
}

test('the total is the sum of the parts, for any rules', () => {
  for (const postage of [0, 1, 69, 593, 1051, 4005]) {
    for (const taxBasisPoints of [0, 825, 10_000]) {
      const price = computePrice(postage, { pageCount: 7, color: true }, { ...rules, taxBasisPoints })
      const { totalCents, ...parts } = price
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(totalCents)
      expect(Object.values(price).every(Number.isInteger)).toBe(true)
    }
  }
})

test('the markup is rounded half up to the cent', () => {
  expect(computePrice(105, { pageCount: 1, color: false }, rules).postageMarkupCents).toBe(11)
  expect(computePrice(104, { pageCount: 1, color: false }, rules).postageMarkupCents).toBe(10)
})

test('color is charged by the page, and only when requested', () => {
  expect(computePrice(100, { pageCount: 4, color: false }, rules).pageFeeColorCents).toBe(0)
  expect(computePrice(100, { pageCount: 4, color: true }, rules).pageFeeColorCents).toBe(140)
})

test('the envelope fee is fixed, and each page has its fee', () => {
  const [one, seven] = [1, 7].map((pageCount) => computePrice(100, { pageCount, color: false }, rules))
  expect([one?.envelopeFeeCents, seven?.envelopeFeeCents]).toEqual([150, 150])
  expect([one?.pageFeeCents, seven?.pageFeeCents]).toEqual([15, 105])
})

test('tax applies to all parts together, rounded half up to the cent', () => {
  const taxed = computePrice(1051, { pageCount: 7, color: false }, { ...rules, taxBasisPoints: 825 })
  // 1051 + 105 + 150 + 105 = 1411, of which 8.25 % are 116.4
  expect(taxed).toMatchObject({ taxAmountCents: 116, totalCents: 1527 })
})
