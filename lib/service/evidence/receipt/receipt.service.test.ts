import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'

import { maxReceiptBytes } from '#lib/contract/evidence/evidence-limits.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { openArtifact } from '#lib/service/evidence/download-evidence.ts'
import { getEvidenceBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { getShipmentEvidence } from '#lib/service/evidence/shipment-evidence.ts'
import { fetchArtifacts } from '#lib/service/mailing-record/fetch-artifacts.ts'
import { evaluateShipment } from '#lib/service/tracking/attention/evaluate-shipment.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  deliveredShipment,
  type EvidenceRows,
  fileOf,
  sha256,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { testAuthservId, writeReceiptEmail } from '#tests/support/evidence/receipt-email.ts'

import { receiptAddress, shipmentOfAddress } from './receipt-address.ts'
import { receiveReceiptEmail } from './receive-receipt-email.ts'
import { importReceipt } from './store-receipt.ts'

const { db, clock, contextOf, store, storedFiles, carrierFiles, asked } = await openEvidenceFixture()

const receipt = smallPdf('The return receipt')
const kind = 'carrier_return_receipt_pdf'
const domain = 'receipts.harbor.test'

beforeEach(() => {
  carrierFiles.clear()
  asked.length = 0
})

const stream = async function* (...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** A context in which inbound e-mail is set up. */
const withEmail = (rows: EvidenceRows): ServiceContext => {
  const ctx = contextOf(rows)
  return {
    ...ctx,
    config: {
      ...ctx.config,
      receiptEmail: { domain, secret: 'of the provider', authservId: testAuthservId },
    },
  }
}

const setUp = async (given: { status?: 'pending' | 'failed'; returnReceipt?: boolean } = {}) => {
  const rows = deliveredShipment({ returnReceipt: given.returnReceipt ?? true })
  if (given.status) {
    const failure = given.status === 'failed' ? 'The carrier is out of reach.' : null
    rows.files.push(
      fileOf(rows.shipment, kind, null, { status: given.status, failure, createdAt: clock.now() }),
    )
  }
  await store(rows)
  const { id, organizationId } = rows.shipment
  await db.insert(directory).values({ kind: 'receipt_address', name: id, organizationId, objectId: id })
  const ctx = withEmail(rows)
  return {
    rows,
    ctx,
    id,
    add: (bytes: Uint8Array, overrides: Partial<ServiceContext> = {}) =>
      importReceipt({ ...ctx, ...overrides }, id, stream(bytes)),
    receipts: () =>
      db
        .select()
        .from(artifacts)
        .where(and(eq(artifacts.shipmentId, id), eq(artifacts.kind, kind))),
    events: () => db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, id)),
    files: async () =>
      (await storedFiles()).filter((path) => path.includes(`${id}/`) && path.endsWith('.pdf')),
  }
}

test('stores an added receipt with its hash, author and time, on the timeline and in the audit log', async () => {
  const { ctx, id, add, receipts, events, rows } = await setUp()
  const by = ctx.actor.type === 'user' ? `user:${ctx.actor.userId}` : ''
  const at = clock.now().toISOString()
  const hash = sha256(receipt)
  const added = await add(receipt)
  expect(added).toMatchObject({
    status: 'available',
    source: 'operator',
    provenance: 'carrier_native',
    imported: { via: 'operator', by, at, signed_by: null },
  })
  expect(await receipts()).toEqual([
    expect.objectContaining({ sha256: hash, importedVia: 'operator', importedBy: by, sourceUrl: null }),
  ])
  const { body } = await openArtifact(ctx, id, added.id)
  expect(sha256(body as Uint8Array)).toBe(hash)
  expect((await events()).at(-1)).toMatchObject({
    actor: by,
    metadata: { artifact_id: added.id, sha256: hash, imported_via: 'operator', imported_by: by },
  })
  expect(
    await db.select().from(auditEntries).where(eq(auditEntries.organizationId, rows.shipment.organizationId)),
  ).toEqual([expect.objectContaining({ action: 'receipt.imported', subjectId: id })])
  expect((await checkChain(ctx, id)).issues).toEqual([])
  const { custody } = await getShipmentEvidence(ctx, id)
  expect(custody.at(-1)).toMatchObject({ step: 'receipt', source: 'imported_file', occurred_at: at })
})

