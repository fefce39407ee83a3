import { expect, test } from 'vitest'

import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'

import { renderDeclaration } from './declaration/declaration-pdf.ts'
import { defaultDeclarationTemplate } from './declaration/declaration.ts'
import { buildRecord } from './evidence-record.ts'
import { renderSummary } from './summary-pdf.ts'

/*
 * What PDF/A-2a (ISO 19005-2) asks for: by veraPDF where it is installed, and everywhere as far as the structure that qpdf
 * reads tells it.
 */

type Dictionary = Record<string, unknown>
type Stream = { dict: Dictionary; data: string }

const names: [string, string][] = [
  ['Latin', 'Elizabeth Swan'],
  ['Arabic', 'محمد بن عبد الله'],
  ['Chinese', '张伟'.repeat(20)],
  ['emoji', '😀 Müller 🇺🇸'],
]

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every dictionary anywhere in a value, its own included. */
const dictionariesIn = (value: unknown): Dictionary[] => {
  if (Array.isArray(value)) return value.flatMap(dictionariesIn)
  return isDictionary(value) ? [value, ...Object.values(value).flatMap(dictionariesIn)] : []
}

const read = async (name: string) => {
  const stored = deliveredShipment({ name })
  stored.organization.name = name
  stored.shipment.toAddress = { ...stored.shipment.toAddress, name }
  const record = buildRecord(stored, 'easypost')
  if (!record) throw new Error('the fixture was not bought')
  const pdf = await renderSummary(record)
  const { output } = runOnFile(
    'qpdf',
    ['--json=2', '--json-stream-data=inline', '--decode-level=generalized', 'FILE', '-'],
    pdf,
  )
  const [, table] = (
    JSON.parse(output) as { qpdf: [unknown, Record<string, { value?: unknown; stream?: Stream }>] }
  ).qpdf
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value
    const found = table[`obj:${value}`]
    return found?.value ?? found?.stream?.dict
  }
  const streamOf = (reference: unknown): Stream | undefined => table[`obj:${String(reference)}`]?.stream
  const objects = Object.values(table).flatMap(({ value, stream }) => dictionariesIn(value ?? stream?.dict))
  const trailer = table['trailer']?.value as Dictionary
  const catalog = resolve(trailer['/Root']) as Dictionary
  return { pdf, objects, trailer, catalog, resolve, streamOf }
}

type Pdf = Awaited<ReturnType<typeof read>>

const cache = new Map<string, Promise<Pdf>>()
const open = (name: string): Promise<Pdf> => {
  const opened = cache.get(name) ?? read(name)
  cache.set(name, opened)
  return opened
}

const bytesOf = (stream: Stream | undefined): Buffer => Buffer.from(stream?.data ?? '', 'base64')

test.each(names)('the summary describes itself in XMP (%s, qpdf)', requires('qpdf'), async (_, name) => {
  const { catalog, streamOf, trailer } = await open(name)
  const metadata = streamOf(catalog['/Metadata'])
  expect(metadata?.dict['/Filter']).toBeUndefined()
  const xmp = bytesOf(metadata).toString('utf8')
  expect(xmp).toMatch(/pdfaid:part>2</)
  expect(xmp).toMatch(/pdfaid:conformance>A</)
  expect(trailer['/ID']).toHaveLength(2)
})

test.each(names)('its colors have an ICC profile (%s, qpdf)', requires('qpdf'), async (_, name) => {
  const { catalog, resolve, streamOf } = await open(name)
  const intents = (resolve(catalog['/OutputIntents']) as unknown[]).map(resolve) as Dictionary[]
  expect(intents).toMatchObject([{ '/S': '/GTS_PDFA1' }])
  const profile = streamOf(intents[0]?.['/DestOutputProfile'])
  expect(bytesOf(profile).subarray(36, 40).toString('latin1')).toBe('acsp')
  expect(profile?.dict['/N']).toBe(3)
})

