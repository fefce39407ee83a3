import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { artifacts, emailedReceipts } from '#lib/service/db/schema/mailing-record.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { receiptAddress } from '#lib/service/evidence/receipt/receipt-address.ts'
import { openTestApi } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { testAuthservId, writeReceiptEmail } from '#tests/support/evidence/receipt-email.ts'
import { pdfPart } from '#tests/support/inbound/compose-message.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

const secret = 'known to the inbound-mail provider alone'
const api = await openTestApi({
  environment: {
    RECEIPT_EMAIL_DOMAIN: 'receipts.harbor.test',
    RECEIPT_EMAIL_SECRET: secret,
    RECEIPT_EMAIL_AUTHSERV_ID: testAuthservId,
  },
})

let callers = 0

const setUp = async () => {
  callers += 1
  const owner = await api.createCaller(`Harbor ${callers}`)
  const { shipmentId } = await insertBought(owner.ctx, { status: 'printed', returnReceipt: true })
  await owner.ctx.db.insert(directory).values({
    kind: 'receipt_address',
    name: shipmentId,
    organizationId: owner.ctx.organizationId,
    objectId: shipmentId,
  })
  const receipts = () => owner.ctx.db.select().from(artifacts).where(eq(artifacts.shipmentId, shipmentId))
  return { owner, shipmentId, receipts, address: String(receiptAddress(owner.ctx.config, shipmentId)) }
}

const message = (to: string): string => writeReceiptEmail(to).toString()

const bring = (body: string, headers: Record<string, string> = {}) =>
  api.request('/api/webhooks/email', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822', ...headers },
  })

test('stores what the provider delivers, with the same response if it is not stored', async () => {
  const { receipts, address } = await setUp()
  const unknown = await bring(message('receipts+nobody@receipts.harbor.test'))
  expect(await receipts()).toEqual([])
  const known = await bring(message(address))
  expect(await receipts()).toEqual([expect.objectContaining({ status: 'available', importedVia: 'email' })])
  expect([unknown.status, known.status]).toEqual([202, 202])
  expect(await unknown.text()).toBe(await known.text())
})

test('only the provider can deliver anything', async () => {
  const { receipts, address } = await setUp()
  const wrong = [{ authorization: 'Bearer another' }, { authorization: '' }, { authorization: secret }]
  for (const headers of wrong) expect((await bring(message(address), headers)).status).toBe(401)
  expect((await bring(message(address), { 'content-type': 'text/plain' })).status).toBe(415)
  expect(await receipts()).toEqual([])
})

test('a member opens an emailed file from any sender, and adds or discards it', async () => {
  const { owner, shipmentId, receipts, address } = await setUp()
  for (const text of ['One', 'Other']) {
    await bring(writeReceiptEmail(address, [pdfPart(text)], { from: 'clerk@harbor.test' }).toString())
  }
  expect(await receipts()).toEqual([])
  const rows = await owner.ctx.db
    .select({ id: emailedReceipts.id })
    .from(emailedReceipts)
    .where(eq(emailedReceipts.shipmentId, shipmentId))
  const [first, second] = rows.map(({ id }) => `/api/v1/shipments/${shipmentId}/emailed-receipts/${id}`)
  const opened = await owner.call(String(first))
  expect(opened.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await opened.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await owner.call(String(second), { method: 'DELETE' })).status).toBe(200)
  const added = await owner.call(`${first}/add`, { method: 'POST' })
  expect(await added.json()).toMatchObject({ data: { source: 'operator', status: 'available' } })
  expect(await receipts()).toMatchObject([{ importedVia: 'operator' }])
  expect((await owner.call(String(first))).status).toBe(404)
})

test('a receipt is uploaded as a form, and listed as imported', async () => {
  const { owner, shipmentId } = await setUp()
  const form = () => {
    const parts = new FormData()
    parts.append('file', new Blob([new Uint8Array(smallPdf('Uploaded'))]), 'receipt.pdf')
    return parts
  }
  const path = `/api/v1/shipments/${shipmentId}/return-receipt`
  const first = await owner.call(path, { method: 'POST', body: form() })
  expect(first.status).toBe(200)
  const second = await owner.call(path, { method: 'POST', body: form() })
  expect(await second.json()).toEqual(await first.json())
  const listed = await owner.call(`/api/v1/shipments/${shipmentId}/artifacts`)
  expect(await listed.json()).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ provenance: 'carrier_native', source: 'operator' }),
    ]),
  })
})
