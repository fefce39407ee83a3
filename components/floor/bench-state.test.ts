import { describe, expect, test } from 'vitest'

import { floorPieceOf } from '#tests/support/shipments/floor-piece.ts'

import { emptyBench, readBenchScan, readWeight, remainingSteps } from './bench-state.ts'

const piece = floorPieceOf({ tracking_number: '9407111899000000000017', code: '7F3A91C0' })

describe('what is scanned at the bench', () => {
  test('is the label of the piece, with or without the ZIP code of its barcode', () => {
    expect(readBenchScan(piece, '4209027725069407111899000000000017')).toMatchObject({ kind: 'label' })
    expect(readBenchScan(piece, '9407 1118 9900 0000 0000 17')).toMatchObject({ kind: 'label' })
  })

  test('is stopped when it is the label of another piece, or a second slip', () => {
    expect(readBenchScan(piece, '9407111899000000000024').kind).toBe('stop')
    expect(readBenchScan(piece, '7F3A-91C1').kind).toBe('stop')
  })

  test('is the same slip again, which changes nothing', () => {
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

test('a piece is packed once its label, weight and photo are there, as far as they are asked for', () => {
  expect(remainingSteps(piece, emptyBench)).toEqual(['label', 'weight'])
  expect(remainingSteps(piece, { labelCode: 'x', ounces: 1 })).toEqual([])
  const photographed = { ...piece, bench: { ...piece.bench, photographs: true } }
  expect(remainingSteps(photographed, { labelCode: 'x', ounces: 1 })).toEqual(['photo'])
})
