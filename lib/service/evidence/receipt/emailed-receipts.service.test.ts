import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { artifacts, emailedReceipts } from '#lib/service/db/schema/mailing-record.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { getShipmentEvidence } from '#lib/service/evidence/shipment-evidence.ts'
import { fetchArtifacts } from '#lib/service/mailing-record/fetch-artifacts.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment, fileOf, sha256 } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import {
  confirmed,
  receiptPart,
  testAuthservId,
  writeReceiptEmail,
} from '#tests/support/evidence/receipt-email.ts'
import { pdfPart, statedPass } from '#tests/support/inbound/compose-message.ts'

import { addEmailedReceipt, discardEmailedReceipt, openEmailedReceipt } from './emailed-receipts.ts'
import { receiptAddress } from './receipt-address.ts'
import { receiveReceiptEmail } from './receive-receipt-email.ts'

const { db, clock, contextOf, store, carrierFiles } = await openEvidenceFixture()

const kind = 'carrier_return_receipt_pdf'
/** Stores a delivered letter whose receipt is pending. Returns ways to email it and to see what became of that. */
const setUp = async (authservId: string | null = testAuthservId, expiresAt?: Date) => {
  const rows = deliveredShipment({
    returnReceipt: true,
    ...(expiresAt && { shippedDataExpiresAt: expiresAt, documentExpiresAt: expiresAt }),
  })
  rows.files.push(fileOf(rows.shipment, kind, null, { status: 'pending', createdAt: clock.now() }))
  await store(rows)
  const { id, organizationId } = rows.shipment
  await db.insert(directory).values({ kind: 'receipt_address', name: id, organizationId, objectId: id })
  const opened = contextOf(rows)
  const receiptEmail = { domain: 'receipts.harbor.test', secret: 'of the provider', authservId }
  const ctx: ServiceContext = { ...opened, config: { ...opened.config, receiptEmail } }
  const address = String(receiptAddress(ctx.config, id))
  return {
    ctx,
    id,
    send: (sender?: ReturnType<typeof confirmed>, files = [receiptPart]) =>
      receiveReceiptEmail(ctx, writeReceiptEmail(address, files, sender), null),
    receipts: () =>
      db
        .select({ status: artifacts.status, sha256: artifacts.sha256, importedBy: artifacts.importedBy })
        .from(artifacts)
        .where(and(eq(artifacts.shipmentId, id), eq(artifacts.kind, kind))),
    waiting: async () => (await getShipmentEvidence(ctx, id)).emailed_receipts,
    openTasks: () =>
      db
        .select({ message: tasks.message, outcome: tasks.outcome })
        .from(tasks)
        .where(and(eq(tasks.shipmentId, id), eq(tasks.kind, 'receipt_email'))),
  }
}

const pending = [{ status: 'pending', sha256: null, importedBy: null }]

test.each([
  ['a stranger', confirmed('attacker@evil.test')],
  ['a stranger under the carrier’s name', { from: 'USPS <auto-reply@usps.com>' }],
  [
    'a stranger whose own server states it',
    {
      from: 'auto-reply@usps.com',
      top: [statedPass('auto-reply@usps.com').replace(testAuthservId, 'mx.evil.test')],
    },
  ],
  ['a domain that ends alike', confirmed('auto-reply@notusps.com')],
  [
    'another domain than the one that is confirmed',
    { ...confirmed('me@evil.test'), from: 'auto-reply@usps.com' },
  ],
  ['two senders', { ...confirmed('auto-reply@usps.com'), headers: ['From: other@evil.test'] }],
])('a file of %s is not evidence, and the real receipt replaces it', async (_, sender) => {
  const { ctx, id, send, receipts, waiting, openTasks } = await setUp()
  await send(sender)
  await send(sender)
  expect(await receipts()).toEqual(pending)
  expect(await waiting()).toMatchObject([{ filename: 'receipt.pdf', sha256: sha256(receiptPart.bytes) }])
  expect(await openTasks()).toMatchObject([
    { message: expect.stringContaining('could not be confirmed as USPS'), outcome: null },
  ])
  const real = smallPdf('The real receipt')
  carrierFiles.set('https://carrier.example/return-receipt.pdf', () => real)
  await fetchArtifacts(ctx, id)
  expect(await receipts()).toMatchObject([{ status: 'available', sha256: sha256(real), importedBy: null }])
})

