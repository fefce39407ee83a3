import { inflateSync } from 'node:zlib'

import { afterAll, describe, expect, test } from 'vitest'

import { readZpl, ZplError } from '#lib/sandbox/vendors/label-printer/zpl.ts'
import type { Bitmap } from '#lib/service/inspection/draw-pages.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { toPng } from './png.ts'
import { toZpl } from './zpl.ts'

const inspector = createPdfInspector({ maxPages: 10, size: 1 })
afterAll(() => inspector.close())

const inch = 72
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** Ten dots by two: a black row with a white end, and a white row with a black end. */
const small: Bitmap = {
  width: 10,
  height: 2,
  bytesPerRow: 2,
  bits: Uint8Array.from([0xff, 0x80, 0x00, 0x40]),
}

describe('a label in dots', () => {
  test.each([
    [203, 6, 4, 812, 1218],
    [300, 6, 4, 1200, 1800],
    [203, 4, 6, 812, 1218],
    [300, 4, 6, 1200, 1800],
  ])(
    'at %i dpi, %i × %i in are %i × %i dots: its own size, upright',
    async (dpi, width, height, across, down) => {
      const pdf = await createTestPdf({ pages: 1, size: [width * inch, height * inch], text: 'Label' })
      const [page] = await inspector.drawPages({ pdf, dpi, isUpright: true })
      expect(page).toMatchObject({ width: across, height: down, bytesPerRow: Math.ceil(across / 8) })
      expect(page?.bits.some((byte) => byte !== 0)).toBe(true)
    },
  )

  test('draws a label that is 0.04 in too large at its size, without scaling', async () => {
    const pdf = await createTestPdf({ pages: 1, size: [4.04 * inch, 6 * inch], text: 'Label' })
    const [page] = await inspector.drawPages({ pdf, dpi: 203, isUpright: true })
    expect(page?.width).toBe(820)
  })
})

describe('ZPL', () => {
  test('states the width and length in dots, and contains the graphic row by row', () => {
    expect(text(toZpl([small], 'mailroom-1'))).toBe(
      '^XA\n^FX mailroom-1\n^PW10\n^LL2\n^LH0,0\n^PQ1\n^FO0,0^GFA,4,4,2,FF800040^FS\n^XZ\n',
    )
  })

  test('the printer prints exactly what was drawn, each page on a separate label', () => {
    const burned = readZpl(text(toZpl([small, small], 'mailroom-1')), 812)
    expect(burned).toHaveLength(2)
    expect(burned[0]).toEqual({ ...small, bits: Buffer.from(small.bits) })
  })

  test.each([
    ['cut off', (zpl: string) => zpl.slice(0, -5)],
    ['with a graphic that lacks a byte', (zpl: string) => zpl.replace('FF800040', 'FF8000')],
    ['with rows of another width', (zpl: string) => zpl.replace('^PW10', '^PW40')],
    ['of another length', (zpl: string) => zpl.replace('^LL2', '^LL3')],
    ['without its width', (zpl: string) => zpl.replace('^PW10', '')],
    ['with a command that is not known', (zpl: string) => zpl.replace('^LH0,0', '^MUI')],
    ['wider than the print head', (zpl: string) => zpl.replace('^PW10', '^PW900')],
  ])('the simulated printer rejects a label %s', (_, change) => {
    expect(() => readZpl(change(text(toZpl([small], 'mailroom-1'))), 812)).toThrow(ZplError)
  })
})

test('a PNG has one bit per dot, with white as 1, and states its resolution', () => {
  const png = Buffer.from(toPng(small, 203))
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  const at = (type: string) => png.indexOf(type) + 4
  expect([png.readUInt32BE(at('IHDR')), png.readUInt32BE(at('IHDR') + 4)]).toEqual([10, 2])
  expect(png[at('IHDR') + 8]).toBe(1)
  // 203 dots per inch are 7992 per meter.
  expect(png.readUInt32BE(at('pHYs'))).toBe(7992)
  const length = png.readUInt32BE(at('IDAT') - 8)
  const rows = inflateSync(png.subarray(at('IDAT'), at('IDAT') + length))
  expect([...rows]).toEqual([0, 0x00, 0x7f, 0, 0xff, 0xbf])
})
