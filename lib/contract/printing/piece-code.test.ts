import { expect, test } from 'vitest'

import { formatPieceCode, pieceCodeAlphabet } from './piece-code.values.ts'

test('shows a code in two groups', () => {
  expect(formatPieceCode('K7QM3TWX')).toBe('K7QM-3TWX')
})

test('no two characters look alike', () => {
  for (const character of '0O1ILSZBU') expect(pieceCodeAlphabet).not.toContain(character)
  expect(new Set(pieceCodeAlphabet).size).toBe(27)
})
