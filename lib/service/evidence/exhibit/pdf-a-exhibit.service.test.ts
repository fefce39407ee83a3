import { Readable } from 'node:stream'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { openPdfFile, type PdfObject } from '#lib/service/pdf/assembly/pdf-file.ts'
import { type PdfDictionary, type PdfValue, referenceOf } from '#lib/service/pdf/assembly/pdf-values.ts'
import { assemblePdf, smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment, fileOf } from '#tests/support/evidence/evidence-fixtures.ts'
import { manifestOf, openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { readAttachments, readPdf } from '#tests/support/evidence/read-exhibit.ts'

import { getExhibitSize } from './choose-letters.ts'
import { getExhibit } from './exhibit.ts'

const fixture = await openExhibitFixture()
const { make, storeTwo, storeWith } = fixture

/** A PDF of this many pages, which are the same. */
const pagesPdf = (count: number): Buffer =>
  assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  )

const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map

/** Every dictionary in a value, its own included. */
const dictionariesIn = (value: PdfValue): PdfDictionary[] => {
  if (Array.isArray(value)) return value.flatMap(dictionariesIn)
  return isDictionary(value) ? [value, ...[...value.values()].flatMap(dictionariesIn)] : []
}

const readObjects = (bytes: Buffer) => {
  const file = openPdfFile(bytes)
  const objects = file.numbers.map((number): PdfObject => file.read(number))
  const resolve = (value: PdfValue | undefined): PdfDictionary => {
    const number = referenceOf(value)
    const found = number === null ? value : file.read(number).value
    if (!isDictionary(found)) throw new Error('A dictionary is missing.')
    return found
  }
  const catalog = resolve(file.trailer.get('/Root'))
  const dictionaries = objects.flatMap(({ value }) => dictionariesIn(value))
  return { file, catalog, dictionaries, resolve }
}

const declaresPdfA = (bytes: Buffer): boolean => {
  const { file, catalog } = readObjects(bytes)
  const number = referenceOf(catalog.get('/Metadata'))
  const xmp = number === null ? '' : file.read(number).stream?.toString('utf8')
  return /<pdfaid:part>3<.*<pdfaid:conformance>B</s.test(xmp ?? '')
}

test('an exhibit is PDF/A on request, and by default where it is of one letter with its bundle', async () => {
  const { first } = await storeTwo()
  const ids = first.shipment.id
  for (const [given, isExpected] of [
    [{ ids }, true],
    [{ ids, attach_bundles: 'false' }, false],
    [{ ids, pdf_a: 'false' }, false],
    [{ ids, attach_bundles: 'false', pdf_a: 'true' }, true],
    [{ state: 'any' }, false],
    [{ state: 'any', pdf_a: 'true' }, true],
  ] as const) {
    expect(declaresPdfA(await make(first, given)), JSON.stringify(given)).toBe(isExpected)
  }
})

