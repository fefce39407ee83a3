import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { formatDay, localDay } from '#lib/service/local-time.ts'
import { pdfPages, pdfText } from '#tests/support/documents/pdf-text.ts'
import {
  at,
  deliveredShipment,
  draftShipment,
  fileOf,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { untrackedLetter } from '#tests/support/evidence/untracked-letter.ts'

import { getDeclarationTemplate, updateDeclarationTemplate, makeDeclaration } from './declaration.ts'
import { exhibitLetter } from './exhibits.ts'

const { db, clock, contextOf, store, storage } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)

const ownTemplate = {
  title: 'Affidavit of service by mail',
  opening: 'I, {{declarant_name}}, say of {{recipient}}:',
  statements: ['The carrier says that {{signed_by}} signed on {{delivered_on}}.'],
  closing: 'Signed at {{place}} on {{date}}.',
  perjury_clause: 'none' as const,
}

const bytesOf = async (...given: Parameters<typeof makeDeclaration>): Promise<Uint8Array> => {
  const { body } = await makeDeclaration(...given)
  if (!(body instanceof Uint8Array)) throw new Error('a declaration is made whole')
  return body
}

describe('the template', () => {
  it('has the clause of the return address’s state by default, and keeps a chosen one', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const ctx = contextOf(rows)
    const setState = (state: string) =>
      db
        .update(organizations)
        .set({ returnAddress: { ...rows.shipment.fromAddress, state } })
        .where(eq(organizations.organizationId, rows.organization.organizationId))
    await setState('CA')
    expect(await getDeclarationTemplate(ctx)).toMatchObject({ perjury_clause: 'california' })
    await setState('NY')
    expect(await getDeclarationTemplate(ctx)).toMatchObject({ perjury_clause: 'new_york' })
    await setState('NV')
    expect(await getDeclarationTemplate(ctx)).toMatchObject({ perjury_clause: 'within_united_states' })
    await updateDeclarationTemplate(ctx, ownTemplate)
    expect(await getDeclarationTemplate(ctx)).toMatchObject({ perjury_clause: 'none' })
  })

  it('is the default until the organization writes its own, and again when that is removed', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const ctx = contextOf(rows)
    const standard = await getDeclarationTemplate(ctx)
    expect(standard).toMatchObject({ title: 'Declaration of mailing', is_default: true })
    expect(await updateDeclarationTemplate(ctx, ownTemplate)).toEqual({
      ...ownTemplate,
      is_default: false,
      revision: 1,
    })
    expect(await updateDeclarationTemplate(ctx, null)).toEqual({ ...standard, revision: 2 })
    const kept = await db
      .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, rows.organization.organizationId))
      .orderBy(auditEntries.id)
    expect(kept.map(({ action }) => action)).toEqual(Array(2).fill('declaration_template.updated'))
    expect(kept[0]).toMatchObject({ before: { title: standard.title }, after: { title: ownTemplate.title } })
  })

  it('is changed only by owners and admins', async () => {
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
  it('uses the organization’s template', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const ctx = contextOf(rows)
    await updateDeclarationTemplate(ctx, ownTemplate)
    const bytes = await bytesOf(ctx, rows.shipment.id, { place: 'Reno', date: '2026-03-09' })
    const text = await pdfText(bytes)
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

  it('is followed by the pages of its exhibits, each with its letter, or lists them alone', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_return_receipt_pdf'])
    const ctx = contextOf(rows)
    const make = async (input: Parameters<typeof makeDeclaration>[2]) =>
      (await pdfPages(await bytesOf(ctx, rows.shipment.id, input))).map((page) =>
        page.replaceAll(/\s+/g, ' '),
      )
    const alone = await make({ attach_exhibits: false })
    const whole = await make({})
    expect(alone.join(' ')).toContain('Files submitted with this declaration.')
    expect(whole.join(' ')).toContain('The pages of these files follow, each with the letter of its exhibit.')
    const exhibits = whole.slice(alone.length)
    expect(exhibits[0]).toMatch(/Mailing record .*Exhibit A, page 1 of 2/)
    expect(exhibits[1]).toContain('Exhibit A, page 2 of 2')
    expect(exhibits[2]).toMatch(/Return receipt from the carrier Exhibit B, page 1 of 1/)
    expect(exhibits.at(-1)).toMatch(/Document sent Exhibit C, page 1 of 1/)
    expect(exhibits).toHaveLength(4)
  })

  it('names a file that cannot be drawn, and can be made without the exhibits', async () => {
    const rows = deliveredShipment()
    const body = Buffer.from('no PDF')
    const receipt = fileOf(rows.shipment, 'carrier_return_receipt_pdf', body)
    rows.files.push(receipt)
    const key = receipt.storageKey ?? ''
    await storage.put({ key, body, contentType: 'application/pdf' })
    await store(rows)
    const ctx = contextOf(rows)
    const message = `Exhibit B (Return receipt from the carrier, “${receipt.filename}”) cannot be attached: it is damaged, or has no pages. Turn off “Attach the exhibits” (attach_exhibits, --no-exhibits), and attach the files yourself.`
    await expect(makeDeclaration(ctx, rows.shipment.id, {})).rejects.toMatchObject({
      code: 'PAPER_NOT_AVAILABLE',
      message,
      fields: [{ field: 'attach_exhibits', message }],
    })
    const alone = await pdfText(await bytesOf(ctx, rows.shipment.id, { attach_exhibits: false }))
    expect(alone).toContain(receipt.sha256?.slice(0, 32))
  })

  it('letters exhibits past Z with two letters', () => {
    expect([0, 25, 26, 27, 51, 52, 701, 702].map(exhibitLetter)).toEqual([
      'A',
      'Z',
      'AA',
      'AB',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  })

  it('is made of plain First-Class Mail once its handoff is recorded, with its record as Exhibit A', async () => {
    const [rows, waiting] = [untrackedLetter(), untrackedLetter({ manifestedAt: null })]
    await store(rows)
    await store(waiting)
    const pages = await pdfPages(await bytesOf(contextOf(rows), rows.shipment.id, {}))
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('sent by USPS First-Class Mail, postage prepaid')
    expect(text).toMatch(/Shipment record .*Exhibit A, page 1 of /)
    await expect(makeDeclaration(contextOf(waiting), waiting.shipment.id, {})).rejects.toMatchObject({
      code: 'FACT_NOT_RECORDED',
      message: expect.stringContaining('Record the handoff first') as string,
    })
  })

  it('is rejected before the purchase, of a cancelled letter, and after the evidence expired', async () => {
    const [plain, cancelled, draft, old] = [
      deliveredShipment(),
      deliveredShipment({ status: 'cancelled' }),
      draftShipment(),
      deliveredShipment({ shippedDataExpiresAt: new Date(clock.now().getTime() - 1000) }),
    ]
    for (const [rows, code] of [
      [cancelled, 'PAPER_NOT_AVAILABLE'],
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

  it('is dated from the last fact that it states to today, in the organization’s time zone', async () => {
    const rows = deliveredShipment()
    rows.organization.timeZone = 'America/Los_Angeles'
    // Delivered, and observed, on March 4 by the organization's clocks, and on March 5 in UTC.
    rows.scans = rows.scans.filter(({ status }) => status !== 'out_for_delivery')
    Object.assign(rows.scans.at(-1) ?? {}, { occurredAt: at('05 03:00'), observedAt: at('05 03:20') })
    await store(rows)
    const ctx = contextOf(rows)
    const today = localDay(clock.now().toISOString(), 'America/Los_Angeles')
    const dated = (date: string) => makeDeclaration(ctx, rows.shipment.id, { date })
    for (const date of ['2026-03-04', today, '']) await expect(dated(date)).resolves.toBeDefined()
    const tomorrow = localDay(new Date(clock.now().getTime() + dayMs).toISOString(), 'America/Los_Angeles')
    for (const date of ['2019-01-01', '2026-03-03', tomorrow]) {
      const message = expect.stringMatching(
        `from the day .* March 4, 2026 \\(“.*”\\), to today, ${formatDay(today)} \\(America/Los_Angeles\\)`,
      ) as string
      await expect(dated(date)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message,
        fields: [{ field: 'date' }],
      })
    }
  })

  it('is rejected if the template states missing values, naming them and what to do', async () => {
    const rows = deliveredShipment()
    rows.scans = rows.scans.filter(({ status }) => status !== 'delivered')
    await store(rows)
    const ctx = contextOf(rows)
    await updateDeclarationTemplate(ctx, ownTemplate)
    const make = () => makeDeclaration(ctx, rows.shipment.id, {})
    await expect(make()).rejects.toMatchObject({
      code: 'FACT_NOT_RECORDED',
      message: expect.stringMatching(
        /Statement 1 states \{\{signed_by\}\}, which is not recorded .*Statement 1 states \{\{delivered_on\}\}.*Wait until it is recorded/,
      ) as string,
    })
    const [statement = ''] = ownTemplate.statements
    const withCondition = [`{{if_recorded}} ${statement}`]
    await updateDeclarationTemplate(ctx, { ...ownTemplate, statements: withCondition })
    await expect(make()).rejects.toMatchObject({ code: 'FACT_NOT_RECORDED' })
    await updateDeclarationTemplate(ctx, { ...ownTemplate, statements: [...withCondition, 'It was mailed.'] })
    await expect(make()).resolves.toBeDefined()
  })

  it('accepts a template saved before clauses existed', async () => {
    const rows = deliveredShipment()
    const { perjury_clause: _, ...saved } = ownTemplate
    rows.organization.declarationTemplate = saved
    await store(rows)
    const ctx = contextOf(rows)
    expect(await getDeclarationTemplate(ctx)).toMatchObject({ perjury_clause: 'none', is_default: false })
    await expect(makeDeclaration(ctx, rows.shipment.id, {})).resolves.toBeDefined()
  })
})