test.each(names)(
  'embeds every font, with glyphs that map back to text (%s, qpdf)',
  requires('qpdf'),
  async (_, name) => {
    const { objects, resolve, streamOf } = await open(name)
    const fonts = objects.filter((each) => each['/Type'] === '/Font')
    const shown = fonts.filter((each) => each['/Subtype'] === '/Type0')
    const descendants = fonts.filter((each) => String(each['/Subtype']).startsWith('/CIDFont'))
    expect(shown.length).toBeGreaterThan(0)
    expect(fonts).toHaveLength(shown.length + descendants.length)
    for (const font of shown) {
      expect(bytesOf(streamOf(font['/ToUnicode'])).toString('latin1')).toContain('beginbf')
      expect(font['/Encoding']).toBe('/Identity-H')
    }
    for (const font of descendants) {
      const descriptor = resolve(font['/FontDescriptor']) as Dictionary
      const file = descriptor['/FontFile2'] ?? descriptor['/FontFile3']
      expect(bytesOf(streamOf(file)).byteLength).toBeGreaterThan(100)
      if (font['/Subtype'] === '/CIDFontType2') expect(font['/CIDToGIDMap']).toBe('/Identity')
      // A subset says so by six letters before its name.
      expect(String(font['/BaseFont'])).toMatch(/^\/[A-Z]{6}\+/)
    }
  },
)

test.each(names)('it is tagged, with a language (%s, qpdf)', requires('qpdf'), async (_, name) => {
  const { catalog, resolve, objects } = await open(name)
  expect(resolve(catalog['/MarkInfo'])).toMatchObject({ '/Marked': true })
  expect(resolve(catalog['/StructTreeRoot'])).toMatchObject({ '/Type': '/StructTreeRoot' })
  expect(catalog['/Lang']).toBe('u:en-US')
  const pages = objects.filter((each) => each['/Type'] === '/Page')
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) expect(page['/StructParents']).toEqual(expect.any(Number))
})

test.each(names)(
  'contains nothing that PDF/A forbids: no encryption, scripts, attachments or transparency (%s, qpdf)',
  requires('qpdf'),
  async (_, name) => {
    const { objects, trailer } = await open(name)
    expect(trailer['/Encrypt']).toBeUndefined()
    const keys = new Set(objects.flatMap((each) => Object.keys(each)))
    for (const forbidden of [
      '/JS',
      '/JavaScript',
      '/AA',
      '/OpenAction',
      '/EmbeddedFiles',
      '/XFA',
      '/SMask',
    ]) {
      expect([...keys]).not.toContain(forbidden)
    }
    expect(objects.filter((each) => each['/S'] === '/JavaScript' || each['/S'] === '/Launch')).toEqual([])
    for (const opacity of objects.flatMap((each) => [each['/ca'], each['/CA']])) {
      expect(opacity ?? 1).toBe(1)
    }
    expect(objects.flatMap((each) => each['/BM'] ?? [])).toEqual([])
  },
)

const validate = (pdf: Uint8Array): string =>
  runOnFile('verapdf', ['--flavour', '2a', '--format', 'text', 'FILE'], pdf).output

test.each(names)('the summary is PDF/A-2a (%s, veraPDF)', requires('verapdf'), async (_, name) => {
  expect(validate((await open(name)).pdf)).toMatch(/^PASS /m)
})

test('a declaration without attached exhibits is PDF/A-2a (veraPDF)', requires('verapdf'), async () => {
  const record = buildRecord(deliveredShipment(), 'easypost')
  if (!record) throw new Error('the fixture was not bought')
  const summary = await renderSummary(record)
  const template = { ...defaultDeclarationTemplate, perjury_clause: 'california' } as const
  const declaration = await renderDeclaration(record, template, { attach_exhibits: false }, { summary })
  expect(validate(declaration)).toMatch(/^PASS /m)
})

test('a PDF that declares nothing is not PDF/A-2a (veraPDF)', requires('verapdf'), () => {
  expect(validate(smallPdf('plain'))).toMatch(/^FAIL /m)
})