test.each(['pending', 'failed'] as const)(
  'replaces one that is %s, and stops requesting it from the carrier',
  async (status) => {
    const { ctx, id, add, receipts, events } = await setUp({ status })
    const [before] = await receipts()
    await add(receipt)
    carrierFiles.set('https://carrier.example/return-receipt.pdf', () => smallPdf('The late one'))
    await fetchArtifacts(ctx, id)
    expect(await receipts()).toEqual([
      expect.objectContaining({
        id: before?.id,
        status: 'available',
        sha256: sha256(receipt),
        failure: null,
      }),
    ])
    expect((await events()).at(-1)?.metadata).toMatchObject({ replaced: { status } })
  },
)

test('the same file again changes nothing; another one is rejected and leaves nothing behind', async () => {
  const { add, receipts, events, files } = await setUp()
  await add(receipt)
  const [kept] = await receipts()
  const told = await events()
  clock.forward(60_000)
  await add(receipt)
  await expect(add(smallPdf('Another receipt'))).rejects.toMatchObject({ code: 'RECEIPT_EXISTS' })
  expect(await receipts()).toEqual([kept])
  expect(await events()).toEqual(told)
  expect(await files()).toHaveLength(1)
})

test('of two simultaneous receipts one is stored, with only its file', async () => {
  const { add, receipts, files } = await setUp({ status: 'pending' })
  const ended = await Promise.allSettled([add(receipt), add(smallPdf('Another receipt'))])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [kept] = await receipts()
  expect(await files()).toEqual([expect.stringContaining(String(kept?.storageKey?.split('/').at(-1)))])
})

