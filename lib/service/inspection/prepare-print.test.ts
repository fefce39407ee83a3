import { afterAll, describe, expect, test } from 'vitest'

import { hiddenLayerPdf, turnedPdf } from '#tests/support/documents/nasty-pdfs.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import {
  blackBox,
  fieldsPdf,
  layersPdf,
  placeholderPdf,
  portfolioPdf,
  printedPdf,
} from '#tests/support/documents/printed-pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { makePdfCorpus } from '#tests/support/fixtures/pdf-corpus.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 1000 })
afterAll(() => inspector.close())

const prepare = (pdf: Uint8Array) => inspector.preparePrint(pdf, 1)

/** The dark dots of the first page, within the heights given in points from its upper edge. */
const inkOf = async (pdf: Uint8Array, [top, bottom] = [0, 792]): Promise<number> => {
  const [bitmap] = await inspector.drawPages({ pdf, dpi: 72, isUpright: false })
  if (!bitmap) throw new Error('there is no page')
  const bits = bitmap.bits.subarray(top * bitmap.bytesPerRow, bottom * bitmap.bytesPerRow)
  return bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
}

/** The dark dots that a field adds to the page as printed. */
const fieldInk = async (field: string, options?: Parameters<typeof fieldsPdf>[1]): Promise<number> => {
  const { bytes } = await prepare(fieldsPdf([field], options))
  if (!bytes) throw new Error('the form was left as it is')
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Widget')
  return inkOf(bytes, [100, 125])
}

const warningsOf = async (pdf: Uint8Array) =>
  (await prepare(pdf)).warnings.map(({ code, pages }) => ({ code, pages }))

