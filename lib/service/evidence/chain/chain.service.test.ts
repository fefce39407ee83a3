import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { checkChain } from './check-chain.ts'
import { findRecordCheck, recheckChain } from './record-check.ts'
import { sweepChains } from './sweep-chains.ts'

const { ctx, databaseUrl } = await openTestContext()

const recordScans = async (count: number): Promise<string> => {
  const { shipmentId } = await insertDraft(ctx)
  for (let scan = 1; scan <= count; scan += 1) {
    await withTransaction(ctx, async (ctx) => {
      const shipment = await lockShipment(ctx, shipmentId)
      recordUpdate(ctx, shipment, { message: `Scan ${scan}`, metadata: { scan, place: null } })
    })
  }
  return shipmentId
}

test('every event of the timeline is chained, and the chain verifies', async () => {
  const shipmentId = await recordScans(3)
  const events = await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  expect(await checkChain(ctx, shipmentId)).toMatchObject({ entries: events.length, issues: [] })
})

test('names a modified row in the database', async () => {
  const shipmentId = await recordScans(3)
  await runAsOwner(
    databaseUrl,
    `update shipment_events set message = 'Never' where shipment_id = $1 and message = $2`,
    [shipmentId, 'Scan 2'],
  )
  const { issues, entries } = await checkChain(ctx, shipmentId)
  expect(issues).toHaveLength(1)
  expect(issues[0]).toMatchObject({ position: entries - 1, message: expect.stringContaining('changed') })
})

test('names a deleted event, with or without its entry', async () => {
  const shipmentId = await recordScans(3)
  const [second] = await ctx.db
    .select()
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.message, 'Scan 2')))
  await runAsOwner(databaseUrl, 'delete from shipment_events where id = $1', [second?.id])
  expect((await checkChain(ctx, shipmentId)).issues[0]?.message).toContain('missing')
  await runAsOwner(databaseUrl, 'delete from chain_entries where subject_id = $1', [second?.id])
  expect((await checkChain(ctx, shipmentId)).issues.length).toBeGreaterThan(0)
})

test('names an event added outside the chain', async () => {
  const shipmentId = await recordScans(1)
  await runAsOwner(
    databaseUrl,
    `insert into shipment_events (organization_id, shipment_id, sequence, id, status, message, created_at)
     values ($1, $2, 99, $3, 'draft', 'Delivered, honestly', now())`,
    [ctx.organizationId, shipmentId, newId()],
  )
  expect((await checkChain(ctx, shipmentId)).issues).toMatchObject([
    { position: null, message: expect.stringContaining('added later') },
  ])
})

test('the role that serves requests can neither change nor delete the sources of evidence', async () => {
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
    sql`delete from chain_heads`,
    sql`truncate chain_heads`,
  ]) {
    await expect(ctx.db.execute(statement)).rejects.toMatchObject(refused)
  }
  expect(await checkChain(ctx, shipmentId)).toMatchObject({ issues: [] })
  expect(await ctx.db.select().from(chainEntries).where(eq(chainEntries.shipmentId, shipmentId))).not.toEqual(
    [],
  )
})

const dropLast = (shipmentId: string, count: number): Promise<unknown> =>
  runAsOwner(
    databaseUrl,
    `with dropped as (
       delete from chain_entries where shipment_id = $1
         and position > (select max(position) - $2 from chain_entries where shipment_id = $1)
       returning subject_id)
     delete from shipment_events where id in (select subject_id from dropped)`,
    [shipmentId, count],
  )

test('names the last entries deleted together with their events, and later events show the gap', async () => {
  const shipmentId = await recordScans(3)
  await dropLast(shipmentId, 2)
  const { issues, entries } = await checkChain(ctx, shipmentId)
  expect(issues).toMatchObject([
    { position: entries + 1, message: expect.stringContaining('the last entries were deleted') },
  ])
  await withTransaction(ctx, async (ctx) => {
    recordUpdate(ctx, await lockShipment(ctx, shipmentId), { message: 'Delivered' })
  })
  const after = await checkChain(ctx, shipmentId)
  expect(after.issues[0]?.message).toContain('an entry is missing or out of order')
})

