import { expect, test } from 'vitest'

import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { newId } from '#lib/service/ids.ts'
import { listTags, setTags } from '#lib/service/shipment-core/tags.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listShipments, listShipmentsAsText } from './list-shipments.ts'

const { ctx: base, databaseUrl } = await openTestContext()

const inOwnOrganization = () => ({ ...base, organizationId: newId() })

const query = (words: Record<string, string | number> = {}) => listShipmentsQuery.parse(words)

test('paging neither repeats nor skips when shipments are created meanwhile', async () => {
  const ctx = inOwnOrganization()
  const ids: string[] = []
  for (let index = 0; index < 7; index += 1) ids.unshift((await insertDraft(ctx)).shipmentId)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await listShipments(ctx, query({ limit: 3, ...(cursor && { cursor }) }))
    seen.push(...page.data.map((item) => item.id))
    cursor = page.next_cursor
    expect(page.has_more).toBe(cursor !== null)
    await insertDraft(ctx)
  } while (cursor)
  expect(seen).toEqual(ids)
})

test('another organization sees nothing', async () => {
  const ctx = inOwnOrganization()
  await insertDraft(ctx)
  expect((await listShipments(inOwnOrganization(), query())).data).toEqual([])
})

test('combines status, tag and date filters', async () => {
  const ctx = inOwnOrganization()
  const first = await insertDraft(ctx, { createdAt: new Date('2026-03-01T23:59:59.999Z') })
  const second = await insertDraft(ctx, { createdAt: new Date('2026-03-02T00:00:00.000Z') })
  await withTransaction(ctx, async (ctx) => {
    await setTags(ctx, first.shipmentId, ['eviction', 'unit-4', 'eviction'])
    await setTags(ctx, second.shipmentId, ['eviction'])
  })
  await runUnguarded(databaseUrl, `update shipments set status = 'cancelled' where id = $1`, [
    second.shipmentId,
  ])
  const idsOf = async (words: Record<string, string>) =>
    (await listShipments(ctx, query(words))).data.map((item) => item.id)
  expect(await idsOf({ date_to: '2026-03-01' })).toEqual([first.shipmentId])
  expect(await idsOf({ date_from: '2026-03-02' })).toEqual([second.shipmentId])
  expect(await idsOf({ date_from: '2026-03-02T01:00:00+01:00' })).toEqual([second.shipmentId])
  const pacific = { time_zone: 'America/Los_Angeles' }
  expect(await idsOf({ date_from: '2026-03-02', ...pacific })).toEqual([])
  expect(await idsOf({ date_to: '2026-03-01', ...pacific })).toEqual([second.shipmentId, first.shipmentId])
  expect(await idsOf({ tag: 'eviction' })).toEqual([second.shipmentId, first.shipmentId])
  expect(await idsOf({ tag: 'eviction', status: 'draft' })).toEqual([first.shipmentId])
  expect(await idsOf({ tag: 'unknown' })).toEqual([])
  expect((await listTags(ctx)).map((tag) => tag.name)).toEqual(['eviction', 'unit-4'])
})

test('paging within dates ends at the last date', async () => {
  const ctx = inOwnOrganization()
  const ids: string[] = []
  for (const day of ['01', '02', '02', '02', '03']) {
    const createdAt = new Date(`2026-03-${day}T08:00:00.000Z`)
    ids.unshift((await insertDraft(ctx, { createdAt })).shipmentId)
  }
  const words = { date_from: '2026-03-02', date_to: '2026-03-02', limit: 2 }
  const first = await listShipments(ctx, query(words))
  // A cursor is an id, and ids may be written in capitals.
  const second = await listShipments(ctx, query({ ...words, cursor: first.next_cursor?.toUpperCase() ?? '' }))
  expect([first, second].map((page) => page.data.map((item) => item.id))).toEqual([
    ids.slice(1, 3),
    ids.slice(3, 4),
  ])
  expect(second).toMatchObject({ has_more: false, next_cursor: null })
  const tooNew = await listShipments(ctx, query({ date_to: '2026-03-01', cursor: ids[0] ?? '' }))
  expect(tooNew.data.map((item) => item.id)).toEqual(ids.slice(4))
})

test('accepts dates before and after all shipments', async () => {
  const ctx = inOwnOrganization()
  const { shipmentId } = await insertDraft(ctx)
  const words = { date_from: '1950-01-01', date_to: '9999-12-31T23:59:59Z' }
  expect((await listShipments(ctx, query(words))).data.map((item) => item.id)).toEqual([shipmentId])
  expect((await listShipments(ctx, query({ date_to: '1950-01-01' }))).data).toEqual([])
})

test('a list item holds exactly the documented subset', async () => {
  const ctx = inOwnOrganization()
  await insertDraft(ctx)
  const { data } = await listShipments(ctx, query())
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(
    [
      'id',
      'status',
      'shipment_name',
      'page_count',
      'carrier',
      'service',
      'tracking_number',
      'tracking_url',
      'total_charged_cents',
      'created_at',
      'shipped_at',
    ].sort(),
  )
})

test('a page that PostgreSQL writes as text equals the page built here', async () => {
  const ctx = inOwnOrganization()
  const drafts = []
  for (let index = 0; index < 5; index += 1) drafts.push(await insertDraft(ctx))
  const [first, second, third] = drafts.map(({ shipmentId }) => shipmentId)
  await withTransaction(ctx, (ctx) => setTags(ctx, third ?? '', ['eviction']))
  const change = (set: string, id: string | undefined) =>
    runUnguarded(databaseUrl, `update shipments set ${set} where id = $1`, [id])
  await change(
    `name = E'“Zoë” \\\\ "1"\\n\\t2 </script> \\u2028', waiting_approval_id = id, scheduled_for = '2026-12-07'`,
    first,
  )
  await change(
    `status = 'shipped', shipped_at = '2026-03-02T00:00:00Z', carrier = 'USPS', total_charged_cents = 902`,
    second,
  )
  const pages: Record<string, string | number>[] = [
    {},
    { limit: 2 },
    { limit: 5 },
    { limit: 2, cursor: third ?? '' },
    { status: 'draft' },
    { tag: 'eviction' },
    { tag: 'unknown' },
    { date_to: '2020-01-01' },
    { search: 'Springfield' },
    { search: 'SWAN springfield', limit: 2 },
    { search: 'swan', limit: 2, cursor: third ?? '' },
    { search: 'nobody' },
    { search: 'swan', date_to: '2020-01-01' },
    { search: '100%' },
    { search: ' ' },
  ]
  for (const words of pages) {
    const text = await listShipmentsAsText(ctx, query(words))
    expect(JSON.parse(text ?? ''), JSON.stringify(words)).toEqual(await listShipments(ctx, query(words)))
  }
  expect(await listShipmentsAsText(ctx, query({ search: 'evict' }))).toBeNull()
  expect(await listShipmentsAsText(ctx, query({ search: 'swan', status: 'draft' }))).toBeNull()
})
