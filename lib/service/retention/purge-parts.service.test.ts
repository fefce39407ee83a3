import { createHash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { documentParts, documents } from '#lib/service/db/schema/documents.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { newId } from '#lib/service/ids.ts'
import { findRecordedFile } from '#lib/service/stored-files/recorded-files.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { purgeShipment } from './purge-shipment.ts'

const fixture = await openEvidenceFixture()
const { db, clock, storage } = fixture

type Source = { id: string; key: string; sha256: string; bytes: Buffer }

const storeSource = async (organizationId: string, name: string, printed?: Source): Promise<Source> => {
  const bytes = smallPdf(name)
  const id = newId()
  const key = `documents/${organizationId}/${id}.pdf`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await storage.put({ key, body: bytes, contentType: 'application/pdf' })
  await db.insert(documents).values({
    organizationId,
    id,
    documentKey: key,
    filename: `${name}.pdf`,
    sizeBytes: bytes.byteLength,
    pageCount: 1,
    pageSizes: [],
    sha256,
    printSha256: printed?.sha256 ?? sha256,
    createdAt: clock.now(),
  })
  return { id, key, sha256, bytes }
}

/** A delivered piece of an assembled document, whose retention ends in so many days. */
const store = async (organizationId: string, sources: readonly Source[], days: number) => {
  const expiresAt = new Date(clock.now().getTime() + days * dayMs)
  const rows = deliveredShipment({
    organizationId,
    shippedDataExpiresAt: expiresAt,
    documentExpiresAt: expiresAt,
  })
  const parts = sources.map((source, index): typeof documentParts.$inferSelect => ({
    organizationId,
    documentId: rows.document.id,
    position: index + 1,
    sourceDocumentId: source.id,
    filename: `${index}.pdf`,
    title: null,
    sha256: source.sha256,
    sizeBytes: source.bytes.byteLength,
    pageCount: 1,
    firstPage: index + 1,
    separatorPage: null,
    isSigned: false,
  }))
  await fixture.store({ ...rows, parts })
  return { ctx: fixture.contextOf(rows), id: rows.shipment.id }
}

const isStored = async ({ key }: Source): Promise<boolean> => (await storage.stat(key)) !== null

test('the originals of the parts are deleted with the document, their hashes stay, and the chain still verifies', async () => {
  const organizationId = newId()
  const sources = [await storeSource(organizationId, 'Notice'), await storeSource(organizationId, 'Lease')]
  const piece = await store(organizationId, sources, 1)
  clock.forward(dayMs)
  expect(await purgeShipment(piece.ctx, piece.id, 'document')).toBe(true)
  for (const source of sources) {
    expect(await isStored(source)).toBe(false)
    expect(await findRecordedFile(piece.ctx, source)).toBeUndefined()
  }
  const [stone] = await db
    .select()
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, piece.id), sql`metadata ? 'purged'`))
  expect(stone?.metadata?.['files']).toEqual(
    expect.arrayContaining(sources.map(({ sha256 }) => ({ kind: 'document_part_pdf', sha256 }))),
  )
  expect(await checkChain(piece.ctx, piece.id)).toMatchObject({ issues: [] })
})

test('the printed pages of a part are deleted with it', async () => {
  const organizationId = newId()
  const bytes = smallPdf('Filled in')
  const printed: Source = { id: '', key: '', sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
  const form = await storeSource(organizationId, 'Form', printed)
  printed.key = form.key.replace('.pdf', '.print.pdf')
  await storage.put({ key: printed.key, body: bytes, contentType: 'application/pdf' })
  const piece = await store(organizationId, [form], 1)
  expect(await findRecordedFile(piece.ctx, printed)).toMatchObject({ kind: 'document', id: form.id })
  clock.forward(dayMs)
  expect(await purgeShipment(piece.ctx, piece.id, 'document')).toBe(true)
  expect([await isStored(form), await isStored(printed)]).toEqual([false, false])
  expect(await findRecordedFile(piece.ctx, printed)).toBeUndefined()
})

test('an original that another letter needs is retained, and deleted with the last of them', async () => {
  const organizationId = newId()
  const terms = await storeSource(organizationId, 'Terms')
  const notice = await storeSource(organizationId, 'Notice')
  const other = await storeSource(organizationId, 'Another notice')
  const first = await store(organizationId, [notice, terms], 1)
  const second = await store(organizationId, [other, terms], 2)
  clock.forward(dayMs)
  expect(await purgeShipment(first.ctx, first.id, 'document')).toBe(true)
  expect([await isStored(notice), await isStored(terms)]).toEqual([false, true])
  expect(await findRecordedFile(second.ctx, terms)).toMatchObject({ kind: 'document', id: terms.id })
  clock.forward(dayMs)
  expect(await purgeShipment(second.ctx, second.id, 'document')).toBe(true)
  expect([await isStored(other), await isStored(terms)]).toEqual([false, false])
})

test('a document mailed alone is retained while a letter includes it as a part', async () => {
  const organizationId = newId()
  const piece = await store(organizationId, [await storeSource(organizationId, 'Unused')], 1)
  const [document] = await db.select().from(documents).where(eq(documents.filename, 'Unused.pdf'))
  const [mailed] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), sql`${documents.id} <> ${document?.id}`))
  if (!mailed) throw new Error('the document is gone')
  const source = { id: mailed.id, key: mailed.documentKey, sha256: mailed.sha256, bytes: smallPdf('x') }
  await store(organizationId, [source], 2)
  clock.forward(dayMs)
  expect(await purgeShipment(piece.ctx, piece.id, 'document')).toBe(false)
  clock.forward(dayMs)
  expect(await purgeShipment(piece.ctx, piece.id, 'document')).toBe(true)
})
