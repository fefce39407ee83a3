import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { tasks } from '#lib/service/db/schema/tasks.ts'
import { expectError, openTestApi } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment, documentPdf, fileOf } from '#tests/support/evidence/evidence-fixtures.ts'
import { insertEvidence } from '#tests/support/evidence/insert-evidence.ts'

const { ctx, storage, createCaller } = await openTestApi({ providers: { rates: { provider: 'easypost' } } })

test('rejects a carrier file that was altered in storage by name, and opens a task', async () => {
  const caller = await createCaller('Altered Office')
  const rows = deliveredShipment({ organizationId: caller.organizationId })
  const label = fileOf(rows.shipment, 'carrier_label_pdf', smallPdf('label'))
  rows.files.push(label)
  const put = (key: string, body: Buffer) => storage.put({ key, body, contentType: 'application/pdf' })
  await put(rows.document.documentKey, documentPdf)
  await put(label.storageKey ?? '', smallPdf('label'))
  await insertEvidence(ctx.db, rows)
  const download = () => caller.call(`/api/v1/shipments/${rows.shipment.id}/artifacts/${label.id}`)
  expect((await download()).status).toBe(200)

  const flipped = smallPdf('label')
  flipped.writeUInt8(flipped.readUInt8(100) ^ 1, 100)
  await put(label.storageKey ?? '', flipped)
  await expectError(await download(), 409, 'STORED_FILE_ALTERED')
  const opened = await ctx.db.select().from(tasks).where(eq(tasks.organizationId, caller.organizationId))
  expect(opened).toHaveLength(1)
})
