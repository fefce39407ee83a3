import { afterAll, expect, test } from 'vitest'

import type { PagePicture } from '#lib/service/inspection/draw-page-picture.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { writeHiddenFont } from '#lib/service/pdf/assembly/hidden-text.ts'
import { openPdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'
import { assemblePdf, smallPdf } from '#tests/support/documents/small-pdf.ts'
import { readRecording, requiresRecordings } from '#tests/support/vendors/recordings.ts'

import { writePageTree } from './page-assembly.ts'
import { pictureDpi, writePicturePages } from './picture-pages.ts'

const inspector = createPdfInspector({ maxPages: 10_000 })
afterAll(() => inspector.close())

/** Draws all pages of a PDF. */
const draw = async (pdf: Uint8Array): Promise<PagePicture[]> => {
  const { bytes, pageCount } = await inspector.printPages(pdf)
  const pictures: PagePicture[] = []
  for (let index = 0; index < pageCount; index += 1)
    pictures.push(await inspector.drawPagePicture({ pdf: bytes ?? pdf, index, pageCount, dpi: pictureDpi }))
  return pictures
}

/** The same pages as pictures in a separate PDF, in their own size. */
const rebuild = async (pdf: Uint8Array, sizes: PagePicture['points'][]): Promise<Uint8Array> => {
  const writer = openPdfWriter()
  const chunks: Buffer[] = []
  const writing = writePicturePages({ inspector }, writer, pdf, await writeHiddenFont(writer))
  let next = await writing.next()
  for (; !next.done; next = await writing.next()) chunks.push(next.value)
  const pages = next.value.pages.map((page, index) => ({
    ...page,
    paper: sizes[index] ?? page.paper,
    matrix: '1 0 0 1 0 0',
  }))
  const { tree } = writePageTree(
    writer,
    pages,
    pages.map(() => null),
  )
  const catalog = writer.reserve()
  writer.write(
    catalog,
    new Map([
      ['/Type', '/Catalog'],
      ['/Pages', `${tree} 0 R`],
    ]),
  )
  writer.end(new Map([['/Root', `${catalog} 0 R`]]))
  return Uint8Array.from(Buffer.concat([...chunks, ...writer.drain()]))
}

const meanDifference = (one: PagePicture, other: PagePicture): number => {
  expect([one.width, one.height, one.channels]).toEqual([other.width, other.height, other.channels])
  let sum = 0
  for (const [at, dot] of one.dots.entries()) sum += Math.abs(dot - (other.dots[at] ?? 0))
  return sum / one.dots.length
}

/** Characters of a page in alphabetical order: PDFium reads slanted pieces in another one. */
const charactersOf = ({ text }: PagePicture): string =>
  Array.from(text.map((piece) => piece.text).join(''))
    .toSorted()
    .join('')

/** Pieces of a page's text with the middle of each, rounded. */
const placesOf = ({ text }: PagePicture): string[] =>
  text
    .map(({ text: piece, x, y, angle, width }) => {
      const [middleX, middleY] = [x + (width / 2) * Math.cos(angle), y + (width / 2) * Math.sin(angle)]
      return `${piece} ${Math.round(middleX / 8)} ${Math.round(middleY / 8)}`
    })
    .toSorted()

const isSlanted = (angle: number): boolean =>
  Math.min(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))) > 0.01

const expectSame = async (pdf: Uint8Array, file: string): Promise<PagePicture[]> => {
  const expected = await draw(pdf)
  const shown = await draw(
    await rebuild(
      pdf,
      expected.map(({ points }) => points),
    ),
  )
  expect(shown, file).toHaveLength(expected.length)
  for (const [index, picture] of expected.entries()) {
    const same = shown[index]
    if (!same) throw new Error(`page ${index + 1} of ${file} is missing`)
    expect(meanDifference(picture, same), file).toBeLessThan(1)
    expect(charactersOf(same), file).toBe(charactersOf(picture))
    // PDFium reports other boxes of slanted text that is stretched.
    if (!picture.text.some(({ angle }) => isSlanted(angle)))
      expect(placesOf(same), file).toEqual(placesOf(picture))
  }
  return expected
}

/** A page, turned by this much, with a line of text turned by another. */
const turnedPdf = (page: number, [cosine, sine]: readonly [number, number]): Buffer => {
  const content = `BT /F1 24 Tf ${cosine} ${sine} ${-sine} ${cosine} 300 400 Tm (Certified mail) Tj ET 0.8 0.1 0.1 rg 40 40 90 20 re f`
  return assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Rotate ${page} /MediaBox [0 0 612 792] /CropBox [20 20 600 780] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  )
}

const turns = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [0.8, 0.6],
] as const

test('pictures of pages look like the pages, and have their text where it is, whichever way it is turned', async () => {
  const [plain] = await expectSame(smallPdf('You have thirty days'), 'plain')
  expect(plain).toMatchObject({ channels: 1, width: 1700, height: 2200 })
  expect(plain?.text.map(({ text }) => text)).toEqual(['You', 'have', 'thirty', 'days'])
  for (const page of [0, 90, 180, 270]) {
    for (const turn of turns) {
      const name = `page turned by ${page}, text by ${turn.join(' ')}`
      const [picture] = await expectSame(turnedPdf(page, turn), name)
      expect(picture?.channels, name).toBe(3)
      expect(
        picture?.text.map(({ text }) => text),
        name,
      ).toEqual(['Certified', 'mail'])
    }
  }
})

test('no page has more than 3,400 dots on a side, however large its paper', async () => {
  const huge = Buffer.from(
    smallPdf('large').toString('latin1').replace('[0 0 612 792]', '[0 0 9 14400]'),
    'latin1',
  )
  const [picture] = await draw(huge)
  expect(picture?.height).toBe(3400)
})

/** Real documents: Arabic and symbolic fonts, patterns and shadings, transparency, pictures, forms, pages that are turned. */
const real = [
  'pdfjs__ShowText-ShadingPattern.pdf',
  'pdfjs__alphatrans.pdf',
  'pdfjs__arial_unicode_ab_cidfont.pdf',
  'qpdf__qpdf__annotations-rotated-90.pdf',
  'qpdf__qpdf__annotations-rotated-270.pdf',
]

test('pictures of pages by other programs look the same too', requiresRecordings('pdfs'), async () => {
  for (const file of real) await expectSame(readRecording(`pdfs/${file}`), file)
})
