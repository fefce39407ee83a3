import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { deliveredShipment, type EvidenceRows } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'

const { contextOf, store } = await openEvidenceFixture()

const download = async (rows: EvidenceRows): Promise<Buffer> => {
  const { body } = await getEvidenceBundle(contextOf(rows), rows.shipment.id)
  return body instanceof Readable ? buffer(body) : Buffer.from(body)
}

test('a bundle contains only PDFs that qpdf and poppler read', requires('qpdf', 'pdftotext'), async () => {
  const rows = deliveredShipment()
  await store(rows, ['carrier_label_pdf', 'carrier_scan_form_pdf', 'carrier_return_receipt_pdf'])
  const pdfs = Object.entries(unzipSync(await download(rows))).filter(([name]) => name.endsWith('.pdf'))
  expect(pdfs).toHaveLength(5)
  for (const [name, bytes] of pdfs) {
    expect(runOnFile('qpdf', ['--check', 'FILE'], bytes), name).toMatchObject({ exitCode: 0 })
    expect(runOnFile('pdftotext', ['FILE', '-'], bytes), name).toMatchObject({ exitCode: 0 })
  }
})

const javaReader = fileURLToPath(
  new URL('../../../tests/support/peers/ReadZipAsStream.java', import.meta.url),
)
/** Lists entries with Python, which checks their CRC and decodes their names. */
const pythonReader =
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print("\\n".join(z.namelist()))'

test('Java reads a bundle as a stream, and Python its names', requires('java', 'python3'), async () => {
  const rows = deliveredShipment()
  rows.document.filename = 'Kündigung: 张伟.pdf'
  await store(rows, ['carrier_label_pdf'])
  const bundle = await download(rows)
  for (const [program, ...given] of [
    ['java', javaReader, 'FILE'],
    ['python3', '-X', 'utf8', '-c', pythonReader, 'FILE'],
  ] as const) {
    const { exitCode, output } = runOnFile(program, given, bundle)
    expect(output).toContain(program === 'java' ? 'signature.json' : 'document/Kündigung_ 张伟.pdf')
    expect(exitCode).toBe(0)
  }
})

test('a bundle passes unzip -t', requires('unzip'), async () => {
  const rows = deliveredShipment()
  rows.document.filename = 'Kündigung – 张伟.pdf'
  await store(rows, ['carrier_label_pdf'])
  const { exitCode, output } = runOnFile('unzip', ['-t', 'FILE'], await download(rows))
  expect(output).toContain('No errors detected')
  expect(exitCode).toBe(0)
})
