import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { lockShipment } from '#lib/service/shipments/load-shipment.ts'
import { recordNews } from '#lib/service/shipments/timeline.ts'
import { openTestContext } from '#lib/service/testing/context.ts'
import { runAsOwner } from '#lib/service/testing/database.ts'
import { insertDraft } from '#lib/service/testing/draft.ts'

import { checkChain } from './check-chain.ts'

const { ctx, databaseUrl } = await openTestContext()

const recordScans = async (count: number): Promise<string> => {
  const { shipmentId } = await insertDraft(ctx)
  for (let scan = 1; scan <= count; scan += 1) {
    await ctx.db.transaction(async (tx) => {
      const shipment = await lockShipment(tx, ctx, shipmentId)
      await recordNews(tx, ctx, shipment, { message: `Scan ${scan}`, metadata: { scan, place: null } })
    })
  }
  return shipmentId
}

test('every event of the timeline is chained, and the chain holds', async () => {
  const shipmentId = await recordScans(3)
  const events = await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  expect(await checkChain(ctx, shipmentId)).toMatchObject({ entries: events.length, faults: [] })
})

test('a row changed in the database is named', async () => {
  const shipmentId = await recordScans(3)
  await runAsOwner(
    databaseUrl,
    `update shipment_events set message = 'Never' where shipment_id = $1 and message = $2`,
    [shipmentId, 'Scan 2'],
  )
  const { faults, entries } = await checkChain(ctx, shipmentId)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatchObject({ position: entries - 1, message: expect.stringContaining('changed') })
})

test('an event that was deleted, with or without its entry, is named', async () => {
  const shipmentId = await recordScans(3)
  const [second] = await ctx.db
    .select()
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.message, 'Scan 2')))
  await runAsOwner(databaseUrl, 'delete from shipment_events where id = $1', [second?.id])
  expect((await checkChain(ctx, shipmentId)).faults[0]?.message).toContain('missing')
  await runAsOwner(databaseUrl, 'delete from chain_entries where subject_id = $1', [second?.id])
  expect((await checkChain(ctx, shipmentId)).faults.length).toBeGreaterThan(0)
})

test('an event added behind the back of the chain is named', async () => {
  const shipmentId = await recordScans(1)
  await runAsOwner(
    databaseUrl,
    `insert into shipment_events (organization_id, shipment_id, sequence, id, status, message, created_at)
     values ($1, $2, 99, $3, 'draft', 'Delivered, honestly', now())`,
    [ctx.organizationId, shipmentId, newId()],
  )
  expect((await checkChain(ctx, shipmentId)).faults).toMatchObject([
    { position: null, message: expect.stringContaining('added from outside') },
  ])
})

test('the role that serves requests can neither change nor delete what evidence stands on', async () => {
  const shipmentId = await recordScans(1)
  const refused = { cause: expect.objectContaining({ code: '42501' }) }
  for (const statement of [
    sql`update shipment_events set message = 'x' where shipment_id = ${shipmentId}`,
    sql`delete from shipment_events where shipment_id = ${shipmentId}`,
    sql`update chain_entries set hash = 'x' where shipment_id = ${shipmentId}`,
    sql`delete from chain_entries where shipment_id = ${shipmentId}`,
    sql`truncate chain_entries`,
    sql`update provider_messages set body = ''`,
    sql`delete from provider_messages`,
    sql`delete from tracking_events`,
    sql`drop table chain_entries`,
  ]) {
    await expect(ctx.db.execute(statement)).rejects.toMatchObject(refused)
  }
  expect(await checkChain(ctx, shipmentId)).toMatchObject({ faults: [] })
  expect(await ctx.db.select().from(chainEntries).where(eq(chainEntries.shipmentId, shipmentId))).not.toEqual(
    [],
  )
})
