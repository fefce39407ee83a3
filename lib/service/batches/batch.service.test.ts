import { and, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'

import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { BatchState } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const { db, organizationId, send, upload, download, drain } = await openTestService()

const letter = await upload('/api/v1/documents/upload', 'notice.pdf', smallPdf('Notice'))
const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const read = async (id: string) => (await send('GET', `/api/v1/batches/${id}`)).data as BatchDetail

const rowsOf = async (id: string, query = '') => {
  const { body } = await send('GET', `/api/v1/batches/${id}/rows${query}`)
  return (body as unknown as { data: BatchRow[] }).data
}

const reaches = async (id: string, ...states: BatchState[]) => {
  await drain()
  expect(states).toContain((await read(id)).state)
}

const createList = async (csv: string, options: Record<string, unknown> = {}): Promise<BatchDetail> => {
  const created = await upload('/api/v1/batches', 'tenants.csv', csv)
  expect(created.status).toBe(201)
  const id = String(created.data['id'])
  const changed = await send('PATCH', `/api/v1/batches/${id}`, {
    document_key: letter.data['document_key'],
    from_address: from,
    ...options,
  })
  expect(changed.status).toBe(200)
  return changed.data as BatchDetail
}

const check = async (id: string): Promise<BatchDetail> => {
  expect((await send('POST', `/api/v1/batches/${id}/check`)).status).toBe(202)
  await reaches(id, 'ready', 'done')
  return read(id)
}

test('a batch is mapped, checked, edited and bought, and its result contains every row', async () => {
  const { id, columns } = await createList(
    [
      'Recipient;Mailing Address;Reference;Shoe size',
      'Elizabeth Swan;"179 N Harbor Dr, Redondo Beach, CA 90277";Unit 4;38',
      'Nobody There;"10 Undeliverable St, Reno, NV 89501";Unit 5;40',
      'Wrong State;"12 Oak Ln, Reno, TX 89501";Unit 6;41',
      'Refused Label;"5 Label Refused St, Reno, NV 89501";Unit 7;42',
    ].join('\n'),
    { tags: ['notices'] },
  )
  expect(columns.map(({ field }) => field)).toEqual(['name', 'address', 'reference', null])
  expect(await check(id)).toMatchObject({
    state: 'ready',
    rows_by_state: { quoted: 2, invalid: 2, pending: 0 },
  })
  const invalid = await rowsOf(id, '?state=invalid')
  expect(invalid.map(({ row, error }) => [row, error?.message])).toEqual([
    [3, expect.stringContaining('cannot be delivered to this address')],
    [4, expect.stringContaining('is in Nevada, not in Texas')],
  ])

  const edited = await send('PATCH', `/api/v1/batches/${id}/rows/3`, {
    values: { address: '12 Oak Ln, Reno, NV 89501' },
  })
  expect(edited.data).toMatchObject({ state: 'quoted', edited: true, error: null })
  const excluded = await send('PATCH', `/api/v1/batches/${id}/rows/4`, { excluded: true })
  expect(excluded.data).toMatchObject({ state: 'excluded' })

  const { quoted_cents: total } = await read(id)
  const refused = await send('POST', `/api/v1/batches/${id}/buy`, { max_total_cents: total - 1 })
  expect(refused.body).toMatchObject({ error: { code: 'BATCH_TOTAL_EXCEEDED' } })
  expect((await send('POST', `/api/v1/batches/${id}/buy`, { max_total_cents: total })).status).toBe(202)
  await reaches(id, 'ready', 'done')
  const rows = await rowsOf(id)
  expect(rows.map(({ state }) => state)).toEqual(['bought', 'bought', 'excluded', 'failed'])
  // A plain letter is not tracked.
  expect(rows[0]?.tracking_number).toBeNull()
  expect(rows[3]?.error).toMatchObject({ code: 'LABEL_REFUSED' })
  const shipment = await send('GET', `/api/v1/shipments/${rows[0]?.shipment_id}`)
  expect(shipment.data).toMatchObject({
    shipment_name: 'Elizabeth Swan',
    reference: 'Unit 4',
    status: 'queued',
    total_charged_cents: rows[0]?.price_cents,
    tags: [{ name: 'notices' }],
  })

  const csv = await (await download(`/api/v1/batches/${id}/result.csv`)).text()
  const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data[0]).toMatchObject({
    Row: '2',
    State: 'bought',
    'Tracking number': '',
    Reference: 'Unit 4',
    'Shoe size': '38',
  })
  expect(data[3]?.['Error']).toContain('refused the label')
  const xlsx = await (await download(`/api/v1/batches/${id}/result.xlsx`)).arrayBuffer()
  const sheet = await readSheet(xlsx)
  expect(sheet).toHaveLength(5)
  expect(sheet[1]?.slice(0, 4)).toEqual([2, 'bought', rows[0]?.shipment_id, rows[0]?.tracking_number])
})

