import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { openCompanionOffice } from '#tests/support/office/companion-office.ts'

import { getBatch } from './get-batch.ts'
import { getRowQuotes } from './list-rows.ts'
import { deleteBatch, updateBatch } from './update-batch.ts'
import { selectRowQuote, updateRow } from './update-row.ts'

const { check, companionOf, createCaller, createList, draftsOf, dropDrafts, openList, rowsOf } =
  await openCompanionOffice()

describe('the companions of a list', () => {
  test('follow the row’s own column, and what a person enters for the row', async () => {
    const caller = await createCaller('By Column')
    const { ctx } = caller
    const id = await createList(caller, 2)
    await updateBatch(ctx, id, { shipping_options: { certified_mail: true } })
    await updateRow(ctx, id, '3', { values: { companion: 'yes' } })
    expect(await check(caller, id)).toMatchObject({ quoted_letters: 3 })
    expect(await draftsOf(caller)).toBe(3)
    expect((await rowsOf(caller, id))[1]).toMatchObject({ shipping_options: { certified_mail: true } })
    expect(await updateRow(ctx, id, '3', { values: { companion: 'no' } })).toMatchObject({ companion: null })
    expect(await draftsOf(caller)).toBe(2)
    expect(await getBatch(ctx, id)).toMatchObject({ quoted_letters: 2 })
    expect(await updateRow(ctx, id, '3', { values: { companion: 'perhaps' } })).toMatchObject({
      state: 'invalid',
      error: { fields: [{ field: 'companion' }] },
    })
  })

  test('are duplicates neither of each other, when checked again, nor of a new check of the list', async () => {
    const caller = await createCaller('No Duplicates')
    const { ctx } = caller
    const { id } = await openList(caller, 3)
    await buyShipment(ctx, await companionOf(caller, id), {
      quote_id: (await getShipment(ctx, await companionOf(caller, id))).rates?.[0]?.quote_id ?? '',
    })
    await updateBatch(ctx, id, { tags: ['again'] })
    expect(await check(caller, id)).toMatchObject({ reviews: { duplicate: 0 } })
    expect((await rowsOf(caller, id)).map(({ duplicate }) => duplicate)).toEqual([null, null, null])
  })
})

describe('drafts', () => {
  test('checking again changes the companion with its letter, and creates no second one', async () => {
    const caller = await createCaller('Checked Again')
    const { ctx } = caller
    const { id } = await openList(caller, 2)
    const companion = await companionOf(caller, id)
    await updateRow(ctx, id, '2', { values: { street1: '99 Elm St' } })
    await updateBatch(ctx, id, { print_options: { color: true, duplex: false } })
    await check(caller, id)
    expect(await companionOf(caller, id)).toBe(companion)
    expect(await getShipment(ctx, companion)).toMatchObject({
      to_address: { street1: '99 Elm St' },
      print_options: { color: true, duplex: false },
    })
    expect(await draftsOf(caller)).toBe(3)
  })

  test('a companion that was created before the process died is found again', async () => {
    const caller = await createCaller('Died After Draft')
    const { ctx } = caller
    const { id } = await openList(caller, 2)
    const companion = await companionOf(caller, id)
    // As after a crash between the draft and its row.
    await ctx.db.execute(
      sql`update batch_rows set companion_id = null, companion_quote_id = null, companion_cents = null, state = 'pending'
          where organization_id = ${ctx.organizationId}`,
    )
    await check(caller, id)
    expect(await companionOf(caller, id)).toBe(companion)
    expect(await draftsOf(caller)).toBe(3)
  })

  test('turning the option off, excluding a row and deleting the list cancel the companions', async () => {
    const caller = await createCaller('Turned Off')
    const { ctx } = caller
    const { id } = await openList(caller, 3)
    expect(await draftsOf(caller)).toBe(5)
    await updateRow(ctx, id, '2', { excluded: true })
    expect(await draftsOf(caller)).toBe(3)
    await updateBatch(ctx, id, { adds_companion: false })
    expect(await check(caller, id)).toMatchObject({ quoted_letters: 2 })
    expect(await draftsOf(caller)).toBe(2)
    await updateBatch(ctx, id, { adds_companion: true })
    await check(caller, id)
    expect(await draftsOf(caller)).toBe(3)
    await deleteBatch(ctx, id)
    await dropDrafts(caller)
    expect(await draftsOf(caller)).toBe(0)
  })

  test('selecting another service for a row removes its companion, and selecting it again adds one', async () => {
    const caller = await createCaller('Other Service')
    const { ctx } = caller
    const { id, batch } = await openList(caller, 2)
    const { quotes } = await getRowQuotes(ctx, id, '2')
    const ups = quotes.find(({ carrier }) => carrier === 'UPSDAP')
    const post = quotes.find(({ carrier }) => carrier === 'USPS')
    expect(await selectRowQuote(ctx, id, '2', { quote_id: ups?.quote_id ?? '' })).toMatchObject({
      companion: null,
      price_cents: ups?.total_cents,
    })
    expect(await draftsOf(caller)).toBe(2)
    // What the prices of its services do not include.
    expect(await getRowQuotes(ctx, id, '2')).toMatchObject({ adds_companion: true, row: { companion: null } })
    const row = await selectRowQuote(ctx, id, '2', { quote_id: post?.quote_id ?? '' })
    expect(row.price_cents).toBe((post?.total_cents ?? 0) + (row.companion?.price_cents ?? 0))
    expect(await getBatch(ctx, id)).toMatchObject({ quoted_cents: batch.quoted_cents, quoted_letters: 3 })
  })
})

test('a new list follows the organization’s rule, except one that was created with an API key', async () => {
  const caller = await createCaller('By Rule')
  const { ctx } = caller
  await ctx.db
    .update(organizations)
    .set({ mailSettings: { ...defaultMailSettings, adds_companion: true } })
    .where(eq(organizations.organizationId, ctx.organizationId))
  const id = await createList(caller, 1)
  expect((await getBatch(ctx, id)).options).toMatchObject({ adds_companion: true })
  const byKey = { ...ctx, caller: { address: null, apiKeyId: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11' } }
  const other = await createList({ ...caller, ctx: byKey }, 1)
  expect((await getBatch(ctx, other)).options).toMatchObject({ adds_companion: false })
})