test('a PDF/A exhibit has colors, fonts, files and annotations as PDF/A-3b requires them', async () => {
  const { first } = await storeTwo()
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a67c52' } })
    .jpeg()
    .toBuffer()
  const rows = deliveredShipment({ organizationId: first.organization.organizationId })
  const file = fileOf(rows.shipment, 'piece_photo_jpeg', photo, { contentType: 'image/jpeg' })
  rows.files.push(file)
  await fixture.storage.put({ key: file.storageKey ?? '', body: photo, contentType: 'image/jpeg' })
  await storeWith(rows, smallPdf('Notice to quit'), ['carrier_label_pdf'])
  const bytes = await make(first, { state: 'any', attach_bundles: 'true', pdf_a: 'true', title: '<A> & “B”' })
  const { file: pdf, catalog, dictionaries, resolve } = readObjects(bytes)
  expect(pdf.trailer.get('/ID')).toHaveLength(2)
  expect(pdf.trailer.has('/Encrypt')).toBe(false)
  const [intent] = catalog.get('/OutputIntents') as PdfDictionary[]
  expect(intent?.get('/S')).toBe('/GTS_PDFA1')
  expect(resolve(intent?.get('/DestOutputProfile')).get('/N')).toBe('3')
  const keys = new Set(dictionaries.flatMap((each) => [...each.keys()]))
  for (const forbidden of ['/JS', '/AA', '/OpenAction', '/XFA', '/SMask', '/OCProperties', '/TR'])
    expect([...keys]).not.toContain(forbidden)
  for (const each of dictionaries) {
    for (const opacity of [each.get('/ca'), each.get('/CA')]) expect(Number(opacity ?? 1)).toBe(1)
    if (each.get('/Subtype') === '/Image') {
      expect(['/DeviceGray', '/DeviceRGB']).toContain(each.get('/ColorSpace'))
      expect(each.get('/Interpolate') ?? 'false').toBe('false')
    }
    if (each.get('/Type') === '/Filespec') {
      expect(each.get('/AFRelationship')).toBe('/Supplement')
      const [embedded] = [...resolve(each.get('/EF')).values()]
      expect(resolve(embedded).get('/Subtype')).toBe('/application#2Fzip')
    }
    if (each.get('/Subtype') === '/CIDFontType0' || each.get('/Subtype') === '/CIDFontType2') {
      const descriptor = resolve(each.get('/FontDescriptor'))
      expect(descriptor.has('/FontFile2') || descriptor.has('/FontFile3')).toBe(true)
    } else if (each.get('/Type') === '/Font') expect(each.get('/Subtype')).toBe('/Type0')
  }
  expect(catalog.get('/AF')).toHaveLength(3)
  expect((await readPdf(bytes)).title).toBe('<A> & “B”')
  const keysOfSigner = await listSigningKeys(fixture.contextOf(first))
  expect(await verifyBundle(new Blob([Uint8Array.from(bytes)]), keysOfSigner)).toMatchObject({
    verdict: 'verified',
  })
})

test('pages of documents and carriers’ files are pictures in a PDF/A exhibit, with their text; the exhibit says so', async () => {
  const { first } = await storeTwo()
  const bytes = await make(first, { ids: first.shipment.id })
  const { pages } = await readPdf(bytes)
  const [letter] = (await manifestOf(bytes)).shipments
  for (const [part, text] of [
    ['document', 'You have thirty days'],
    ['return_receipt', 'carrier_return_receipt_pdf'],
  ] as const) {
    const file = letter?.files.find((each) => each.part === part)
    expect(file?.note).toBe('1 page shown as pictures, with their text behind.')
    expect(pages[(file?.first_page ?? 0) - 1]).toContain(text)
  }
  expect(letter?.files.find(({ part }) => part === 'summary')?.note).toBe('')
  expect(pages.at(-1)?.replaceAll(/\s+/g, ' ')).toContain(
    'This file is PDF/A-3b (ISO 19005-3), for archives.',
  )
  const [{ content } = { content: Buffer.alloc(0) }] = await readAttachments(bytes)
  // The bundle has the document itself.
  expect(content.includes(first.document.filename)).toBe(true)
})

test('estimates a PDF/A exhibit by the pages of its documents', async () => {
  const { first } = await storeTwo()
  const ctx = fixture.contextOf(first)
  const sizeOf = async (given: Record<string, string>) =>
    (await getExhibitSize(ctx, exhibitQuery.parse({ state: 'any', ...given }))).size_bytes
  expect(await sizeOf({ pdf_a: 'true' })).toBeGreaterThan(await sizeOf({ pdf_a: 'false' }))
})

test('stops drawing pages once the client is gone', async () => {
  const rows = deliveredShipment()
  await storeWith(rows, pagesPdf(30))
  const given = fixture.contextOf(rows)
  let drawn = 0
  const ctx: ServiceContext = {
    ...given,
    inspector: {
      ...given.inspector,
      drawPagePicture: (drawing) => {
        drawn += 1
        return given.inspector.drawPagePicture(drawing)
      },
    },
  }
  const query = exhibitQuery.parse({ ids: rows.shipment.id, pdf_a: 'true', parts: 'document' })
  const { body } = await getExhibit(ctx, query)
  if (!(body instanceof Readable)) throw new Error('An exhibit is streamed.')
  for await (const _ of body) if (drawn > 1) break
  expect(drawn).toBeGreaterThan(1)
  expect(drawn).toBeLessThan(30)
})
