import { expect, test } from 'vitest'

import type { ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import { inTenant, withTransaction } from '#lib/postgres/postgres.ts'
import { newId } from '#lib/service/ids.ts'
import { setTags } from '#lib/service/shipment-core/tags.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listShipmentsAsText } from './list-shipments.ts'
import { withRareMatches } from './rare-matches.ts'

const { ctx: base, databaseUrl } = await openTestContext()

const rename = (id: string, name: string) =>
  runAsOwner(databaseUrl, 'update shipments set name = $2 where id = $1', [id, name])

/** Two dozen letters to the same person, of which one has its own name. */
const openOffice = async () => {
  const ctx = { ...base, organizationId: newId() }
  const ids: string[] = []
  for (let number = 0; number < 24; number += 1) ids.push((await insertDraft(ctx)).shipmentId)
  const named = ids[3] ?? ''
  await rename(named, 'O’Brien, Unit 4_b 100%')
  const match = (search: string) =>
    inTenant(ctx.organizationId, () => withRareMatches<ShipmentFilters>(ctx, { search })).then(
      ({ ids }) => ids,
    )
  return { ctx, ids, named, match }
}

test('the index finds what few shipments contain, normalized, by each word, and up to date', async () => {
  const { ctx, ids, named, match } = await openOffice()
  for (const search of ['obrien', 'O’BRIEN 4_b', '100%', "o'brien swan"])
    expect(await match(search), search).toEqual([named])
  for (const search of ['nobody', 'obrien nobody', '4xb', '1000'])
    expect(await match(search), search).toEqual([])
  await rename(named, 'Unit 5')
  expect(await match('obrien')).toEqual([])
  expect(await match('unit 5')).toEqual([named])
  const ofPage = await inTenant(ctx.organizationId, () =>
    withRareMatches(ctx, { search: 'unit', ids: [ids[0] ?? '', named.toUpperCase()] }),
  )
  expect(ofPage).toEqual({ search: undefined, ids: [named] })
  const elsewhere = await inTenant(ctx.organizationId, () =>
    withRareMatches(ctx, { search: 'unit', ids: [ids[0] ?? ''] }),
  )
  expect(elsewhere.ids).toEqual([])
})

test('a search is unchanged when many match, when words are too short, or when a tag has the word', async () => {
  const { ctx, named, match } = await openOffice()
  expect(await match('swan')).toBeUndefined()
  expect(await match('4b')).toBeUndefined()
  expect(await match('')).toBeUndefined()
  expect(await match('brien')).toEqual([named])
  await withTransaction(ctx, (ctx) => setTags(ctx, named, ['brienne']))
  expect(await match('brien')).toBeUndefined()
})

test('another organization finds nothing, even by the function itself', async () => {
  const { ctx } = await openOffice()
  const other = { ...base, organizationId: newId() }
  const search = 'obrien'
  const found = await inTenant(other.organizationId, () =>
    withRareMatches<ShipmentFilters>(other, { search }),
  )
  expect(found.ids).toEqual([])
  const spied = await inTenant(other.organizationId, () => withRareMatches(ctx, { search }))
  expect(spied).toEqual({ search })
})

test('a page of rare matches equals the page of a full scan', async () => {
  const { ctx, named } = await openOffice()
  const query = { search: 'obrien', limit: 20, sort: '-created_at' } as const
  const byIndex = await inTenant(ctx.organizationId, () => listShipmentsAsText(ctx, query))
  const byWalk = await listShipmentsAsText(ctx, query)
  expect(byIndex).toBe(byWalk)
  expect(JSON.parse(byIndex ?? '')).toMatchObject({ data: [{ id: named }], has_more: false })
})
