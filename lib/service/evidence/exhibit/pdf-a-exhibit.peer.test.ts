import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { exhibitLimits, exhibitParts } from '#lib/contract/evidence/exhibit.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  at,
  deliveredShipment,
  type EvidenceRows,
  fileOf,
  scanOf,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'
import { readRecording, recordedDocuments, requiresRecordings } from '#tests/support/vendors/recordings.ts'

import { getExhibit } from './exhibit.ts'

const fixture = await openExhibitFixture()

const make = async (ctx: ServiceContext, given: Record<string, string>): Promise<Buffer> => {
  const { body } = await getExhibit(ctx, exhibitQuery.parse({ pdf_a: 'true', ...given }))
  return body instanceof Uint8Array ? Buffer.from(body) : buffer(body)
}

const expectPdfA = (pdf: Uint8Array): void => {
  expect(runOnFile('verapdf', ['--flavour', '3b', '--format', 'text', 'FILE'], pdf).output).toMatch(/^PASS /m)
  expect(runOnFile('qpdf', ['--check', 'FILE'], pdf)).toMatchObject({ exitCode: 0 })
}

const programs = requires('verapdf', 'qpdf')

/** Letters that were delivered, refused and returned, in one organization. */
const storeLetters = async (name: string): Promise<EvidenceRows[]> => {
  const organizationId = newId()
  const letters = [0, 1, 2].map(() => deliveredShipment({ organizationId, name }))
  const [delivered, refused, returned] = letters
  if (!delivered || !refused || !returned) throw new Error('There are three letters.')
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a67c52' } })
    .jpeg()
    .toBuffer()
  const file = fileOf(delivered.shipment, 'piece_photo_jpeg', photo, { contentType: 'image/jpeg' })
  delivered.files.push(file)
  await fixture.storage.put({ key: file.storageKey ?? '', body: photo, contentType: 'image/jpeg' })
  for (const [letter, message] of [
    [refused, 'Refused'],
    [returned, 'Delivered, To Original Sender'],
  ] as const) {
    const scans = letter.scans.filter(({ status }) => status !== 'delivered')
    letter.scans = [...scans, scanOf(letter.shipment, at('06 10:00'), 'return_to_sender', { message })]
  }
  for (const letter of letters) {
    await fixture.storeWith(letter, smallPdf('Notice to quit'), [
      'carrier_label_pdf',
      'carrier_return_receipt_pdf',
    ])
  }
  return letters
}

test.each([['Harbor v. Turner'], ['محمد بن عبد الله'], ['张伟 😀 <Müller> & “Söhne”']])(
  'exhibits of delivered, refused and returned letters are PDF/A-3b, in a sandbox as well (veraPDF, qpdf; %s)',
  programs,
  async (name) => {
    const letters = await storeLetters(name)
    const [first] = letters
    if (!first) throw new Error('There are three letters.')
    const live = fixture.contextOf(first)
    const sandbox: ServiceContext = { ...live, config: { ...live.config, mode: 'sandbox' } }
    const given = { title: name, parts: exhibitParts.join(','), bates_prefix: 'SMITH' }
    for (const ctx of [live, sandbox]) {
      expectPdfA(await make(ctx, { ...given, state: 'any', attach_bundles: 'true' }))
      for (const { shipment } of letters) expectPdfA(await make(ctx, { ...given, ids: shipment.id }))
    }
  },
)

test('an exhibit that is not to be PDF/A does not pass for it (veraPDF)', programs, async () => {
  const { first } = await fixture.storeTwo()
  const pdf = await make(fixture.contextOf(first), { state: 'any', pdf_a: 'false' })
  expect(runOnFile('verapdf', ['--flavour', '3b', '--format', 'text', 'FILE'], pdf).output).toMatch(/^FAIL /m)
})

test(
  'an exhibit of documents by other programs is PDF/A-3b (veraPDF, qpdf)',
  { ...programs, ...requiresRecordings('pdfs') },
  async () => {
    const organizationId = newId()
    let letter: EvidenceRows | null = null
    // Every other one: there are more than an exhibit takes.
    const some = recordedDocuments().filter((_, index) => index % 2 === 0)
    for (const name of some.slice(0, exhibitLimits.letters)) {
      letter = deliveredShipment({ organizationId, name })
      await fixture.storeWith(letter, readRecording(name))
    }
    if (!letter) throw new Error('There are no recordings.')
    expectPdfA(await make(fixture.contextOf(letter), { state: 'any', parts: 'document' }))
  },
)