describe('a form field is printed with its value', () => {
  test.each([
    ['text', '/FT /Tx /T (a) /V (Will Turner)'],
    ['text in the encoding of Unicode', '/FT /Tx /T (a) /V <FEFF00C900740061>'],
    ['text in a comb', '/FT /Tx /T (a) /V (12345) /MaxLen 9 /Ff 16777216'],
    ['text of several lines', '/FT /Tx /T (a) /V (December 31, 2026) /Ff 4096'],
    ['text of automatic size', '/FT /Tx /T (a) /V (4,250.00) /DA (/F1 0 Tf 0 g)'],
    ['a combo box', '/FT /Ch /Ff 131072 /T (a) /V (two) /Opt [(one) (two)]'],
    ['a list', '/FT /Ch /T (a) /V (two) /Opt [(one) (two)]'],
    ['a checkbox', '/FT /Btn /T (a) /V /Yes /AS /Yes /MK << /CA (4) >>'],
    ['a checkbox with a state of its own', '/FT /Btn /T (a) /V /On /AS /On /MK << /CA (4) >>'],
    ['a radio button', '/FT /Btn /Ff 49152 /T (a) /V /A /AS /A /MK << /CA (l) >>'],
  ])('%s, without an appearance', async (_name, field) => {
    expect(await fieldInk(field)).toBeGreaterThan(10)
    expect(await fieldInk(field, { needAppearances: false })).toBeGreaterThan(10)
  })

  test.each([
    ['/AS /Off', 10],
    ['', 10],
    ['/AS /Yes', 10],
  ])('a checkbox whose program set the value, and the state to %j', async (state, least) => {
    const field = `/FT /Btn /T (a) /V /Yes ${state} /AP << /N << /Yes 7 0 R >> >>`
    expect(await fieldInk(field, { objects: [blackBox] })).toBeGreaterThan(least)
  })

  test.each([
    '/FT /Tx /T (a)',
    '/FT /Btn /T (a) /AS /Off /V /Off /AP << /N << /Yes 7 0 R >> >>',
    '/FT /Sig /T (a)',
  ])('prints nothing for an empty field: %s', async (field) => {
    expect(await fieldInk(field, { objects: [blackBox] })).toBe(0)
  })

  test('prints its stored appearance, if any', async () => {
    const field = '/FT /Tx /T (a) /V (4250) /AP << /N 7 0 R >>'
    expect(await fieldInk(field, { needAppearances: false, objects: [blackBox] })).toBeGreaterThan(4000)
  })

  test('rejects a form whose font lacks a character of a value, naming the field and the fix', async () => {
    await expect(prepare(fieldsPdf(['/FT /Tx /T (Debtor) /V <FEFF02AC0075>']))).rejects.toMatchObject({
      code: 'INVALID_PDF',
      message: expect.stringMatching(/“Debtor” on page 1 .* does not have ʬ\. .* print it to a new PDF/),
    })
  })

  test('rejects radio buttons without appearances or states, since the selected one is unknown', async () => {
    const button = '/FT /Btn /Ff 49152 /T (Choice) /V /A'
    await expect(prepare(fieldsPdf([button]))).rejects.toMatchObject({
      code: 'INVALID_PDF',
      message: expect.stringContaining('“Choice” on page 1'),
    })
  })

  test('reports rich-text formatting as not printed', async () => {
    const field = '/FT /Tx /T (a) /V (Rich) /RV (<body><p><b>Rich</b></p></body>) /Ff 33554432'
    expect(await warningsOf(fieldsPdf([field]))).toEqual([{ code: 'rich_text_not_printed', pages: [1] }])
  })

  test('reports a field that viewers show and printers omit with its value, and does not print it', async () => {
    const form = fieldsPdf(['/FT /Tx /T (Amount) /V (4,250.00) /F 0'])
    const { bytes, warnings } = await prepare(form)
    expect(warnings).toEqual([
      {
        code: 'annotation_not_printed',
        message: expect.stringContaining('form field “Amount” with “4,250.00”'),
        pages: [1],
      },
    ])
    expect(await inkOf(bytes ?? form, [100, 125])).toBe(0)
  })

  test('neither prints nor reports a hidden field', async () => {
    const { bytes, warnings } = await prepare(fieldsPdf(['/FT /Tx /T (a) /V (secret) /F 6']))
    expect(warnings).toEqual([])
    expect(await inkOf(bytes ?? smallPdf(''), [100, 125])).toBe(0)
  })

  test('reports scripts that may fill it in', async () => {
    const field = '/FT /Tx /T (a) /V (1) /AA << /C << /S /JavaScript /JS (event.value = 2) >> >>'
    expect(await warningsOf(fieldsPdf([field]))).toEqual([{ code: 'script_not_run', pages: [] }])
  })

  test('the same form produces the same bytes', async () => {
    const form = fieldsPdf(['/FT /Tx /T (a) /V (Will Turner)'])
    expect((await prepare(form)).bytes).toEqual((await prepare(form)).bytes)
  })
})

describe('rejects what would be lost, with what to do', () => {
  test.each([true, false])(
    'a form whose page is a placeholder; NeedsRendering is %s',
    async (needsRendering) => {
      await expect(prepare(placeholderPdf(needsRendering))).rejects.toMatchObject({
        code: 'INVALID_PDF',
        message: expect.stringMatching(/dynamic XFA form.*print it to “Adobe PDF”/),
      })
    },
  )

  test('a portfolio, naming its files; attachments of an ordinary PDF are reported', async () => {
    await expect(prepare(portfolioPdf({ isCollection: true }))).rejects.toMatchObject({
      code: 'INVALID_PDF',
      message: expect.stringMatching(/portfolio of 2 files .*“exhibit\.pdf”, “notice\.pdf”/),
    })
    expect(await warningsOf(portfolioPdf({ isCollection: false }))).toEqual([
      { code: 'attachment_not_printed', pages: [] },
    ])
  })
})

const box = '/Rect [72 600 300 620] /AP << /N 7 0 R >>'
const annotated = (entries: string) =>
  printedPdf({ annotations: [`<< /Type /Annot /P 3 0 R ${box} ${entries} >>`], objects: [blackBox] })

