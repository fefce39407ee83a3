import { expect, test } from 'vitest'

import { encodeImpb, encodeNumber } from './barcodes.ts'
import type { Barcode } from './drawing.ts'

/** Widths of the bars and spaces of each value of Code 128, without the stop (ISO/IEC 15417). */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')

const startC = 105
const functionOne = 102

const valuesOf = ({ widths }: Barcode): number[] => {
  const symbols: string[] = []
  for (let index = 0; index + 7 < widths.length; index += 6) {
    symbols.push(widths.slice(index, index + 6).join(''))
  }
  return symbols.map((symbol) => patterns.indexOf(symbol))
}

test.each(['90277', '90277-2506'])(
  'the barcode of a package to %s encodes 420 and the ZIP code, and then the number',
  (zip) => {
    const number = '9407300000000000000014'
    const values = valuesOf(encodeImpb(number, zip))
    expect(values.slice(0, 2)).toEqual([startC, functionOne])
    const parts = values
      .slice(2, -1)
      .map((value) => (value === functionOne ? '|' : String(value).padStart(2, '0')))
      .join('')
    expect(parts).toBe(`420${zip.replace('-', '')}|${number}`)
    // The check symbol: the start, and every other value by its place.
    const sum = values.slice(1, -1).reduce((total, value, index) => total + value * (index + 1), startC)
    expect(values.at(-1)).toBe(sum % 103)
  },
)

test('ZPL encodes the same, in subset C with function code 1', () => {
  expect(encodeImpb('9407300000000000000014', '90277').zpl).toBe('>;>842090277>89407300000000000000014')
  expect(encodeNumber('1Z999').zpl).toBe('>:1Z999')
})
