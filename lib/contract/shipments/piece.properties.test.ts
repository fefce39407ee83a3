import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { computePiece, pieceObstacle } from './piece.ts'

const weights = fc.record({
  sheet_milligrams: fc.integer({ min: 1, max: 20_000 }),
  letter_envelope_milligrams: fc.integer({ min: 0, max: 50_000 }),
  flat_envelope_milligrams: fc.integer({ min: 0, max: 100_000 }),
})
const pages = fc.integer({ min: 1, max: 10_000 })
const duplex = fc.boolean()

test('every page is on a sheet, and one sheet carries the addresses', () => {
  fc.assert(
    fc.property(pages, weights, (pageCount, given) => {
      expect(computePiece(pageCount, { duplex: false }, given).sheets).toBe(pageCount + 1)
      const both = computePiece(pageCount, { duplex: true }, given).sheets - 1
      expect(both * 2 - pageCount).toBeGreaterThanOrEqual(0)
      expect(both * 2 - pageCount).toBeLessThanOrEqual(1)
    }),
  )
})

test('both sides never take more sheets than one', () => {
  fc.assert(
    fc.property(pages, weights, (pageCount, given) => {
      const [both, one] = [true, false].map((isDuplex) =>
        computePiece(pageCount, { duplex: isDuplex }, given),
      )
      expect(both?.sheets).toBeLessThanOrEqual(one?.sheets ?? 0)
    }),
  )
})

test('six sheets and fewer are a letter, more a flat, whatever they weigh', () => {
  fc.assert(
    fc.property(pages, duplex, weights, (pageCount, isDuplex, given) => {
      const piece = computePiece(pageCount, { duplex: isDuplex }, given)
      expect(piece.envelope).toBe(piece.sheets <= 6 ? 'letter' : 'flat')
    }),
  )
})

test('the weight is tenths of an ounce, never less than the paper and less than a tenth more', () => {
  fc.assert(
    fc.property(pages, duplex, weights, (pageCount, isDuplex, given) => {
      const piece = computePiece(pageCount, { duplex: isDuplex }, given)
      const envelope =
        piece.envelope === 'letter' ? given.letter_envelope_milligrams : given.flat_envelope_milligrams
      const ounces = (piece.sheets * given.sheet_milligrams + envelope) / 28_349.523_125
      expect(piece.weight_ounces).toBe(Math.round(piece.weight_ounces * 10) / 10)
      expect(piece.weight_ounces).toBeGreaterThanOrEqual(ounces)
      expect(piece.weight_ounces - ounces).toBeLessThan(0.1 + 1e-9)
    }),
  )
})

test('more pages never weigh less, with envelopes that grow with what they hold', () => {
  fc.assert(
    fc.property(pages, pages, duplex, weights, (pageCount, more, isDuplex, given) => {
      const growing = {
        ...given,
        flat_envelope_milligrams: given.letter_envelope_milligrams + given.flat_envelope_milligrams,
      }
      const [light, heavy] = [pageCount, pageCount + more].map((count) =>
        computePiece(count, { duplex: isDuplex }, growing),
      )
      expect(heavy?.weight_ounces).toBeGreaterThanOrEqual(light?.weight_ounces ?? 0)
    }),
  )
})

test('exactly what is over 13 ounces is refused, and what is proposed is possible', () => {
  fc.assert(
    fc.property(pages, duplex, weights, (pageCount, isDuplex, given) => {
      const piece = computePiece(pageCount, { duplex: isDuplex }, given)
      const obstacle = pieceObstacle(piece, { duplex: isDuplex })
      expect(obstacle === null).toBe(piece.weight_ounces <= 13)
      expect(obstacle?.includes('Print double-sided') ?? !isDuplex).toBe(!isDuplex)
    }),
  )
})