describe('an annotation', () => {
  test('is part of its printed page, and is reported if only viewers show it', async () => {
    const printed = await prepare(annotated('/Subtype /Stamp /F 4'))
    expect(printed.warnings).toEqual([])
    expect(await inkOf(printed.bytes ?? smallPdf(''), [172, 192])).toBeGreaterThan(4000)

    const shown = await prepare(annotated('/Subtype /FreeText /F 0 /Contents (APPROVED 11/20/2026)'))
    expect(shown.warnings).toEqual([
      {
        code: 'annotation_not_printed',
        message: expect.stringMatching(/^Page 1: .*text box “APPROVED 11\/20\/2026”.*Print property/),
        pages: [1],
      },
    ])
    expect(await inkOf(shown.bytes ?? smallPdf(''), [172, 192])).toBe(0)
    expect(Buffer.from(shown.bytes ?? []).toString('latin1')).not.toContain('/FreeText')
  })

  test('is reported if it is printed but viewers do not show it', async () => {
    expect(await warningsOf(annotated('/Subtype /Stamp /F 36'))).toEqual([
      { code: 'annotation_only_printed', pages: [1] },
    ])
  })

  test('that marks a redaction is reported as not applied', async () => {
    const { warnings } = await prepare(annotated('/Subtype /Redact /F 4'))
    expect(warnings).toMatchObject([{ code: 'redaction_not_applied', pages: [1] }])
  })

  test('that is a link or hidden changes nothing', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [72 600 300 620] /Border [0 0 0] /F 4 >>'
    const { bytes, warnings } = await prepare(printedPdf({ annotations: [link] }))
    expect({ bytes, warnings }).toEqual({ bytes: null, warnings: [] })
  })
})

describe('a page with layers', () => {
  test('is printed without hidden layers, which are reported', async () => {
    const { bytes, warnings, pictures } = await prepare(hiddenLayerPdf())
    expect(warnings).toMatchObject([{ code: 'layer_not_printed', pages: [1] }])
    expect(pictures).toEqual([1])
    expect(Buffer.from(bytes ?? []).toString('latin1')).not.toContain('/OCG')
    expect(await inkOf(bytes ?? smallPdf(''), [300, 500])).toBe(0)
  })

  test('is printed with print-only layers, which are reported', async () => {
    const { bytes, warnings } = await prepare(layersPdf({ view: 'OFF', print: 'ON' }))
    expect(warnings).toMatchObject([{ code: 'layer_differs', pages: [1] }])
    expect(await inkOf(bytes ?? smallPdf(''), [300, 500])).toBeGreaterThan(100)
  })

  test('is printed without screen-only layers', async () => {
    const { bytes, warnings } = await prepare(layersPdf({ view: 'ON', print: 'OFF' }))
    expect(warnings).toMatchObject([{ code: 'layer_differs', pages: [1] }])
    expect(await inkOf(bytes ?? smallPdf(''), [300, 500])).toBe(0)
  })

  test('is unchanged if all of them are shown and printed', async () => {
    expect(await prepare(layersPdf({ view: 'ON', print: 'ON' }))).toMatchObject({ bytes: null, warnings: [] })
  })
})

test('prints a page in the size given by its unit', async () => {
  const { bytes, pageSizes, warnings } = await prepare(
    printedPdf({ page: '/MediaBox [0 0 306 396] /UserUnit 2', text: '' }),
  )
  expect(warnings).toMatchObject([{ code: 'page_unit', pages: [1] }])
  expect(pageSizes).toEqual([{ width_points: 612, height_points: 792, pages: 1 }])
  expect(Buffer.from(bytes ?? []).toString('latin1')).not.toContain('/UserUnit')
})

test('reports pages larger than the paper with their scale', async () => {
  const { bytes, warnings } = await prepare(await createTestPdf({ pages: 2, size: [612, 1008] }))
  expect(bytes).toBeNull()
  expect(warnings).toEqual([
    { code: 'page_scaled', message: expect.stringMatching(/^Pages 1–2 are larger .* 78%/), pages: [1, 2] },
  ])
})

