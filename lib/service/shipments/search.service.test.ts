import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { listEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listEvidence } from '#lib/service/evidence/list-evidence.ts'
import { newId } from '#lib/service/ids.ts'
import { createMatter, updateMatter } from '#lib/service/matters/change-matter.ts'
import { createNote, deleteNote, updateNote } from '#lib/service/notes/change-notes.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listShipments, listShipmentsAsText } from './list-shipments.ts'
import { moveToMatter } from './move-to-matter.ts'

const { ctx: base, databaseUrl } = await openTestContext()
const elsewhere = (): ServiceContext => ({ ...base, organizationId: newId() })

/**
 * Searches as every reader does: with the index of rare words and without it, as text and as rows, in the list of evidence, and
 * in another order. Expects the same of all.
 */
const find = async (ctx: ServiceContext, search: string): Promise<string[]> => {
  const query = (more: Record<string, unknown> = {}) => listShipmentsQuery.parse({ search, ...more })
  const idsOf = (text: string | null) =>
    (JSON.parse(text ?? '{"data":[]}') as { data: { id: string }[] }).data.map(({ id }) => id)
  const byIndex = await inTenant(ctx.organizationId, () => listShipmentsAsText(ctx, query()))
  const found = idsOf(byIndex)
  expect(idsOf(await listShipmentsAsText(ctx, query()))).toEqual(found)
  for (const more of [{ include: 'details' }, { status: 'queued' }, { sort: '-shipment_name' }]) {
    const { data } = await listShipments(ctx, query(more))
    expect(data.map(({ id }) => id).toSorted(), JSON.stringify(more)).toEqual(found.toSorted())
  }
  const evidence = await listEvidence(ctx, listEvidenceQuery.parse({ search }))
  expect(evidence.data.map(({ id }) => id)).toEqual(found)
  return found
}

const send = async (ctx: ServiceContext, given: Parameters<typeof insertBought>[1] = {}): Promise<string> =>
  (await insertBought(ctx, { certifiedMail: true, ...given })).shipmentId

const openMatter = (ctx: ServiceContext) =>
  createMatter(ctx, {
    number: '2026-0417',
    name: 'Swan v. Türner',
    client: 'Harbor Tenants',
    status: 'open',
    member_ids: [],
  })

describe('a search finds a letter', () => {
  test('by words of its references, metadata, matter and notes, also of several together', async () => {
    const ctx = elsewhere()
    const matter = await openMatter(ctx)
    await send(ctx)
    const id = await send(ctx, {
      reference: 'INV-4711',
      costCenter: 'Litigation West',
      metadata: { clerk: 'Vega', order_id: '6735' },
      matterId: matter.id,
    })
    await createNote(ctx, id, { text: 'Client says he moved,\nsee the email of 11/20.' })
    for (const search of [
      '4711',
      'litigation',
      'vega',
      '6735',
      '2026-0417',
      'turner',
      'harbor tenants',
      'moved',
      'EMAIL 11/20.',
      'swan vega 0417 moved',
    ]) {
      expect(await find(ctx, search), search).toEqual([id])
    }
    // Keys of the metadata are the developer's.
    expect(await find(ctx, 'order_id')).toEqual([])
    expect(await find(ctx, 'moved nobody')).toEqual([])
    expect(await find(elsewhere(), 'moved')).toEqual([])
  })

  test('by what a note says now', async () => {
    const ctx = elsewhere()
    const shipmentId = await send(ctx)
    const { id } = await createNote(ctx, shipmentId, { text: 'Moved to Ojai' })
    expect(await find(ctx, 'ojai')).toEqual([shipmentId])
    await updateNote(ctx, { shipmentId, id }, { text: 'Moved to Ventura' })
    expect(await find(ctx, 'ojai')).toEqual([])
    expect(await find(ctx, 'ventura')).toEqual([shipmentId])
    await deleteNote(ctx, { shipmentId, id })
    expect(await find(ctx, 'ventura')).toEqual([])
  })

  test('by any word of many long notes, also where the word is common', async () => {
    const ctx = elsewhere()
    const first = await send(ctx)
    const long = async (shipmentId: string, end: string) => {
      for (let count = 0; count < 5; count += 1) {
        const text = `${'Ångström '.repeat(150)} part${count} ${end}`
        await createNote(ctx, shipmentId, { text })
      }
    }
    await long(first, 'zeppelin')
    expect(await find(ctx, 'angstrom part0 zeppelin')).toEqual([first])
    const [changed] = [await createNote(ctx, first, { text: `${'word '.repeat(390)} kayak` })]
    await createNote(ctx, first, { text: 'x'.repeat(1000) })
    expect(await find(ctx, 'kayak')).toEqual([first])
    await updateNote(ctx, { shipmentId: first, id: changed.id }, { text: `${'word '.repeat(390)} canoe` })
    expect(await find(ctx, 'kayak')).toEqual([])
    expect(await find(ctx, 'canoe')).toEqual([first])
    // So many that reading from the newest on finds a page soon: then the index is not used.
    const others: string[] = []
    for (let count = 0; count < 21; count += 1) {
      const id = await send(ctx, { name: 'Zeppelin canoe' })
      others.unshift(id)
    }
    const { data } = await listShipments(
      ctx,
      listShipmentsQuery.parse({ search: 'canoe zeppelin', limit: 50 }),
    )
    expect(data.map(({ id }) => id)).toEqual([...others, first])
    const text = await listShipmentsAsText(
      ctx,
      listShipmentsQuery.parse({ search: 'zeppelin canoe', limit: 50 }),
    )
    expect((JSON.parse(text ?? '') as typeof data & { data: unknown[] }).data).toHaveLength(22)
  })

  test('by its matter as it is named, and by the matter that it belongs to', async () => {
    const ctx = elsewhere()
    const matter = await openMatter(ctx)
    const id = await send(ctx, { matterId: matter.id })
    await updateMatter(ctx, matter.id, { name: 'Sparrow v. Turner', client: null })
    expect(await find(ctx, 'sparrow')).toEqual([id])
    expect(await find(ctx, 'tenants')).toEqual([])
    await moveToMatter(ctx, id, null)
    expect(await find(ctx, 'sparrow')).toEqual([])
  })

  test('with a function that the service itself cannot call for another organization', async () => {
    const ctx = elsewhere()
    const id = await send(ctx)
    await createNote(ctx, id, { text: 'Ours' })
    const other = elsewhere()
    await expect(
      inTenant(other.organizationId, () =>
        other.db.execute(sql`select shipment_search_additions(${ctx.organizationId}, ${id}, null)`),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } })
  })

  test('by letters that the database wrote without the service', async () => {
    const ctx = elsewhere()
    const { shipmentId } = await insertDraft(ctx)
    await runAsOwner(
      databaseUrl,
      `update shipments set search_text = 'other', name = 'Kayak' where id = $1`,
      [shipmentId],
    )
    const { data } = await listShipments(ctx, listShipmentsQuery.parse({ search: 'kayak swan' }))
    expect(data.map(({ id }) => id)).toEqual([shipmentId])
  })
})
