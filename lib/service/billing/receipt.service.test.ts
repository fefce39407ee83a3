import { describe, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { pdfPages, pdfText } from '#tests/support/documents/pdf-text.ts'
import { chargeRow, insertCharges, refundedRow } from '#tests/support/office/charges.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listCharges } from './charges.ts'
import { getReceipt } from './receipt.ts'

const { ctx } = await openTestContext()

const capturedAt = new Date('2026-02-03T10:00:00Z')

const receiptOf = async (own: ServiceContext, chargeId: string) => {
  const file = await getReceipt(own, chargeId)
  return { filename: file.filename, pdf: file.body as Uint8Array }
}

const bought = async (
  name: string | null,
  given: Partial<Parameters<typeof chargeRow>[1]> = {},
  letter: Partial<Parameters<typeof insertDraft>[1]> = {},
) => {
  const own = { ...ctx, organizationId: newId() }
  const { shipmentId } = await insertDraft(own, { name, ...letter })
  const row = chargeRow(own.organizationId, {
    capturedAt,
    shipmentId,
    postageCostCents: 593,
    postageMarkupCents: 59,
    envelopeFeeCents: 150,
    pageFeeCents: 60,
    pageFeeColorCents: 20,
    taxAmountCents: 20,
    ...given,
  })
  await insertCharges(own, [row])
  return { own, row }
}

describe('a receipt', () => {
  test('states seller, buyer, number, date, card, shipment, each item of the price and the total', async () => {
    const { own, row } = await bought('Notice to unit 4')
    const { filename, pdf } = await receiptOf(own, row.id)
    const words = await pdfText(pdf)
    const number = /receipt-(.*)\.pdf/.exec(filename)?.[1] ?? 'none'
    for (const expected of [
      'Mailroom',
      'Harbor Legal',
      number,
      'February 3, 2026, 10:00 UTC',
      'Visa ending 4242',
      'Notice to unit 4',
      'Elizabeth Swan',
      'USPS First-Class Mail',
      '9407300000000000000001',
      '$6.52',
      '$1.50',
      '$0.60',
      '$0.20',
      '$9.02',
    ]) {
      expect(words).toContain(expected)
    }
    expect(await pdfText((await receiptOf(own, row.id)).pdf)).toBe(words)
  })

  test('names Certified Mail and the return receipt, as does the list of charges', async () => {
    const { own, row } = await bought('Notice', {}, { certifiedMail: true, returnReceipt: true })
    const words = (await pdfText((await receiptOf(own, row.id)).pdf)).replaceAll(/\s+/g, ' ')
    expect(words).toContain('USPS First-Class Mail, Certified Mail, return receipt')
    const { data } = await listCharges(own, { limit: 10 })
    expect(data).toMatchObject([{ service: 'First', certified_mail: true, return_receipt: true }])
  })

  test('of a shipment without a name names its recipient', async () => {
    const { own, row } = await bought(null)
    const words = await pdfText((await receiptOf(own, row.id)).pdf)
    expect(words).toMatch(/Shipment +Sent to\s+Elizabeth Swan +Elizabeth Swan/)
    expect(words).not.toContain('Not recorded')
    const { data } = await listCharges(own, { limit: 10 })
    expect(data).toMatchObject([{ shipment: { name: null, recipient: 'Elizabeth Swan' } }])
  })

  test('is updated with a refund, and keeps its number', async () => {
    const { own } = await bought('Notice')
    const row = refundedRow(own.organizationId, { capturedAt, refundedAt: new Date('2026-03-01T00:00:00Z') })
    await insertCharges(own, [row])
    const { filename, pdf } = await receiptOf(own, row.id)
    expect(filename).toMatch(/^receipt-R260203-/)
    expect(await pdfText(pdf)).toMatch(/Refunded on March 1, 2026, 00:00 UTC\s+−\$9\.02[\s\S]*Net\s+\$0\.00/)
  })

  test.each([
    ['200 letters without a space', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200)],
    ['200 Chinese characters', '张伟'.repeat(100)],
    ['lines', 'a\n'.repeat(100)],
  ])('named %s is one page', async (_, name) => {
    const { own, row } = await bought(name)
    const { pdf } = await receiptOf(own, row.id)
    const [page, ...others] = await pdfPages(pdf)
    expect(page).toContain('$9.02')
    expect(others).toEqual([])
  })
})

test('another organization’s charge has no receipt, nor does an invalid ID', async () => {
  const { row } = await bought('Notice')
  const other = { ...ctx, organizationId: newId() }
  await expect(getReceipt(other, row.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(getReceipt(other, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
