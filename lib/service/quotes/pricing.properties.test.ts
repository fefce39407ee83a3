import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { computePrice } from './pricing.ts'

/** The whole range that configuration takes. */
const rates = fc.record({
  postageMarkupBasisPoints: fc.integer({ min: 0, max: 100_000 }),
  envelopeFeeCents: fc.integer({ min: 0, max: 1_000_000 }),
  pageFeeCents: fc.integer({ min: 0, max: 1_000_000 }),
  colorPageFeeCents: fc.integer({ min: 0, max: 1_000_000 }),
  taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
})
const postage = fc.integer({ min: 0, max: 100_000 })
const pages = fc.integer({ min: 1, max: 400 })
const color = fc.boolean()

test('the total is always the sum of its parts, and every part is non-negative whole cents', () => {
  fc.assert(
    fc.property(postage, pages, color, rates, (postageCents, pageCount, isColor, rules) => {
      const { totalCents, ...parts } = computePrice(postageCents, { pageCount, color: isColor }, rules)
      const amounts = Object.values(parts)
      expect(amounts.reduce((sum, part) => sum + part, 0)).toBe(totalCents)
      expect(amounts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      expect(parts.postageCostCents).toBe(postageCents)
    }),
  )
})

test('more postage or more pages never cost less, and color never less than black and white', () => {
  fc.assert(
    fc.property(
      postage,
      postage,
      pages,
      pages,
      rates,
      (postageCents, morePostage, pageCount, morePages, rules) => {
        const total = (cents: number, count: number, isColor = false) =>
          computePrice(cents, { pageCount: count, color: isColor }, rules).totalCents
        const base = total(postageCents, pageCount)
        expect(total(postageCents + morePostage, pageCount)).toBeGreaterThanOrEqual(base + morePostage)
        expect(total(postageCents, pageCount + morePages)).toBeGreaterThanOrEqual(base)
        expect(total(postageCents, pageCount, true)).toBeGreaterThanOrEqual(base)
      },
    ),
  )
})

test('a markup or tax is never more than half a cent from its exact share', () => {
  fc.assert(
    fc.property(postage, pages, rates, (postageCents, pageCount, rules) => {
      const price = computePrice(postageCents, { pageCount, color: false }, rules)
      const net = price.totalCents - price.taxAmountCents
      const markup = (postageCents * rules.postageMarkupBasisPoints) / 10_000
      expect(Math.abs(price.postageMarkupCents - markup)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(price.taxAmountCents - (net * rules.taxBasisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('without fees, the price is the postage', () => {
  const nothing = {
    postageMarkupBasisPoints: 0,
    envelopeFeeCents: 0,
    pageFeeCents: 0,
    colorPageFeeCents: 0,
    taxBasisPoints: 0,
  }
  fc.assert(
    fc.property(postage, pages, color, (postageCents, pageCount, isColor) => {
      expect(computePrice(postageCents, { pageCount, color: isColor }, nothing).totalCents).toBe(postageCents)
    }),
  )
})
