import { expect, test } from 'vitest'

import { formatPieceCode, pieceCodeAlphabet, readPieceCode } from './piece-code.values.ts'

test('reads a code as shown, scanned or typed carelessly', () => {
  expect(formatPieceCode('K7QM3TWX')).toBe('K7QM-3TWX')
  for (const text of ['K7QM3TWX', 'K7QM-3TWX', ' k7qm 3twx\n']) expect(readPieceCode(text)).toBe('K7QM3TWX')
})

test('rejects what is not a code', () => {
  for (const text of ['', 'K7QM3TW', 'K7QM3TWX2', 'K7QM3TW0', '9407300000000000000001']) {
    expect(readPieceCode(text)).toBeNull()
  }
})

test('no two characters look alike', () => {
  for (const character of '0O1ILSZBU') expect(pieceCodeAlphabet).not.toContain(character)
  expect(new Set(pieceCodeAlphabet).size).toBe(27)
})
