import { expect, test } from 'vitest'

import { type ListShipmentsQuery, listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { shipmentSorts } from '#lib/contract/shipments/shipment-sorts.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { setTags } from '#lib/service/shipment-core/tags.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner, runUnguarded } from '#tests/support/database.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listShipments, listShipmentsAsText } from './list-shipments.ts'

const { ctx: base, databaseUrl } = await openTestContext()

const inOwnOrganization = (): ServiceContext => ({ ...base, organizationId: newId() })

const query = (words: Record<string, string | number>): ListShipmentsQuery => listShipmentsQuery.parse(words)

const change = async (set: string, id: string) => {
  await runUnguarded(databaseUrl, `update shipments set ${set} where id = $1`, [id])
  // Its triggers did not run.
  await runAsOwner(databaseUrl, 'update shipments set search_text = search_text where id = $1', [id])
}

/** Names of all pages, read one after the other. */
const readNames = async (ctx: ServiceContext, words: Record<string, string | number>) => {
  const names: (string | null)[] = []
  let cursor: string | null = null
  do {
    const page = await listShipments(ctx, query({ limit: 2, ...words, ...(cursor && { cursor }) }))
    names.push(...page.data.map((item) => item.shipment_name))
    cursor = page.next_cursor
    expect(page.has_more).toBe(cursor !== null)
  } while (cursor)
  return names.join(' ')
}

/** Letters a to f in the order of their creation. */
const insertLetters = async (ctx: ServiceContext) => {
  const recipients = ['swan', 'Šwan', 'Turner', 'Éowyn', 'o’Brien', 'Obrien']
  const ids: string[] = []
  for (const [index, name] of Array.from('abcdef').entries()) {
    const { shipmentId } = await insertDraft(ctx)
    ids.push(shipmentId)
    await change(
      `name = '${name}', total_charged_cents = ${[0, 902, 1026, 902, 99, 0][index]},
       to_address = jsonb_set(to_address, '{name}', '"${recipients[index]}"')`,
      shipmentId,
    )
  }
  const [a = '', b = '', c = '', d = ''] = ids
  await change(`expected_on = '2026-03-09', shipped_at = '2026-03-02T10:00:00Z'`, a)
  await change(`expected_on = '2026-03-05', shipped_at = '2026-03-02T09:00:00Z'`, b)
  await change(`expected_on = '2026-03-09', delivered_at = '2026-03-08T09:00:00.004Z'`, c)
  await change(`delivered_at = '2026-03-08T09:00:00.005Z'`, d)
  await change(`deadline_kind = 'received_by', deadline_day = '2026-03-20'`, b)
  await change(`deadline_kind = 'received_by', deadline_day = '2026-03-10'`, d)
  await withTransaction(ctx, async (ctx) => {
    for (const id of ids.slice(0, 5)) await setTags(ctx, id, ['matter'])
  })
  return ids
}

test('each sort lists everything once, over pages, with what has no value at the end', async () => {
  const ctx = inOwnOrganization()
  await insertLetters(ctx)
  const sorted = async (sort: string) => readNames(ctx, { sort })
  expect(
    Object.fromEntries(await Promise.all(shipmentSorts.map(async (sort) => [sort, await sorted(sort)]))),
  ).toEqual({
    created_at: 'a b c d e f',
    '-created_at': 'f e d c b a',
    // Case, accents and apostrophes do not count; equal names are in the order of creation.
    recipient: 'd e f a b c',
    '-recipient': 'c b a f e d',
    shipment_name: 'a b c d e f',
    '-shipment_name': 'f e d c b a',
    expected_on: 'b a c d e f',
    '-expected_on': 'c a b f e d',
    deadline: 'd b a c e f',
    '-deadline': 'b d f e c a',
    shipped_at: 'b a c d e f',
    '-shipped_at': 'a b f e d c',
    delivered_at: 'c d a b e f',
    '-delivered_at': 'd c f e b a',
    total_charged_cents: 'a f e b d c',
    '-total_charged_cents': 'c d b e f a',
  })
})

test('filters work in every sort, and a cursor continues within them', async () => {
  const ctx = inOwnOrganization()
  const ids = await insertLetters(ctx)
  await change(`status = 'shipped', carrier = 'USPS', tracking_number = '9407'`, ids[2] ?? '')
  const names = (words: Record<string, string>) => readNames(ctx, words)
  expect(await names({ tag: 'matter', sort: 'recipient' })).toBe('d e a b c')
  expect(await names({ tag: 'matter', sort: 'created_at' })).toBe('a b c d e')
  expect(await names({ group: 'drafts', sort: '-total_charged_cents' })).toBe('d b e f a')
  expect(await names({ group: 'drafts', sort: 'created_at' })).toBe('a b d e f')
  expect(await names({ status: 'draft', sort: 'expected_on' })).toBe('b a d e f')
  expect(await names({ search: 'swan', sort: '-shipment_name' })).toBe('b a')
  expect(await names({ date_from: '2999-01-01', sort: 'created_at' })).toBe('')
  expect(await names({ date_to: '2999-01-01', sort: 'created_at' })).toBe('a b c d e f')
  expect(await names({ group: 'drafts', date_to: '2000-01-01', sort: 'created_at' })).toBe('')
})

test('sorts a shipment without a name by its file name, as the list shows it', async () => {
  const ctx = inOwnOrganization()
  const [first, second] = [await insertDraft(ctx), await insertDraft(ctx)]
  await change(`name = 'Zebra'`, first.shipmentId)
  await change('name = null', second.shipmentId)
  const { data } = await listShipments(ctx, query({ sort: 'shipment_name', include: 'details' }))
  expect(data.map(({ shipment_name: name, details }) => name ?? details?.document_filename)).toEqual([
    'notice.pdf',
    'Zebra',
  ])
})

test('a corrected recipient does not shift pages', async () => {
  const ctx = inOwnOrganization()
  const ids = await insertLetters(ctx)
  const first = await listShipments(ctx, query({ sort: 'recipient', limit: 2 }))
  await change(`to_address = jsonb_set(to_address, '{name}', '"Zorro"')`, ids[4] ?? '')
  const cursor = first.next_cursor ?? ''
  const second = await listShipments(ctx, query({ sort: 'recipient', limit: 2, cursor }))
  expect([first, second].map(({ data }) => data.map((item) => item.shipment_name).join(''))).toEqual([
    'de',
    'fa',
  ])
})

test('rejects a cursor of another sort, naming that sort', async () => {
  const ctx = inOwnOrganization()
  await insertLetters(ctx)
  const cursorOf = async (sort: string) =>
    (await listShipments(ctx, query({ sort, limit: 1 }))).next_cursor ?? ''
  const [newest, byRecipient] = [await cursorOf('-created_at'), await cursorOf('recipient')]
  const refused = (words: Record<string, string>) => expect(listShipments(ctx, query(words))).rejects
  await refused({ sort: 'recipient', cursor: newest }).toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [{ field: 'cursor', message: expect.stringContaining('sort=-created_at') }],
  })
  await refused({ sort: '-recipient', cursor: byRecipient }).toThrow(/sort=recipient\b/)
  await refused({ cursor: byRecipient }).toThrow(/sort=recipient\b/)
  await expect(listShipmentsAsText(ctx, query({ cursor: byRecipient }))).rejects.toThrow(/sort=recipient\b/)
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = newId()
  const foreign: [string, string][] = [
    ['recipient', 'x'],
    ['recipient', forged('recipient', 'a\u0000', id)],
    ['recipient', forged('recipient', 'a', 'b')],
    ['total_charged_cents', forged('total_charged_cents', 'much', id)],
    ['total_charged_cents', forged('total_charged_cents', '99999999999', id)],
  ]
  for (const [sort, cursor] of foreign) {
    await refused({ sort, cursor }).toThrow('Use the next_cursor from the previous page.')
  }
})

