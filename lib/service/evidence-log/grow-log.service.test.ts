import { count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { everyTenant, openDatabase, withTransaction } from '#lib/postgres/postgres.ts'
import { chainStart } from '#lib/proof/chain.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { proveConsistency, verifyConsistency } from '#lib/proof/transparency/merkle.ts'
import { verifyNote } from '#lib/proof/transparency/signed-note.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { logCheckpoints, logEntries, logKeys, logTiles } from '#lib/service/db/schema/evidence-log.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { checkWholeLog } from './check-log.ts'
import { growLog } from './grow-log.ts'
import { listLogKeys, listNoteKeys } from './log-keys.ts'
import { publishLog } from './publish.ts'
import { findCheckpoint, findLatestCheckpoint, readChainEntries, readNodes } from './read-log.ts'

const { ctx, clock, databaseUrl } = await openTestContext()

const latest = async () => {
  const stored = await findLatestCheckpoint(ctx.db)
  const checkpoint = stored && parseCheckpoint(stored.note)
  if (!stored || !checkpoint) throw new Error('there is no checkpoint')
  return { stored, checkpoint }
}

const publish = async (): Promise<void> => {
  clock.forward(60_000)
  await publishLog(ctx)
}

test('each head of a chain becomes a leaf once, and again when the chain has grown', async () => {
  const { shipmentId } = await insertDraft(ctx)
  const scan = (message: string) =>
    withTransaction(ctx, async (ctx) => {
      recordUpdate(ctx, await lockShipment(ctx, shipmentId), { message })
    })
  const chain = await chainStart(ctx.organizationId, shipmentId)
  await scan('Accepted')
  await publish()
  const [first, ...more] = await readChainEntries(ctx.db, chain)
  expect(more).toEqual([])
  await publish()
  expect(await readChainEntries(ctx.db, chain)).toEqual([first])
  await scan('Delivered')
  await publish()
  const [head] = await ctx.db.select().from(chainHeads).where(eq(chainHeads.shipmentId, shipmentId))
  expect(await readChainEntries(ctx.db, chain)).toMatchObject([
    first,
    { chain, entries: head?.entries, last_hash: head?.lastHash },
  ])
  expect(head?.isLogged).toBe(true)
})

test('every checkpoint is signed by the published key and continues every earlier one', async () => {
  const sizes: number[] = []
  for (const more of [1, 254, 3, 600, 1]) {
    await insertChains(ctx, more)
    await publish()
    sizes.push((await latest()).stored.size)
  }
  const { checkpoint } = await latest()
  const [key] = await listLogKeys(ctx)
  expect(key && (await verifyNote(checkpoint.note, key))).toBe('valid')
  expect(checkpoint.origin).toBe(`${new URL(ctx.config.appUrl).host}/log`)
  for (const oldSize of sizes) {
    const old = await findCheckpoint(ctx.db, oldSize)
    const proof = await proveConsistency(readNodes(ctx.db, checkpoint.size), oldSize, checkpoint.size)
    expect(
      verifyConsistency({
        oldSize,
        oldRoot: old?.root ?? new Uint8Array(),
        size: checkpoint.size,
        root: checkpoint.root,
        proof,
      }),
    ).toBe(true)
  }
  expect((await checkWholeLog(ctx)).issues).toEqual([])
})

test('concurrent publishers add each head once, to one log', async () => {
  await insertChains(ctx, 300)
  const others = [
    openDatabase(databaseUrl, { scope: everyTenant }),
    openDatabase(databaseUrl, { scope: everyTenant }),
  ]
  const contexts: ServiceContext[] = [ctx, ...others.map(({ db, pool }) => ({ ...ctx, db, pool }))]
  while (
    (await Promise.all(contexts.map((each) => growLog(each, { limit: 40 })))).some(({ heads }) => heads > 0)
  );
  await Promise.all(others.map((each) => each.close()))
  const { stored } = await latest()
  const [entries] = await ctx.db.select({ count: count() }).from(logEntries)
  expect(entries?.count).toBe(stored.size)
  expect((await checkWholeLog(ctx)).issues).toEqual([])
})

test('the role that serves requests can neither change nor delete log entries', async () => {
  const refused = { cause: expect.objectContaining({ code: '42501' }) }
  for (const statement of [
    sql`update log_entries set entries = 0`,
    sql`delete from log_entries`,
    sql`update log_tiles set root = ''`,
    sql`delete from log_tiles`,
    sql`update log_checkpoints set note = ''`,
    sql`delete from log_checkpoints`,
    sql`delete from log_cosignatures`,
    sql`update log_timestamps set response = ''`,
    sql`update log_keys set verifier_key = ''`,
    sql`update log_keys set second_verifier_key = ''`,
    sql`delete from log_keys`,
    sql`truncate log_entries`,
  ]) {
    await expect(ctx.db.execute(statement)).rejects.toMatchObject(refused)
  }
  expect((await ctx.db.select({ count: count() }).from(logTiles))[0]?.count).toBeGreaterThan(0)
})

test('rejects a second checkpoint of the same size', async () => {
  const { stored } = await latest()
  await expect(
    ctx.db.insert(logCheckpoints).values({ ...stored, root: Buffer.alloc(32) }),
  ).rejects.toMatchObject({
    cause: { code: '23505' },
  })
})

test('a new secret signs with a new key under the old name, and earlier signatures stay valid', async () => {
  const { stored: before } = await latest()
  const renewed = { ...ctx, config: { ...ctx.config, appSecret: 'another secret of at least 32 characters' } }
  await insertChains(ctx, 2)
  clock.forward(60_000)
  await publishLog(renewed)
  const { stored, checkpoint } = await latest()
  expect(stored.size).toBe(before.size + 2)
  const retired = (await listNoteKeys(renewed)).map((key) => key.retired_at)
  expect(retired).toEqual([null, null, expect.any(String), expect.any(String)])
  const keys = await listLogKeys(renewed)
  expect(new Set(keys.map(({ name }) => name)).size).toBe(1)
  expect(await Promise.all(keys.map((key) => verifyNote(checkpoint.note, key)))).toEqual([
    'valid',
    'valid',
    'missing',
    'missing',
  ])
  expect((await checkWholeLog(renewed)).issues).toEqual([])
  expect((await ctx.db.select().from(logKeys)).length).toBe(2)
})