test('a signed check cannot be undone by resetting the head', async () => {
  const shipmentId = await recordScans(3)
  await recheckChain(ctx, shipmentId)
  await dropLast(shipmentId, 1)
  const setBack = async (more: string) => {
    await runAsOwner(databaseUrl, 'alter table chain_heads disable trigger user', [])
    await runAsOwner(
      databaseUrl,
      `update chain_heads set (entries, last_hash) = (select position, hash from chain_entries
         where shipment_id = $1 order by position desc limit 1) ${more} where shipment_id = $1`,
      [shipmentId],
    )
    await runAsOwner(databaseUrl, 'alter table chain_heads enable trigger user', [])
    return (await checkChain(ctx, shipmentId)).issues.map(({ message }) => message)
  }
  expect(await setBack('')).toEqual([expect.stringContaining('no longer continues from there')])
  const forged = `, vouch = jsonb_set(vouch, '{entries}', '2')`
  expect(await setBack(forged)).toEqual([
    expect.stringContaining('The signed result of an earlier verification was changed'),
  ])
})

test('names a deleted head, and a deleted shipment', async () => {
  const [headless, gone] = [await recordScans(1), await recordScans(1)]
  await runAsOwner(databaseUrl, 'delete from chain_heads where shipment_id = $1', [headless])
  await runAsOwner(databaseUrl, 'delete from shipments where id = $1', [gone])
  expect((await checkChain(ctx, headless)).issues[0]?.message).toContain(
    'The recorded end of the chain is missing',
  )
  expect((await checkChain(ctx, gone)).issues[0]?.message).toContain('The shipment was deleted')
})

test('the role that serves requests moves the head forward by one entry, and never back', async () => {
  const shipmentId = await recordScans(2)
  for (const change of [
    sql`entries = entries - 1, last_hash = 'x'`,
    sql`entries = entries + 2, last_hash = 'x'`,
    sql`last_hash = 'x'`,
    sql`entries = entries + 1`,
  ]) {
    await expect(
      ctx.db.execute(sql`update chain_heads set ${change} where shipment_id = ${shipmentId}`),
    ).rejects.toMatchObject({ cause: { code: '23000' } })
  }
})

test('the sweep checks the oldest first in bounded lots, and its findings are read without checking', async () => {
  const within = () => ctx
  await sweepChains(ctx, within)
  const [first, second] = [await recordScans(1), await recordScans(1)]
  expect(await findRecordCheck(ctx, first)).toMatchObject({ verdict: 'pending', checked_at: null })
  await sweepChains(ctx, within, 1)
  const found = await Promise.all([first, second].map((id) => findRecordCheck(ctx, id)))
  expect(new Set(found.map((check) => check?.verdict))).toEqual(new Set(['passed', 'pending']))
  await sweepChains(ctx, within)
  expect(await findRecordCheck(ctx, second)).toMatchObject({
    verdict: 'passed',
    checked_at: ctx.clock.now().toISOString(),
    error: null,
  })
})

test('a failed check opens one task and is audited, and the task closes when the chain passes again', async () => {
  const shipmentId = await recordScans(1)
  const setMessage = (message: string) =>
    runAsOwner(
      databaseUrl,
      'update shipment_events set message = $2 where shipment_id = $1 and sequence = 1',
      [shipmentId, message],
    )
  await setMessage('Never')
  await recheckChain(ctx, shipmentId)
  await recheckChain(ctx, shipmentId)
  const [event] = await ctx.db
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.sequence, 1)))
  expect(await findRecordCheck(ctx, shipmentId)).toMatchObject({
    verdict: 'failed',
    error: { position: 1, event_id: event?.id, message: expect.stringContaining('changed') },
  })
  const openTasks = () =>
    ctx.db
      .select({ kind: tasks.kind })
      .from(tasks)
      .where(and(eq(tasks.shipmentId, shipmentId), isNull(tasks.closedAt)))
  expect(await openTasks()).toEqual([{ kind: 'integrity_check_failed' }])
  const audited = await ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, shipmentId))
  expect(audited.map(({ action }) => action)).toEqual(['evidence.check_failed'])
  await setMessage('Scan 1')
  await recheckChain(ctx, shipmentId)
  expect(await findRecordCheck(ctx, shipmentId)).toMatchObject({ verdict: 'passed', error: null })
  expect(await openTasks()).toEqual([])
})
