import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'

import { getEvidenceArchive } from './evidence-archive.ts'

const fixture = await openEvidenceFixture()

test('unzip, qpdf and poppler read archive and index', requires('unzip', 'qpdf', 'pdftotext'), async () => {
  const rows = deliveredShipment()
  await fixture.store(rows, ['carrier_label_pdf'])
  const query = evidenceArchiveQuery.parse({ date_from: '2026-02-01' })
  const { body } = await getEvidenceArchive(fixture.contextOf(rows), query)
  const archive = body instanceof Readable ? await buffer(body) : body
  expect(runOnFile('unzip', ['-t', 'FILE'], archive)).toMatchObject({ exitCode: 0 })
  const pdf = unzipSync(archive)['index.pdf'] ?? new Uint8Array()
  expect(runOnFile('qpdf', ['--check', 'FILE'], pdf)).toMatchObject({ exitCode: 0 })
  expect(runOnFile('pdftotext', ['-layout', 'FILE', '-'], pdf).output).toContain('ELIZABETH SWAN')
})