test('stores nothing if no receipt was bought, the file is not a PDF or too large, or the evidence was purged', async () => {
  const unbought = await setUp({ returnReceipt: false })
  await expect(unbought.add(receipt)).rejects.toMatchObject({ code: 'RECEIPT_NOT_BOUGHT' })
  const { ctx, id, add, receipts, files } = await setUp()
  await expect(add(Buffer.from('<html>Please log in</html>'))).rejects.toMatchObject({ code: 'INVALID_PDF' })
  const half = new Uint8Array(maxReceiptBytes / 2 + 1)
  await expect(importReceipt(ctx, id, stream(half, half))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  await expect(add(receipt, { role: 'sender' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  clock.forward(20 * 366 * dayMs)
  await expect(add(receipt)).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' })
  clock.forward(-20 * 366 * dayMs)
  expect(await receipts()).toEqual([])
  expect(await files()).toEqual([])
})

test('accepts an encrypted receipt as evidence', async () => {
  const { add } = await setUp()
  const encrypted = await createTestPdf({ encryption: 'restrictions' })
  expect(await add(encrypted)).toMatchObject({ status: 'available' })
})

test.each(['receipt was uploaded', 'retrieved from the carrier'])(
  'the task of an overdue receipt ends with the receipt, %s',
  async (how) => {
    const { ctx, id, add, rows } = await setUp()
    const { organizationId } = rows.shipment
    const boughtAt = rows.shipment.createdAt
    await db.insert(watches).values({
      organizationId,
      shipmentId: id,
      trackerId: `trk_${id}`,
      ownerId: null,
      boughtAt,
      pollAt: boughtAt,
      lookAt: boughtAt,
    })
    const overdue = () =>
      db
        .select({ outcome: tasks.outcome })
        .from(tasks)
        .where(and(eq(tasks.shipmentId, id), eq(tasks.kind, 'receipt_urgent')))
    clock.forward(400 * dayMs)
    await evaluateShipment(ctx, id)
    expect(await overdue()).toEqual([{ outcome: null }])
    if (how === 'receipt was uploaded') await add(receipt)
    else {
      await db.insert(artifacts).values(fileOf(rows.shipment, kind, null, { createdAt: clock.now() }))
      carrierFiles.set('https://carrier.example/return-receipt.pdf', () => receipt)
      await fetchArtifacts(ctx, id)
    }
    expect(await overdue()).toEqual([{ outcome: 'resolved' }])
    clock.forward(-400 * dayMs)
  },
)

const logo = { type: 'image/png', filename: 'logo.png', bytes: Buffer.from('no PDF') }
const pdf = { type: 'application/pdf', filename: 'receipt.pdf', bytes: receipt }

const tasksOf = (id: string) =>
  db
    .select({ kind: tasks.kind, message: tasks.message })
    .from(tasks)
    .where(and(eq(tasks.shipmentId, id), eq(tasks.kind, 'receipt_email')))

test('stores every PDF of a USPS email to a shipment’s address once, with its sender', async () => {
  const { ctx, id, receipts } = await setUp({ status: 'failed' })
  const { receipt_address: address } = await getShipmentEvidence(ctx, id)
  const second = { ...pdf, filename: 'second.pdf', bytes: smallPdf('Second') }
  await receiveReceiptEmail(
    ctx,
    writeReceiptEmail(`Receipts <${address?.toUpperCase()}>`, [
      logo,
      pdf,
      second,
      { ...pdf, filename: 'again.pdf' },
    ]),
    null,
  )
  const kept = {
    status: 'available',
    importedVia: 'email',
    importedBy: 'auto-reply@usps.com',
  }
  const byPart = (await receipts()).toSorted((one, other) => one.part - other.part)
  expect(byPart).toEqual([
    expect.objectContaining({ ...kept, part: 1, sha256: sha256(receipt) }),
    expect.objectContaining({ ...kept, part: 2, sha256: sha256(second.bytes) }),
  ])
  // Brought twice, as mail servers do.
  await receiveReceiptEmail(ctx, writeReceiptEmail(String(address), [pdf]), null)
  expect(await receipts()).toHaveLength(2)
  expect(await tasksOf(id)).toEqual([])
  expect((await getShipmentEvidence(ctx, id)).receipt_address).toBeNull()
  const { body } = await getEvidenceBundle(ctx, id)
  const files = unzipSync(await buffer(body as Readable))
  expect(sha256(files['carrier-return-receipt.pdf'] ?? '')).toBe(sha256(receipt))
  expect(sha256(files['carrier-return-receipt-2.pdf'] ?? '')).toBe(sha256(second.bytes))
})

test('an email without a PDF that can be stored opens one task, which says what the email contains', async () => {
  const { ctx, id, receipts } = await setUp()
  const address = String(receiptAddress(ctx.config, id))
  const empty = writeReceiptEmail(address, [logo])
  const mixed = writeReceiptEmail(address, [
    pdf,
    { ...pdf, filename: 'scan.pdf', bytes: Buffer.from('no PDF') },
  ])
  for (const mail of [empty, mixed, mixed]) await receiveReceiptEmail(ctx, mail, null)
  expect(await receipts()).toHaveLength(1)
  const [nothing, damaged, ...more] = await tasksOf(id)
  expect(nothing?.message).toContain('no PDF is attached')
  expect(damaged?.message).toContain('auto-reply@usps.com')
  expect(damaged?.message).toContain('scan.pdf (')
  expect(more).toEqual([])
})

test('a forwarded email finds its shipment by the receiver that the mail server reports', async () => {
  const { ctx, id, receipts } = await setUp()
  await receiveReceiptEmail(
    ctx,
    writeReceiptEmail('mailroom@harbor.test', [pdf]),
    receiptAddress(ctx.config, id),
  )
  expect(await receipts()).toHaveLength(1)
})

test('stores nothing of an email without a PDF, to a forged or unknown address, or that is malformed', async () => {
  const { ctx, id, receipts, files, rows } = await setUp()
  const address = String(receiptAddress(ctx.config, id))
  const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
  const unknown = String(receiptAddress(ctx.config, rows.document.id))
  await receiveReceiptEmail(ctx, writeReceiptEmail(address, [logo]), null)
  await receiveReceiptEmail(ctx, writeReceiptEmail(address, [{ ...pdf, bytes: Buffer.from('no PDF') }]), null)
  for (const to of [forged, unknown, address.replace(domain, 'other.test')]) {
    await receiveReceiptEmail(ctx, writeReceiptEmail(to, [pdf]), null)
  }
  await receiveReceiptEmail(ctx, Buffer.from([0, 255, 1]), null)
  expect(await receipts()).toEqual([])
  expect(await files()).toEqual([])
})

test('an address stays valid after APP_SECRET changed, while the previous secret is configured', async () => {
  const { ctx, id } = await setUp()
  const address = String(receiptAddress(ctx.config, id))
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  const rotated = { ...ctx.config, appSecret: `${ctx.config.appSecret}!` }
  expect(shipmentOfAddress(rotated, address)).toBeNull()
  expect(shipmentOfAddress({ ...rotated, secretsBefore: [ctx.config.appSecret] }, address)).toBe(id)
})

test('hides the address from members who may not add the receipt', async () => {
  const { ctx, id } = await setUp()
  expect((await getShipmentEvidence({ ...ctx, role: 'reviewer' }, id)).receipt_address).toBeNull()
  expect((await getShipmentEvidence({ ...ctx, role: 'operator' }, id)).receipt_address).not.toBeNull()
})
