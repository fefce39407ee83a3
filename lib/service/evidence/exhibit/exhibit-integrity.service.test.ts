import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { openBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { draftShipment, type EvidenceRows, sha256 } from '#tests/support/evidence/evidence-fixtures.ts'
import { manifestOf, openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { readPdf } from '#tests/support/evidence/read-exhibit.ts'

const fixture = await openExhibitFixture()
const { make, storeTwo } = fixture

const verify = async (rows: EvidenceRows, bytes: Buffer) =>
  verifyBundle(new Blob([Uint8Array.from(bytes)]), await listSigningKeys(fixture.contextOf(rows)))

test('each source file has the same hash as in the signed bundle of its letter', async () => {
  const { first } = await storeTwo()
  const bytes = await make(first, { ids: first.shipment.id, parts: 'summary,return_receipt,label,document' })
  const ctx = fixture.contextOf(first)
  const bundle = await buffer((await openBundle(ctx, first.shipment.id)).body)
  const { findings } = await verifyBundle(new Blob([Uint8Array.from(bundle)]), null)
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
  const files = unzipSync(bundle)
  const [letter] = (await manifestOf(bytes)).shipments
  expect(letter?.files.map(({ part }) => part)).toEqual(['return_receipt', 'label', 'summary', 'document'])
  for (const { name, sha256: stated, size_bytes: size } of letter?.files ?? []) {
    expect(stated, String(name)).toBe(sha256(files[String(name)] ?? ''))
    expect(size).toBe(files[String(name)]?.byteLength)
  }
})

test('the verifier accepts an unmodified exhibit, and rejects any modification', async () => {
  const { first } = await storeTwo()
  const bytes = await make(first, { state: 'any', title: 'Exhibit B' })
  expect(await verify(first, bytes)).toMatchObject({
    verdict: 'verified',
    about: { kind: 'exhibit', title: 'Exhibit B', shipments: 2, page_count: expect.any(Number) },
  })
  expect((await verifyBundle(new Blob([Uint8Array.from(bytes)]), null)).verdict).toBe('unknown_signer')
  const sealAt = bytes.lastIndexOf('%mailroom-seal/1')
  const places = [
    20,
    4000,
    Math.floor(sealAt / 2),
    sealAt - 10,
    sealAt + 40,
    sealAt + 2000,
    bytes.length - 20,
    bytes.length - 8,
  ]
  for (const place of places) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect((await verify(first, changed)).verdict, `byte ${place}`).toBe('altered')
  }
  expect((await verify(first, Buffer.concat([bytes, Buffer.from('\n')]))).verdict).toBe('altered')
  expect((await verify(first, bytes.subarray(0, sealAt))).verdict).toBe('altered')
  // The seal of one exhibit does not speak for another.
  const other = await make(first, { ids: first.shipment.id })
  const swapped = Buffer.concat([
    other.subarray(0, other.lastIndexOf('%mailroom-seal/1')),
    bytes.subarray(sealAt),
  ])
  expect((await verify(first, swapped)).verdict).toBe('altered')
  // Another program that saves it, here to put a page in front, writes it again.
  const ctx = fixture.contextOf(first)
  const saved = await ctx.inspector.composePrintFile({
    cover: new Uint8Array(smallPdf('A page that was added')),
    document: Uint8Array.from(bytes),
    duplex: false,
  })
  expect((await verify(first, Buffer.from(saved))).verdict).toBe('not_a_bundle')
})

test('states purged files with their hashes, and a selected draft as not bought', async () => {
  const expiresAt = new Date(fixture.clock.now().getTime() + dayMs)
  const { first, second } = await storeTwo({ shippedDataExpiresAt: expiresAt, documentExpiresAt: expiresAt })
  const draft = draftShipment(first.organization.organizationId)
  await fixture.store(draft)
  fixture.clock.forward(dayMs)
  const ctx = fixture.contextOf(first)
  await purgeShipment(ctx, first.shipment.id, 'document')
  await purgeShipment(ctx, first.shipment.id, 'evidence')
  const bytes = await make(first, {
    ids: [first, second, draft].map(({ shipment }) => shipment.id).join(','),
  })
  const { shipments } = await manifestOf(bytes)
  const purged = shipments.find((each) => each.shipment_id === first.shipment.id)
  expect(purged?.files.every(({ pages }) => pages === 0)).toBe(true)
  expect(purged?.files.find(({ part }) => part === 'document')).toMatchObject({
    sha256: first.document.sha256,
    note: `Deleted at the end of its retention period. Its recorded SHA-256 is ${first.document.sha256}.`,
  })
  const unbought = shipments.find((each) => each.shipment_id === draft.shipment.id)
  expect(unbought).toMatchObject({ files: [], note: expect.stringContaining('has not been bought') })
  expect((await verify(first, bytes)).verdict).toBe('verified')
})

test('states a corrupted file, and shows nothing of it', async () => {
  const { first, second } = await storeTwo()
  await fixture.storage.remove(first.files[0]?.storageKey ?? '')
  await fixture.storage.put({
    key: second.document.documentKey,
    body: smallPdf('Forged'),
    contentType: 'application/pdf',
  })
  const bytes = await make(first, { state: 'any' })
  const notes = (await manifestOf(bytes)).shipments.flatMap(({ files }) => files.map(({ note }) => note))
  expect(notes).toContainEqual(expect.stringContaining('The carrier’s label is missing from storage.'))
  expect(notes).toContainEqual(expect.stringMatching(/^Not included: .*does not match/))
  expect((await readPdf(bytes)).pages.join('')).not.toContain('Forged')
})

test('each letter’s record of who received its evidence names the exhibit', async () => {
  const { first, second } = await storeTwo()
  await make(first, { state: 'any', title: 'Exhibit B', parts: 'document' })
  const entries = await fixture.db
    .select({ subjectId: auditEntries.subjectId, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, first.organization.organizationId))
  expect(new Set(entries.map(({ subjectId }) => subjectId))).toEqual(
    new Set([first.shipment.id, second.shipment.id]),
  )
  expect(entries).toHaveLength(2)
  for (const { after } of entries) expect(after).toMatchObject({ exhibit: 'Exhibit B', parts: ['document'] })
})
