import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { getProof } from '#lib/service/evidence/download-evidence.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { importReceipt } from './store-receipt.ts'

const { contextOf, store } = await openEvidenceFixture()

const receipt = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield smallPdf(text)
}

const addReceipt = async (signer: string, text = 'The return receipt') => {
  const rows = deliveredShipment()
  await store(rows)
  const { id } = rows.shipment
  const ctx = contextOf(rows)
  const added = await importReceipt(ctx, id, receipt(text), { signed_by: signer })
  const shipment = await loadShipment(ctx, id)
  const { mailingRecord } = await loadMailingRecord(ctx, shipment)
  const by = ctx.actor.type === 'user' ? `user:${ctx.actor.userId}` : ''
  return { ctx, id, added, shipment, delivery: mailingRecord.delivery, by }
}

test('shows the receipt’s signer beside the carrier’s when they differ, without choosing one', async () => {
  const { ctx, id, added, shipment, delivery, by } = await addReceipt('Jack Sparrow')
  expect(added).toMatchObject({ imported: { by, signed_by: 'Jack Sparrow' } })
  expect(delivery).toMatchObject({
    signed_by: 'E SWAN; Jack Sparrow',
    signers: [
      { name: 'E SWAN', source: 'carrier_scan', by: null },
      { name: 'Jack Sparrow', source: 'return_receipt', by },
    ],
  })
  expect(shipment.signerName).toBe('E SWAN; Jack Sparrow')
  const { body } = await getProof(ctx, id)
  const text = await pdfText(body as Uint8Array)
  for (const told of ['Signed by (sources', 'E SWAN', 'Jack Sparrow']) expect(text).toContain(told)
})

test('shows the same signer from both sources once', async () => {
  const { shipment, delivery } = await addReceipt('E. Swan')
  expect(delivery).toMatchObject({ signed_by: 'E SWAN', signers: [{}, { name: 'E. Swan' }] })
  expect(shipment.signerName).toBe('E SWAN')
})

test('the mailing record shows the signature as on the stored receipt, and none where it is not found or the file is lost', async () => {
  const drawingIn = async ({ ctx, id }: Awaited<ReturnType<typeof addReceipt>>): Promise<boolean> => {
    const { body } = await getProof(ctx, id)
    return Buffer.from(body as Uint8Array)
      .toString('latin1')
      .includes('/Alt (Signature on the return receipt)')
  }
  const signed = await addReceipt('E. Swan', 'Recipient Signature: Elizabeth Swan')
  expect(await drawingIn(signed)).toBe(true)
  expect(await drawingIn(await addReceipt('E. Swan'))).toBe(false)
  const [file] = await signed.ctx.db
    .select({ key: artifacts.storageKey })
    .from(artifacts)
    .where(and(eq(artifacts.shipmentId, signed.id), eq(artifacts.id, signed.added.id)))
  await signed.ctx.providers.storage.remove(file?.key ?? '')
  expect(await drawingIn(signed)).toBe(false)
})