test('rejects more shipments than can be sorted at once, except if an index has the order', async () => {
  const ctx = inOwnOrganization()
  const { shipmentId } = await insertDraft(ctx)
  const columns = `select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = 'shipments'::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'created_at')`
  /** Copies the draft for each minute of a range. */
  const copy = (first: number, last: number) =>
    runUnguarded(
      databaseUrl,
      `do $$ begin execute format('insert into shipments (id, created_at, %1$s)
         select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, ''0'') || ''7'' || substr(hash, 1, 3)
           || ''8'' || substr(hash, 4, 15))::uuid, at, %1$s
         from shipments, generate_series(${first}, ${last}) nth, md5(nth::text) as hash,
           lateral (select timestamptz ''2026-01-01Z'' + nth * interval ''1 minute'' as at) made
         where shipments.id = ''${shipmentId}''', (${columns})); end $$`,
      [],
    )
  await copy(1, 4999)
  const listed = async (words: Record<string, string>) => (await listShipments(ctx, query(words))).data.length
  expect(await listed({ sort: 'expected_on' })).toBe(20)
  await copy(5000, 5000)
  await expect(listed({ sort: 'expected_on' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [
      {
        field: 'sort',
        message:
          'More than 5,000 shipments match. Sort them by created_at, recipient or total_charged_cents, or use filters that match fewer.',
      },
    ],
  })
  await expect(listed({ sort: 'recipient', status: 'draft' })).rejects.toThrow(
    'More than 5,000 shipments match. Sort them by created_at, or use filters that match fewer.',
  )
  expect(await listed({ sort: 'recipient' })).toBe(20)
  expect(await listed({ sort: '-total_charged_cents' })).toBe(20)
  expect(await listed({ sort: 'created_at', status: 'draft' })).toBe(20)
  expect(await listed({ sort: 'recipient', date_to: '2026-01-01' })).toBe(20)
})