test('reports fonts that are not embedded by name, except for standard ones', async () => {
  const withFont = (name: string) =>
    Buffer.from(smallPdf('Notice').toString('latin1').replace('/Helvetica', `/${name}`), 'latin1')
  expect(await warningsOf(smallPdf('Notice'))).toEqual([])
  const { warnings } = await prepare(withFont('Calibri'))
  expect(warnings).toEqual([
    { code: 'font_not_embedded', message: expect.stringContaining('“Calibri”'), pages: [1] },
  ])
})

test('a cropped and rotated page keeps its size and its annotation', async () => {
  for (const degrees of [90, 180, 270] as const) {
    const original = turnedPdf(degrees)
    const { bytes, pictures } = await prepare(original)
    expect(pictures).toEqual([])
    expect((await inspector.inspect(bytes ?? original)).pageSizes).toEqual(
      (await inspector.inspect(original)).pageSizes,
    )
    expect(
      await inspector.comparePages({
        printFile: bytes ?? original,
        document: original,
        pairs: [{ page: 1, documentPage: 1 }],
      }),
    ).toEqual([])
  }
})

/** The pages of a print file that do not look as the pages of the preview do. */
const differencesIn = async (pdf: Uint8Array) => {
  const { bytes } = await prepare(pdf)
  const document = bytes ?? pdf
  const { pageCount } = await inspector.inspect(document)
  const cover = smallPdf('Address')
  const printFile = await inspector.composePrintFile({ cover, document, duplex: false })
  const pairs = Array.from({ length: pageCount }, (_, index) => ({
    page: index + 2,
    documentPage: index + 1,
  }))
  return inspector.comparePages({ printFile, document, pairs })
}

test('the print file matches the preview, for our corpus', async () => {
  const corpus = (await makePdfCorpus()).filter(({ truth }) => truth === 'ACCEPT').map(({ read }) => read())
  const cases = [
    fieldsPdf(['/FT /Tx /T (a) /V (Will Turner)', '/FT /Btn /T (b) /V /Yes /AS /Yes']),
    annotated('/Subtype /Stamp /F 4'),
    annotated('/Subtype /FreeText /F 0'),
    hiddenLayerPdf(),
    layersPdf({ view: 'OFF', print: 'ON' }),
    printedPdf({ page: '/MediaBox [0 0 306 396] /UserUnit 2' }),
    turnedPdf(90),
  ]
  for (const pdf of [...corpus, ...cases]) expect(await differencesIn(pdf)).toEqual([])
})

test('a print file of a form shows its values, compared with the form or with its preview', async () => {
  const document = fieldsPdf(['/FT /Tx /T (a) /V (Will Turner)'])
  const { bytes } = await prepare(document)
  const cover = smallPdf('Address')
  const pairs = [{ page: 2, documentPage: 1 }]
  const printFile = await inspector.composePrintFile({ cover, document: bytes ?? document, duplex: false })
  expect(await inspector.comparePages({ printFile, document, pairs })).toEqual([])
  const other = fieldsPdf(['/FT /Tx /T (a) /V (Elizabeth Swann)'])
  expect(await inspector.comparePages({ printFile, document: other, pairs })).toMatchObject(pairs)
})

test('a print file requests no scaling, and has its own title', async () => {
  const cover = smallPdf('Address')
  const document = Buffer.from(
    smallPdf('Notice')
      .toString('latin1')
      .replace('/Pages 2 0 R', '/Pages 2 0 R /ViewerPreferences << /NumCopies 3 >>'),
    'latin1',
  )
  for (const input of [document, null]) {
    const bytes = await inspector.composePrintFile({
      cover,
      document: input,
      duplex: true,
      title: 'M-7F3K-9QX2',
    })
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toMatch(/\/ViewerPreferences\s*<<\s*\/PrintScaling\s*\/None\s*>>/)
    expect(text).toContain('/Title(M-7F3K-9QX2)')
    expect(text).not.toContain('/NumCopies')
  }
})
