import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { assemblePdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment, type EvidenceRows, sha256 } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import type { ExhibitOrder, ExhibitReport } from '#tests/support/evidence/exhibit-process.ts'
import { onLinux } from '#tests/support/skips.ts'

const fixture = await openEvidenceFixture()
const program = fileURLToPath(
  new URL('../../../../tests/support/evidence/exhibit-process.ts', import.meta.url),
)
const megabyte = 1024 * 1024

const run = async (order: ExhibitOrder): Promise<ExhibitReport> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=128', '--max-semi-space-size=4', program, JSON.stringify(order)],
    { env: process.env },
  )
  return JSON.parse(stdout) as ExhibitReport
}

/** A scanned page of eight megabytes, such as a scanner makes it: one large picture. */
const scannedPage = (): Buffer => {
  const picture = randomBytes(8 * megabyte).toString('latin1')
  const dictionary = '/Type /XObject /Subtype /Image /Width 2550 /Height 3300 /ColorSpace /DeviceRGB'
  const content = 'q 612 0 0 792 0 0 cm /Scan Do Q'
  return assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< ${dictionary} /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
  )
}

const storeLetter = async (organizationId: string, document = scannedPage()): Promise<EvidenceRows> => {
  const rows = deliveredShipment({ organizationId })
  rows.document.sha256 = sha256(document)
  rows.document.sizeBytes = document.byteLength
  await fixture.store(rows, ['carrier_label_pdf', 'carrier_return_receipt_pdf'])
  await fixture.storage.put({
    key: rows.document.documentKey,
    body: document,
    contentType: 'application/pdf',
  })
  return rows
}

test('makes an exhibit of 128 MB below 104 MB of extra memory', onLinux, async () => {
  const first = await storeLetter(deliveredShipment().organization.organizationId)
  const letters = [first]
  while (letters.length < 16) {
    letters.push(await storeLetter(first.organization.organizationId))
  }
  const ids = letters.map(({ shipment }) => shipment.id)
  const { config, organizationId } = fixture.contextOf(first)
  const report = await run({
    databaseUrl: fixture.databaseUrl,
    config,
    organizationId,
    now: fixture.clock.now().toISOString(),
    warmUpIds: ids.slice(0, 2),
    shipmentIds: ids,
    isPdfA: false,
  })
  expect(report.sizeBytes).toBeGreaterThan(16 * 8 * megabyte)
  expect(report.riseBytes / megabyte).toBeLessThan(104)
})

/** A long document whose pages are photos in color: of noise, which compresses worst. */
const photos = async (pages: number): Promise<Buffer> => {
  const side = 600
  const photo = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
  const content = 'q 612 0 0 792 0 0 cm /Photo Do Q'
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`)
  return assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${photo.length} >>\nstream\n${photo.toString('latin1')}\nendstream`,
    ...kids.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R /Resources << /XObject << /Photo 4 0 R >> >> >>',
    ),
  )
}

test('makes a PDF/A exhibit of thirty photos below 224 MB of extra memory', onLinux, async () => {
  const { organizationId } = deliveredShipment().organization
  const warmUp = await storeLetter(organizationId, await photos(2))
  const long = await storeLetter(organizationId, await photos(30))
  const { config } = fixture.contextOf(long)
  const report = await run({
    databaseUrl: fixture.databaseUrl,
    config,
    organizationId,
    now: fixture.clock.now().toISOString(),
    warmUpIds: [warmUp.shipment.id],
    shipmentIds: [long.shipment.id],
    isPdfA: true,
  })
  expect(report.sizeBytes).toBeGreaterThan(30 * 0.5 * megabyte)
  expect(report.riseBytes / megabyte).toBeLessThan(224)
})
