import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { expect, test } from 'vitest'

import { exportShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { newId } from '#lib/service/ids.ts'
import { createNote } from '#lib/service/notes/change-notes.ts'
import { setTags } from '#lib/service/shipment-core/tags.ts'
import { exportShipments } from '#lib/service/shipments/export-shipments.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { insertManyShipments } from '#tests/support/shipments/many-shipments.ts'

const { ctx: base, databaseUrl } = await openTestContext()
const elsewhere = (): ServiceContext => ({ ...base, organizationId: newId() })

const download = async (ctx: ServiceContext, words: Record<string, string> = {}) => {
  const file = await exportShipments(ctx, exportShipmentsQuery.parse(words))
  return { ...file, bytes: await buffer(file.body as Readable) }
}
const rowsOf = (csv: Buffer) =>
  Papa.parse<Record<string, string>>(csv.toString('utf8').replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data

test('every shipment that matches is a row with the common fields, and no name is a formula', async () => {
  const ctx = elsewhere()
  const at = new Date('2026-03-05T12:00:00.000Z')
  const { shipmentId } = await insertBought(ctx, {
    status: 'shipped',
    name: '=HYPERLINK("http://evil.example")',
    shippedAt: at,
    deliveredAt: at,
    signerName: '+E SWAN',
    totalChargedCents: 1709,
    reference: '=1+1',
    costCenter: '4100',
    metadata: { order_id: '6735' },
  })
  await withTransaction(ctx, (ctx) => setTags(ctx, shipmentId, ['-1', 'unit 4']))
  await createNote(ctx, shipmentId, { text: 'First' })
  await createNote(ctx, shipmentId, { text: '=Second' })
  await insertDraft(ctx)
  await insertDraft(elsewhere())
  const all = await download(ctx)
  expect(all).toMatchObject({
    contentType: 'text/csv; charset=utf-8',
    filename: expect.stringMatching(/^shipments-\d{4}-\d\d-\d\d\.csv$/),
  })
  expect(rowsOf(all.bytes)).toHaveLength(2)
  const found = rowsOf((await download(ctx, { outcome: 'delivered' })).bytes)
  expect(found).toMatchObject([
    {
      'Shipment id': shipmentId,
      Name: '\'=HYPERLINK("http://evil.example")',
      Status: 'shipped',
      'Tracking outcome': 'delivered',
      Recipient: 'Elizabeth Swan',
      Carrier: 'USPS',
      Service: 'First-Class Mail',
      'Delivered (UTC)': '2026-03-05T12:00:00.000Z',
      'Signed by': "'+E SWAN",
      'Charged (USD)': '17.09',
      Tags: "'-1, unit 4",
      Reference: "'=1+1",
      'Cost center': '4100',
      Metadata: '{"order_id":"6735"}',
      Notes: "'=Second\nFirst",
    },
  ])
})

test('the audit log names who exported a file, and of what', async () => {
  const ctx = elsewhere()
  await download(ctx, { search: 'swan', format: 'xlsx' })
  const entries = await ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, ctx.organizationId))
  expect(entries).toMatchObject([
    {
      action: 'shipments.exported',
      after: { filters: { search: 'swan' }, file: expect.stringContaining('.xlsx') },
    },
  ])
})

const sheetOf = (xlsx: Buffer): string =>
  strFromU8(unzipSync(xlsx)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

test('a workbook contains the same: text as text, money and moments as numbers', async () => {
  const ctx = elsewhere()
  await insertBought(ctx, {
    name: '=1+1 & <b>\u0007 𝒩',
    status: 'shipped',
    deliveredAt: new Date('2026-03-05T12:00:00.000Z'),
    totalChargedCents: 1709,
  })
  const { bytes, contentType } = await download(ctx, { format: 'xlsx' })
  expect(contentType).toContain('spreadsheetml')
  const sheet = sheetOf(bytes)
  expect(sheet).toContain('<is><t xml:space="preserve">=1+1 &amp; &lt;b&gt; 𝒩</t></is>')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<c r="Z2" s="2"><v>17.09</v></c>')
  expect(sheet).toContain('<c r="W2" s="3"><v>46086.5</v></c>')
})

test('a long list is complete, in order, and read no faster than it is consumed', async () => {
  const ctx = elsewhere()
  await insertManyShipments(databaseUrl, ctx, 3_000)
  const rows = rowsOf((await download(ctx)).bytes)
  expect(rows).toHaveLength(3_000)
  const ids = rows.map((row) => row['Shipment id'] ?? '')
  expect(ids).toEqual(ids.toSorted().toReversed())
  const { body } = await exportShipments(ctx, exportShipmentsQuery.parse({}))
  const stream = body as Readable
  await new Promise((resolve) => stream.once('readable', resolve))
  expect(stream.readableLength).toBeLessThan(1024 * 1024)
  stream.destroy()
})

test('an export in a time zone uses its local times, and names it', async () => {
  const ctx = elsewhere()
  await insertBought(ctx, { status: 'shipped', shippedAt: new Date('2026-03-05T01:30:00.000Z') })
  const zone = { time_zone: 'America/Los_Angeles' }
  const [row] = rowsOf((await download(ctx, zone)).bytes)
  expect(row?.['Sent (America/Los_Angeles)']).toBe('2026-03-04 17:30:00')
  const workbook = unzipSync((await download(ctx, { ...zone, format: 'xlsx' })).bytes)
  // March 4, 2026, 17:30 in days since the end of 1899.
  expect(strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('46085.729166')
})
