import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { auditEntries } from '#lib/service/db/schema/audit.ts'
import {
  deliveredShipment,
  draftShipment,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { hasProgram, runOnFile } from '#tests/support/peers/programs.ts'

import { getDeclarationTemplate, updateDeclarationTemplate, makeDeclaration } from './declaration.ts'

const { db, clock, contextOf, store } = await openEvidenceFixture()

const ownTemplate = {
  title: 'Affidavit of service by mail',
  opening: 'I, {{declarant_name}}, say of {{recipient}}:',
  statements: ['The carrier says that {{signed_by}} signed on {{delivered_on}}.'],
  closing: 'Signed at {{place}} on {{date}}.',
}

const bytesOf = async (...given: Parameters<typeof makeDeclaration>): Promise<Uint8Array> => {
  const { body } = await makeDeclaration(...given)
  if (!(body instanceof Uint8Array)) throw new Error('a declaration is made whole')
  return body
}

describe('the template', () => {
  it('is the default until the organization writes its own, and again when that is dropped', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const ctx = contextOf(rows)
    const standard = await getDeclarationTemplate(ctx)
    expect(standard).toMatchObject({ title: 'Declaration of mailing', is_default: true })
    expect(await updateDeclarationTemplate(ctx, ownTemplate)).toEqual({ ...ownTemplate, is_default: false })
    expect(await updateDeclarationTemplate(ctx, null)).toEqual(standard)
    const kept = await db
      .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, rows.organization.organizationId))
      .orderBy(auditEntries.id)
    expect(kept.map(({ action }) => action)).toEqual(Array(2).fill('declaration_template.updated'))
    expect(kept[0]).toMatchObject({ before: { title: standard.title }, after: { title: ownTemplate.title } })
  })

  it('is changed by owners and admins alone', async () => {
    const rows = deliveredShipment()
    await store(rows)
    for (const role of ['sender', 'reviewer', 'operator'] as const) {
      const ctx = { ...contextOf(rows), role }
      await expect(updateDeclarationTemplate(ctx, ownTemplate)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(makeDeclaration(ctx, rows.shipment.id, {})).resolves.toBeDefined()
    }
  })
})

describe('makeDeclaration', () => {
  it.skipIf(!hasProgram('pdftotext'))('speaks in the words of the organization (pdftotext)', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const ctx = contextOf(rows)
    await updateDeclarationTemplate(ctx, ownTemplate)
    const bytes = await bytesOf(ctx, rows.shipment.id, { place: 'Reno', date: '2026-03-09' })
    const text = runOnFile('pdftotext', ['-layout', 'FILE', '-'], bytes).output
    expect(text).toContain('Affidavit of service by mail')
    expect(text).toContain('I, ____________________, say of ELIZABETH SWAN:')
    expect(text).toMatch(/1\.\s+The carrier says that E SWAN signed on March 5, 2026 \(UTC\)\./)
    expect(text).toContain('Signed at Reno on March 9, 2026.')
  })

  it('is a PDF named by the tracking number, with the same bytes each time', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_return_receipt_pdf'])
    const ctx = contextOf(rows)
    const file = await makeDeclaration(ctx, rows.shipment.id, {})
    expect(file).toMatchObject({
      filename: `declaration-of-mailing-${trackingNumber}.pdf`,
      contentType: 'application/pdf',
    })
    const again = await bytesOf(ctx, rows.shipment.id, {})
    expect(Buffer.from(again).equals(Buffer.from(await bytesOf(ctx, rows.shipment.id, {})))).toBe(true)
  })

  it('is refused where there is no mailing record, or none any more', async () => {
    const [plain, draft, old] = [
      deliveredShipment({ certifiedMail: false, returnReceipt: false }),
      draftShipment(),
      deliveredShipment({ shippedDataExpiresAt: new Date(clock.now().getTime() - 1000) }),
    ]
    for (const [rows, code] of [
      [plain, 'NOT_CERTIFIED'],
      [draft, 'NO_TRACKING_NUMBER'],
      [old, 'EVIDENCE_EXPIRED'],
    ] as const) {
      await store(rows)
      await expect(makeDeclaration(contextOf(rows), rows.shipment.id, {})).rejects.toMatchObject({ code })
    }
    await expect(makeDeclaration(contextOf(plain), old.shipment.id, {})).rejects.toMatchObject({
      code: 'SHIPMENT_NOT_FOUND',
    })
  })
})
