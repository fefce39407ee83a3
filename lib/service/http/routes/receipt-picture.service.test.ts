import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { expectError, openTestApi } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment, documentPdf, fileOf } from '#tests/support/evidence/evidence-fixtures.ts'
import { insertEvidence } from '#tests/support/evidence/insert-evidence.ts'

const { ctx, storage, createCaller } = await openTestApi({ providers: { rates: { provider: 'easypost' } } })

const put = (key: string, body: Buffer) => storage.put({ key, body, contentType: 'application/pdf' })

const setUp = async (name: string, receipt: Buffer | null, purgedAt: Date | null = null) => {
  const caller = await createCaller(name)
  const rows = deliveredShipment({ organizationId: caller.organizationId, evidencePurgedAt: purgedAt })
  const file = fileOf(rows.shipment, 'carrier_return_receipt_pdf', receipt)
  rows.files = [...rows.files.filter(({ kind }) => kind !== file.kind), file]
  await put(rows.document.documentKey, documentPdf)
  if (receipt) await put(file.storageKey ?? '', receipt)
  await insertEvidence(ctx.db, rows)
  const { id } = rows.shipment
  return {
    caller,
    id,
    key: file.storageKey ?? '',
    path: `/api/v1/shipments/${id}/return-receipt/picture`,
    views: async () => {
      const entries = await ctx.db
        .select({ after: auditEntries.after })
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'evidence.downloaded')))
      return entries.filter(({ after }) => after?.['picture'] !== undefined)
    },
  }
}

test('the signature on a stored receipt is readable as an image only by its organization, with each reader recorded once a day', async () => {
  const { caller, path, views } = await setUp('Signed Office', smallPdf('Recipient Signature: E Swan'))
  for (let time = 0; time < 2; time += 1) {
    const answer = await caller.call(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG')
  }
  expect(await views()).toHaveLength(1)
  const stranger = await createCaller('Foreign Office')
  await expectError(await stranger.call(path), 404, 'SHIPMENT_NOT_FOUND')
})

test('returns no image of a receipt that is pending, altered, not a PDF, or expired', async () => {
  const awaited = await setUp('Waiting Office', null)
  await expectError(await awaited.caller.call(awaited.path), 409, 'ARTIFACT_UNAVAILABLE')

  const hostile = await setUp('Hostile Office', Buffer.from('%PDF-1.7 and nothing more'))
  await expectError(await hostile.caller.call(hostile.path), 400, 'INVALID_PDF')

  const altered = await setUp('Altered Receipt Office', smallPdf('A receipt'))
  await put(altered.key, smallPdf('Another receipt'))
  await expectError(await altered.caller.call(altered.path), 409, 'STORED_FILE_ALTERED')

  const expired = await setUp('Expired Office', smallPdf('A receipt'), ctx.clock.now())
  await expectError(await expired.caller.call(expired.path), 410, 'ARTIFACT_EXPIRED')
  expect(await expired.views()).toEqual([])
})
