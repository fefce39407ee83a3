import { describe, expect, test } from 'vitest'

import { floorPieceOf } from '#tests/support/shipments/floor-piece.ts'

import { emptyBench, readBenchScan, readWeight, remainingSteps } from './bench-state.ts'

const piece = floorPieceOf({ tracking_number: '9407111899000000000017', code: '7F3A91C0' })

describe('a barcode scanned at the bench', () => {
  test('matches the piece’s label, with or without its ZIP code', () => {
    expect(readBenchScan(piece, '4209027725069407111899000000000017')).toMatchObject({ kind: 'label' })
    expect(readBenchScan(piece, '9407 1118 9900 0000 0000 17')).toMatchObject({ kind: 'label' })
  })

  test('stops the bench if it is another piece’s label or a second slip', () => {
    expect(readBenchScan(piece, '9407111899000000000024').kind).toBe('stop')
    expect(readBenchScan(piece, '7F3A-91C1').kind).toBe('stop')
  })

  test('is ignored if it is the same slip again', () => {
    expect(readBenchScan(piece, '7F3A-91C0')).toEqual({ kind: 'same_piece' })
  })

  test.each([
    ['1.1', 1.1],
    ['1,1 oz', 1.1],
    ['32 g', 1.13],
    ['1 lb', 16],
    ['0', null],
    ['1.1 stone', null],
  ])('reads the weight %s as %s oz', (text, ounces) => {
    expect(readWeight(text)).toBe(ounces)
  })
})

test('a piece is packed once its required label, weight and photo are recorded', () => {
  expect(remainingSteps(piece, emptyBench)).toEqual(['label', 'weight'])
  expect(remainingSteps(piece, { labelCode: 'x', ounces: 1 })).toEqual([])
  const photographed = { ...piece, bench: { ...piece.bench, photographs: true } }
  expect(remainingSteps(photographed, { labelCode: 'x', ounces: 1 })).toEqual(['photo'])
})
