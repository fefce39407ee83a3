import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

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

test('a bundle holds only PDFs that qpdf and poppler read', requires('qpdf', 'pdftotext'), async () => {
  const rows = deliveredShipment()
  await store(rows, ['carrier_label_pdf', 'carrier_scan_form_pdf', 'carrier_return_receipt_pdf'])
  const pdfs = Object.entries(unzipSync(await download(rows))).filter(([name]) => name.endsWith('.pdf'))
  expect(pdfs).toHaveLength(5)
  for (const [name, bytes] of pdfs) {
    expect(runOnFile('qpdf', ['--check', 'FILE'], bytes), name).toMatchObject({ exitCode: 0 })
    expect(runOnFile('pdftotext', ['FILE', '-'], bytes), name).toMatchObject({ exitCode: 0 })
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
