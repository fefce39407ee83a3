import { randomBytes } from 'node:crypto'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { matters } from '#lib/service/db/schema/matters.ts'
import { shipments as shipmentRows } from '#lib/service/db/schema/shipments.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { newId } from '#lib/service/ids.ts'
import { columnsOf } from '#lib/service/matters/change-matter.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  deliveredShipment,
  type EvidenceRows,
  fileOf,
  sha256,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { manifestOf, openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { readAttachments, readPdf } from '#tests/support/evidence/read-exhibit.ts'
import { untrackedLetter } from '#tests/support/evidence/untracked-letter.ts'
import { readRecording, requiresRecordings } from '#tests/support/vendors/recordings.ts'

import { getExhibitSize } from './choose-letters.ts'
import { getExhibit } from './exhibit.ts'

const fixture = await openExhibitFixture()
const { make, storeTwo, storeWith } = fixture

test('an exhibit has cover, index, the parts of each letter and its source files, on consecutively numbered pages', async () => {
  const { first, second } = await storeTwo()
  const bytes = await make(first, { state: 'any', title: 'Exhibit B' })
  const { pages, title, labels, sizes } = await readPdf(bytes)
  expect(title).toBe('Exhibit B')
  expect(pages[0]).toContain('Harbor Property Management LLC')
  expect(pages[0]).toContain(`2 letters, ${pages.length} pages`)
  expect(pages[0]).toContain('Left out by choice: unsigned declaration of mailing.')
  pages.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pages.length}`))
  expect(labels).toEqual(pages.map((_, index) => String(index + 1)))
  expect(new Set(sizes.map(String))).toEqual(new Set(['612,792']))
  const { shipments } = await manifestOf(bytes)
  expect(shipments.map((each) => each.shipment_id)).toEqual([first.shipment.id, second.shipment.id])
  for (const [index, { first_page: page, files }] of shipments.entries()) {
    expect(pages[page - 1]).toContain(
      `Letter ${index + 1} of 2: ${index === 0 ? 'WILL TURNER' : 'ELIZABETH SWAN'}`,
    )
    // The index names the page on which each letter begins.
    expect(pages[1]).toMatch(new RegExp(`${index === 0 ? 'WILL TURNER' : 'ELIZABETH SWAN'}[^]*${page}`))
    const document = files.find(({ part }) => part === 'document')
    expect(pages[(document?.first_page ?? 0) - 1]).toContain(
      index === 0 ? 'You have thirty days' : 'Notice of lease termination',
    )
    const summary = files.find(({ part }) => part === 'summary')
    expect(pages[(summary?.first_page ?? 0) - 1]).toContain('Mailing record')
  }
  const receipts = shipments.map(({ files }) => files.find(({ part }) => part === 'return_receipt'))
  expect(receipts[0]).toMatchObject({ pages: 1, note: '' })
  expect(receipts[1]).toMatchObject({
    pages: 0,
    first_page: null,
    note: expect.stringMatching(/not received/),
  })
  expect(pages[(shipments[1]?.first_page ?? 0) - 1]).toContain('not received')
  expect(pages[(shipments[0]?.first_page ?? 0) - 1]).toContain('No SCAN form is recorded for this piece.')
  expect(pages.at(-1)).toContain('Source files')
  expect(pages.at(-1)).toContain(first.document.sha256.slice(0, 32))
})

test('an exhibit of a matter contains its letters, and names the matter', async () => {
  const { first, second } = await storeTwo()
  const ctx = fixture.contextOf(first)
  const matterId = newId()
  await ctx.db.insert(matters).values({
    organizationId: ctx.organizationId,
    id: matterId,
    ...columnsOf({ number: '2026-0417', name: 'Harbor v. Turner', client: null }),
    status: 'open',
    createdAt: ctx.clock.now(),
  })
  await ctx.db.update(shipmentRows).set({ matterId }).where(eq(shipmentRows.id, first.shipment.id))
  const bytes = await make(second, { matter: matterId, parts: 'summary' })
  const { shipments } = await manifestOf(bytes)
  expect(shipments.map((each) => each.shipment_id)).toEqual([first.shipment.id])
  const { pages } = await readPdf(bytes)
  expect(pages.at(-1)?.replaceAll(/\s+/g, ' ')).toContain(
    '1 letter: all shipments of the organization that were, when this was made, in matter 2026-0417, Harbor v. Turner.',
  )
})

test('an exhibit of one letter begins with at most two pages of facts, each with its source, and names what is not recorded', async () => {
  const rows = deliveredShipment({ name: 'Notice to quit '.repeat(12) })
  rows.document.filename = `${'lease termination and notice to quit '.repeat(6)}.pdf`
  rows.shipment.toAddress = { ...rows.shipment.toAddress, company: 'A Company of Quiet Name '.repeat(2) }
  await fixture.store(rows, ['carrier_label_pdf'])
  const bytes = await make(rows, { ids: rows.shipment.id, title: 'Exhibit B' })
  const [letter] = (await manifestOf(bytes)).shipments
  const { pages, outline } = await readPdf(bytes)
  expect(letter?.first_page).toBe(1)
  const receipt = letter?.files.find(({ first_page: page }) => page !== null)
  expect(receipt?.first_page).toBeLessThanOrEqual(3)
  const facts = pages
    .slice(0, (receipt?.first_page ?? 1) - 1)
    .join('\n')
    .replaceAll(/\s+/g, ' ')
  expect(facts).toContain('Exhibit B: letter to')
  for (const fact of [
    'USPS, reported through EasyPost',
    'Uploaded by Maria Okafor',
    'Entered by Maria Okafor',
    'Address verification by EasyPost',
    'What is not recorded',
    'not received so far',
  ]) {
    expect(facts).toContain(fact)
  }
  expect(outline.map(({ title }) => title)).toEqual([expect.stringMatching(/^1\. .*, \d+$/), 'Source files'])
  expect(pages.at(-1)).toContain('How to verify')
})

test('an exhibit of a letter without tracking states its handoff, and contains its declaration', async () => {
  const rows = untrackedLetter()
  await fixture.store(rows)
  const given = { ids: rows.shipment.id, parts: 'declaration,summary' }
  const { pages } = await readPdf(await make(rows, given))
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Not reported by USPS: this service is not tracked')
  expect(text).toContain('sent by USPS First-Class Mail, postage prepaid')
  expect(text).not.toContain('Not included')
})

test('the SHA-256 of the document is below each of its pages, and below no other', async () => {
  const rows = deliveredShipment()
  await storeWith(rows, smallPdf('You have thirty days'))
  const bytes = await make(rows, { ids: rows.shipment.id })
  const document = (await manifestOf(bytes)).shipments[0]?.files.find(({ part }) => part === 'document')
  const stamp = `SHA-256 of the document ${rows.document.sha256.replaceAll(/(.{8})(?!$)/g, '$1 ')}`
  const { pages } = await readPdf(bytes)
  const stamped = pages.flatMap((text, index) =>
    text.replaceAll(/\s+/g, ' ').includes(stamp) ? [index + 1] : [],
  )
  expect(stamped).toEqual([document?.first_page])
})

test('the evidence bundle of a single letter is attached, and those of several on request', async () => {
  const { first, second } = await storeTwo()
  const alone = await make(first, { ids: first.shipment.id })
  const [attached] = await readAttachments(alone)
  const [letter] = (await manifestOf(alone)).shipments
  expect(letter?.bundle).toEqual({
    name: attached?.name,
    sha256: sha256(attached?.content ?? ''),
    size_bytes: attached?.content.byteLength,
  })
  const checked = await verifyBundle(
    new Blob([Uint8Array.from(attached?.content ?? [])]),
    await listSigningKeys(fixture.contextOf(first)),
  )
  expect(checked).toMatchObject({ verdict: 'verified', about: { shipment_id: first.shipment.id } })
  expect(
    await readAttachments(await make(first, { ids: first.shipment.id, attach_bundles: 'false' })),
  ).toEqual([])
  expect(await readAttachments(await make(first, { state: 'any' }))).toEqual([])
  const both = await readAttachments(await make(first, { state: 'any', attach_bundles: 'true' }))
  expect(both.map(({ name }) => name)).toEqual(
    [first, second].map(({ shipment }) => `evidence-bundle-${trackingNumber}-${shipment.id}.zip`),
  )
})

test('a bundle that cannot be made is stated in an exhibit, and the exhibit continues', async () => {
  const { first } = await storeTwo()
  await fixture.storage.remove(first.files[0]?.storageKey ?? '')
  const bytes = await make(first, { ids: first.shipment.id })
  expect(await readAttachments(bytes)).toEqual([])
  expect((await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'Not attached: The carrier’s label',
  )
})

test('bookmarks link to each letter and its parts, and Bates numbers are on the pages and in their labels', async () => {
  const { first } = await storeTwo()
  const bytes = await make(first, {
    state: 'any',
    parts: 'summary,document',
    bates_prefix: 'SMITH-',
    bates_start: '41',
  })
  const { outline, pages, labels } = await readPdf(bytes)
  expect(outline.map(({ title }) => title)).toEqual([
    'Cover',
    'Index',
    `1. WILL TURNER, ${trackingNumber}`,
    `2. ELIZABETH SWAN, ${trackingNumber}`,
    'Source files',
  ])
  const { shipments } = await manifestOf(bytes)
  expect(outline[3]?.page).toBe(shipments[1]?.first_page)
  expect(outline[3]?.items).toMatchObject([
    { title: 'Mailing record', page: shipments[1]?.files[0]?.first_page },
    { title: 'Document as mailed', page: shipments[1]?.files[1]?.first_page },
  ])
  expect(labels?.slice(0, 2)).toEqual(['SMITH-000041', 'SMITH-000042'])
  expect(pages[1]).toContain('SMITH-000042')
})

test('includes a document of several letters once', async () => {
  const one = deliveredShipment()
  const { organizationId } = one.organization
  const [two, three] = [deliveredShipment({ organizationId }), deliveredShipment({ organizationId })]
  const document = smallPdf(randomBytes(100_000).toString('hex'))
  for (const letter of [one, two, three]) await storeWith(letter, document)
  const idsOf = (rows: EvidenceRows[]) => rows.map(({ shipment }) => shipment.id).join(',')
  const single = await make(one, { ids: idsOf([one]), parts: 'document' })
  const all = await make(one, { ids: idsOf([one, two, three]), parts: 'document' })
  expect(all.byteLength - single.byteLength).toBeLessThan(50_000)
  const { shipments } = await manifestOf(all)
  expect(shipments.map(({ files }) => files[0]?.pages)).toEqual([1, 1, 1])
})

test('a photo of the piece has its own page, and one that cannot be shown is named', async () => {
  const one = deliveredShipment()
  const two = deliveredShipment({ organizationId: one.organization.organizationId })
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a67c52' } })
    .jpeg()
    .toBuffer()
  for (const [rows, bytes] of [
    [one, photo],
    [two, Buffer.from('no picture')],
  ] as const) {
    const file = fileOf(rows.shipment, 'piece_photo_jpeg', bytes, { contentType: 'image/jpeg' })
    rows.files.push(file)
    await fixture.storage.put({ key: file.storageKey ?? '', body: bytes, contentType: 'image/jpeg' })
    await fixture.store(rows)
  }
  const bytes = await make(one, { state: 'any', parts: 'photo' })
  const [shown, named] = (await manifestOf(bytes)).shipments.map(({ files }) => files[0])
  expect(shown).toMatchObject({ name: 'piece-photo.jpg', sha256: sha256(photo), pages: 1, note: '' })
  expect((await readPdf(bytes)).pages[(shown?.first_page ?? 0) - 1]).toContain('Photo of the sealed piece')
  expect(named).toMatchObject({
    pages: 0,
    note: 'Not included: the file cannot be shown as pages here. It is in the evidence bundle as piece-photo.jpg.',
  })
})

test('rejects more letters or pages than an exhibit allows, and states what to do', async () => {
  const { first } = await storeTwo()
  const ctx = fixture.contextOf(first)
  const many = Array.from({ length: 201 }, () => crypto.randomUUID()).join(',')
  expect(exhibitQuery.safeParse({ ids: many }).error?.issues[0]?.message).toContain('at most 200')
  const long = deliveredShipment({ organizationId: first.organization.organizationId })
  long.document.pageCount = 5001
  await fixture.store(long)
  const query = exhibitQuery.parse({ ids: long.shipment.id })
  await expect(getExhibit(ctx, query)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message:
      'The documents of these letters have 5,001 pages; an exhibit holds up to 5,000. Choose fewer letters, or leave out the documents.',
  })
  await expect(getExhibitSize(ctx, query)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const without = await getExhibitSize(ctx, exhibitQuery.parse({ ids: long.shipment.id, parts: 'summary' }))
  expect(without).toMatchObject({ shipments: 1, document_pages: 0 })
  const foreign = deliveredShipment()
  await fixture.store(foreign)
  await expect(getExhibit(ctx, exhibitQuery.parse({ ids: foreign.shipment.id }))).rejects.toMatchObject({
    code: 'SHIPMENT_NOT_FOUND',
  })
})

test('estimates its size in advance, close to the download', async () => {
  const { first } = await storeTwo()
  const query = exhibitQuery.parse({ state: 'any' })
  const told = await getExhibitSize(fixture.contextOf(first), query)
  const { length } = await make(first, { state: 'any' })
  expect(told.shipments).toBe(2)
  expect(told.size_bytes / length).toBeGreaterThan(0.5)
  expect(told.size_bytes / length).toBeLessThan(2.5)
})

const arabic = 'pdfs/pdfjs__ArabicCIDTrueType.pdf'
const rotated = 'pdfs/qpdf__qpdf__annotations-rotated-90.pdf'

test(
  'includes real documents in an exhibit, with pages rotated as displayed',
  requiresRecordings('pdfs'),
  async () => {
    const first = deliveredShipment()
    const second = deliveredShipment({ organizationId: first.organization.organizationId })
    await storeWith(first, readRecording(arabic))
    await storeWith(second, readRecording(rotated))
    const bytes = await make(first, { state: 'any' })
    const { pages, sizes } = await readPdf(bytes)
    const [one, two] = (await manifestOf(bytes)).shipments.map(({ files }) =>
      files.find(({ part }) => part === 'document'),
    )
    expect(pages[(one?.first_page ?? 0) - 1]).toMatch(/\p{Script=Arabic}/u)
    // Wider than tall: its page is too.
    expect(sizes[(two?.first_page ?? 0) - 1]).toEqual([792, 612])
  },
)
