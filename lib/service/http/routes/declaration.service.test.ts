import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'
import { deliveredShipment, documentPdf, trackingNumber } from '#tests/support/evidence/evidence-fixtures.ts'
import { insertEvidence } from '#tests/support/evidence/insert-evidence.ts'

const { ctx, createCaller, storage } = await openTestApi({ providers: { rates: { provider: 'easypost' } } })
const caller = await createCaller('Harbor Legal')

const rows = deliveredShipment({ organizationId: caller.organizationId })
await insertEvidence(ctx.db, rows)
const { documentKey } = rows.document
const storeDocument = (body: Buffer) =>
  storage.put({ key: documentKey, body, contentType: 'application/pdf' })
await storeDocument(documentPdf)

const templatePath = '/api/v1/declaration-template'
const declarationPath = `/api/v1/shipments/${rows.shipment.id}/declaration`

const signedIn = await caller.signIn()
const patch = (body: unknown) => signedIn(templatePath, jsonRequest(body, { method: 'PATCH' }))

test('rejects a template with an unknown placeholder by name, and keeps the previous one', async () => {
  const before = (await (await caller.call(templatePath)).json()) as { data: { statements: string[] } }
  const { statements, ...rest } = before.data
  const error = await expectError(
    await patch({ ...rest, statements: [...statements, 'So says {{the_judge}}.'] }),
    400,
    'VALIDATION_ERROR',
  )
  expect(error.fields).toEqual([
    {
      field: `statements.${statements.length}`,
      message: '{{the_judge}} is not a placeholder. Use one from the list.',
    },
  ])
  expect(await (await caller.call(templatePath)).json()).toEqual(before)
})

test('changes the parts that are sent, and null restores the default', async () => {
  const own = {
    title: 'Proof of mailing',
    opening: 'I say:',
    statements: ['It went.'],
    closing: 'True.',
    perjury_clause: 'none',
  }
  expect(await (await patch(own)).json()).toEqual({
    data: { ...own, is_default: false, revision: 1 },
  })
  expect(await (await patch({})).json()).toMatchObject({ data: { revision: 1 } })
  expect(await (await patch(null)).json()).toMatchObject({
    data: { title: 'Declaration of mailing', is_default: true },
  })
})

test('a declaration is a PDF, also when repeated by its key, and its recipient is recorded', async () => {
  const repeated = { headers: { 'idempotency-key': 'declaration-1' } }
  const input = { declarant_name: 'Zoë Ångström' }
  const pdfs: Buffer[] = []
  for (const init of [jsonRequest(input, repeated), jsonRequest(input, repeated)]) {
    const response = await caller.call(declarationPath, init)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain(
      `declaration-of-mailing-${trackingNumber}.pdf`,
    )
    pdfs.push(Buffer.from(await response.arrayBuffer()))
  }
  expect(pdfs[0]?.subarray(0, 5).toString()).toBe('%PDF-')
  for (const pdf of pdfs) expect(pdf.equals(pdfs[0] ?? Buffer.alloc(0))).toBe(true)
  const kept = await ctx.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'evidence.downloaded'), eq(auditEntries.subjectId, rows.shipment.id)))
  expect(kept).toHaveLength(2)
})

test('a declaration needs no body, and rejects an invalid date', async () => {
  const response = await caller.call(declarationPath, { method: 'POST' })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  const error = await expectError(
    await caller.call(declarationPath, jsonRequest({ date: 'yesterday' })),
    400,
    'VALIDATION_ERROR',
  )
  expect(error.fields).toEqual([{ field: 'date', message: 'Use YYYY-MM-DD.' }])
})

test('rejects a declaration while a file that it names is corrupted', async () => {
  await storeDocument(Buffer.from('%PDF-1.7 PAY 900 DOLLARS'))
  const declare = () => caller.call(declarationPath, { method: 'POST' })
  await expectError(await declare(), 409, 'STORED_FILE_ALTERED')
  await storage.remove(documentKey)
  await expectError(await declare(), 409, 'STORED_FILE_MISSING')
  await storeDocument(documentPdf)
  expect((await declare()).status).toBe(200)
})