test('selects the cheapest quote that arrives in time, and reports a row that no carrier delivers in time', async () => {
  const csv =
    'Name,Street,City,State,Zip,Arrive by\nAna Ruiz,12 Oak Ln,Reno,NV,89501,\nLate Lee,14 Oak Ln,Reno,NV,89501,2020-01-01'
  const free = await createList(csv)
  await check(free.id)
  const [cheapest, late] = await rowsOf(free.id)
  expect(late?.error?.message).toContain('No carrier arrives by 2020-01-01')
  const soon = String(cheapest?.arrives_on)
  const dayBefore = new Date(Date.parse(soon) - dayMs).toISOString().slice(0, 10)
  await send('PATCH', `/api/v1/batches/${free.id}`, { arrive_by: dayBefore })
  await check(free.id)
  const [inTime] = await rowsOf(free.id)
  expect(String(inTime?.arrives_on) <= dayBefore).toBe(true)
  expect(inTime?.price_cents).toBeGreaterThan(cheapest?.price_cents ?? 0)
})

test('a row can have its own PDF, matched by file name', async () => {
  const list = await createList(
    'Name,Street,City,State,Zip,PDF\nAna Ruiz,12 Oak Ln,Reno,NV,89501,Unit 4\nBen Ode,14 Oak Ln,Reno,NV,89501,unit-5.pdf',
    { document_key: null },
  )
  await check(list.id)
  expect((await rowsOf(list.id)).map(({ error }) => error?.code)).toEqual([
    'DOCUMENT_NOT_FOUND',
    'DOCUMENT_NOT_FOUND',
  ])
  const own = await upload('/api/v1/documents/upload', 'unit 4.PDF', smallPdf('Unit 4'))
  const given = await send('POST', `/api/v1/batches/${list.id}/documents`, {
    document_keys: [own.data['document_key']],
  })
  expect(given.data).toMatchObject({ document_count: 1, documents: [{ filename: 'unit 4.PDF' }] })
  await check(list.id)
  const [first, second] = await rowsOf(list.id)
  expect(first?.state).toBe('quoted')
  expect(second?.error?.message).toContain('No PDF named “unit-5.pdf” has been added')
})

test('two simultaneous purchases of a batch start one round, and every row is bought once', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `Person ${index},${index + 1} Oak Ln,Reno,NV,89501`)
  const { id } = await createList(`name,street,city,state,zip\n${lines.join('\n')}`)
  const { quoted_cents: total } = await check(id)
  const completed = and(eq(purchases.organizationId, organizationId), eq(purchases.step, 'completed'))
  const before = await db.$count(purchases, completed)
  const both = await Promise.all(
    [1, 2].map(() => send('POST', `/api/v1/batches/${id}/buy`, { max_total_cents: total })),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]))
  await reaches(id, 'done')
  expect(await read(id)).toMatchObject({ bought_cents: total, rows_by_state: { bought: 12 } })
  expect((await db.$count(purchases, completed)) - before).toBe(12)
})