test('proves nothing without the name of the mail server', async () => {
  const { send, receipts, waiting } = await setUp(null)
  await send()
  expect(await receipts()).toEqual(pending)
  expect(await waiting()).toMatchObject([
    { sender: 'auto-reply@usps.com', sender_checks: { spf: null, dkim: null, dmarc: null } },
  ])
})

test('a member opens the emailed file, and adds it in their own name', async () => {
  const { ctx, id, send, receipts, waiting, openTasks } = await setUp()
  await send(confirmed('clerk@postoffice.test'))
  const [offered] = await waiting()
  const file = offered?.id ?? ''
  expect(offered?.sender_checks).toEqual({ spf: 'pass', dkim: 'pass', dmarc: 'pass' })
  const opened = await openEmailedReceipt(ctx, id, file)
  expect(sha256(opened.body as Uint8Array)).toBe(sha256(receiptPart.bytes))
  const added = await addEmailedReceipt(ctx, id, file, { signed_by: 'E Swan' })
  const by = ctx.actor.type === 'user' ? `user:${ctx.actor.userId}` : ''
  expect(added).toMatchObject({ status: 'available', imported: { via: 'operator', by, signed_by: 'E Swan' } })
  expect(await receipts()).toEqual([
    { status: 'available', sha256: sha256(receiptPart.bytes), importedBy: by },
  ])
  expect(await waiting()).toEqual([])
  expect(await openTasks()).toMatchObject([{ outcome: 'resolved' }])
  expect(await checkChain(ctx, id)).toMatchObject({ issues: [] })
  await expect(addEmailedReceipt(ctx, id, file)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('discards a file that is not the receipt, and records its hash and sender', async () => {
  const { ctx, id, send, receipts, waiting, openTasks } = await setUp()
  const other = pdfPart('Other', 'other.pdf')
  await send(confirmed('attacker@evil.test'), [receiptPart, other])
  const [first, second] = await waiting()
  await discardEmailedReceipt(ctx, id, first?.id ?? '')
  // The other file of the same email still needs a decision.
  expect(await openTasks()).toMatchObject([{ outcome: null }])
  await discardEmailedReceipt(ctx, id, second?.id ?? '')
  expect(await openTasks()).toMatchObject([{ outcome: 'resolved' }])
  expect(await receipts()).toEqual(pending)
  const audited = await db
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'receipt.discarded')))
  expect(audited).toContainEqual({
    before: { filename: 'receipt.pdf', sha256: sha256(receiptPart.bytes), emailed_by: 'attacker@evil.test' },
  })
})

test('names files beyond the tenth in the task, so that no mailbox can fill the database', async () => {
  const { send, waiting, openTasks } = await setUp()
  const files = Array.from({ length: 12 }, (_, index) => pdfPart(`File ${index}`, `${index}.pdf`))
  await send(confirmed('attacker@evil.test'), files)
  expect(await waiting()).toHaveLength(10)
  expect((await openTasks())[0]?.message).toContain('11.pdf (10 emailed files of this shipment wait already)')
})

test('only members who may add a receipt see, open, add or discard emailed files', async () => {
  const { ctx, id, send, waiting } = await setUp()
  await send(confirmed('attacker@evil.test'))
  const [offered] = await waiting()
  const file = offered?.id ?? ''
  const limited: ServiceContext = { ...ctx, role: 'sender' }
  expect((await getShipmentEvidence(limited, id)).emailed_receipts).toEqual([])
  for (const attempt of [openEmailedReceipt, addEmailedReceipt, discardEmailedReceipt]) {
    await expect(attempt(limited, id, file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(attempt(ctx, id, 'no-id')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('pending files are deleted with the evidence', async () => {
  const { ctx, id, send } = await setUp(testAuthservId, new Date(clock.now().getTime() + 1000))
  await send(confirmed('attacker@evil.test'))
  clock.forward(2000)
  expect(await purgeShipment(ctx, id, 'evidence')).toBe(true)
  expect(await db.select().from(emailedReceipts).where(eq(emailedReceipts.shipmentId, id))).toEqual([])
})
