import { and, count, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { chainStart } from '#lib/proof/chain.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { continueTree } from '#lib/proof/transparency/growing-tree.ts'
import { logEntryBytes } from '#lib/proof/transparency/log-entry.ts'
import { hashLeaf } from '#lib/proof/transparency/merkle.ts'
import { formatTreeHead } from '#lib/proof/transparency/tree-head.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { logCheckpoints } from '#lib/service/db/schema/evidence-log.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'

import { checkLogInTurn, checkWholeLog, type HeldCheckpoint } from './check-log.ts'
import { growLog } from './grow-log.ts'
import { findLogFault } from './log-fault.ts'
import { currentNoteKey, signCheckpoint } from './log-keys.ts'
import { publishLog } from './publish.ts'
import { findLatestCheckpoint, fullNote, readEntries } from './read-log.ts'

/** An organization with a log of 600 entries, and a checkpoint of the first 300 that someone holds. */
const openLog = async () => {
  const { ctx, databaseUrl, clock } = await openTestContext()
  await ctx.db
    .insert(organizations)
    .values({ organizationId: ctx.organizationId, name: 'Harbor Legal', createdAt: clock.now() })
  const hold = async (): Promise<HeldCheckpoint> => {
    const latest = await findLatestCheckpoint(ctx.db)
    const checkpoint = latest && parseCheckpoint(await fullNote(ctx.db, latest))
    if (!checkpoint) throw new Error('there is no checkpoint')
    return { ...checkpoint, label: 'The held checkpoint' }
  }
  const shipmentIds = await insertChains(ctx, 300)
  await growLog(ctx)
  const held = await hold()
  shipmentIds.push(...(await insertChains(ctx, 300)))
  await growLog(ctx)
  const attack = (statement: string, values: unknown[] = []) => runAsOwner(databaseUrl, statement, values)
  const hourly = async () => (await checkLogInTurn(ctx)).map(({ message }) => message)
  const whole = async (...given: HeldCheckpoint[]) =>
    (await checkWholeLog(ctx, given)).issues.map(({ message }) => message)
  return { ctx, clock, shipmentIds, held, attack, hourly, whole }
}

test('an untouched log passes, and continues a received checkpoint', async () => {
  const { hourly, whole, held } = await openLog()
  expect(await hourly()).toEqual([])
  expect(await whole(held)).toEqual([])
})

test('the hourly check names a modified entry, stops publishing and opens a task', async () => {
  const { ctx, attack, hourly } = await openLog()
  await attack(`update log_entries set last_hash = sha256('other') where index = 17`)
  expect((await hourly())[0]).toContain('Entry 17 of the log does not match its hash in tile 0 of level 0')
  await hourly()
  const open = await ctx.db
    .select({ kind: tasks.kind, message: tasks.message })
    .from(tasks)
    .where(and(eq(tasks.organizationId, ctx.organizationId), isNull(tasks.closedAt)))
  expect(open).toEqual([
    { kind: 'integrity_check_failed', message: expect.stringContaining('Entry 17 of the log') },
  ])
  const audited = await ctx.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, ctx.organizationId))
  expect(audited).toEqual([{ action: 'evidence.log_check_failed' }])
  expect(await findLogFault(ctx)).toMatchObject({ message: expect.stringContaining('Entry 17') })
})

test('signs nothing after a change in the partial tile', async () => {
  const { ctx, attack, clock } = await openLog()
  await attack(`update log_entries set entries = 2 where index = 590`)
  await insertChains(ctx, 1)
  clock.forward(120_000)
  await publishLog(ctx)
  expect((await findLatestCheckpoint(ctx.db))?.size).toBe(600)
  expect(await findLogFault(ctx)).toMatchObject({
    message: expect.stringContaining('does not have the root of its checkpoint of 600 entries'),
  })
  await attack(`update log_entries set entries = 1 where index = 590`)
  expect(await checkLogInTurn(ctx)).toEqual([])
  expect(await findLogFault(ctx)).toBeNull()
  await publishLog(ctx)
  expect((await findLatestCheckpoint(ctx.db))?.size).toBe(601)
})

test.each([
  ['an entry that was deleted', `delete from log_entries where index = 40`, 'Entry 40 of the log is missing'],
  [
    'an entry that was added',
    `insert into log_entries values (600, '\\x00', 1, '\\x00')`,
    'Entry 600 of the log is in no checkpoint',
  ],
  [
    'a tile that was changed',
    `update log_tiles set hashes = set_byte(hashes, 32, 255 - get_byte(hashes, 32)) where level = 0 and index = 1`,
    'Entry 257 of the log does not match its hash in tile 1',
  ],
  [
    'a tile’s root that was changed',
    `update log_tiles set root = sha256('x') where index = 1`,
    'Tile 1 of level 0 does not have its recorded root',
  ],
  ['a tile that was deleted', `delete from log_tiles where index = 0`, 'Tile 0 of level 0 is missing'],
  [
    'a checkpoint whose root was changed',
    `update log_checkpoints set root = sha256('x') where size = 300`,
    'The checkpoint of 300 entries has another root',
  ],
  [
    'a checkpoint whose note was changed',
    `update log_checkpoints set note = replace(note, '300', '299') where size = 300`,
    'The checkpoint of 300 entries was changed: its signature is not valid',
  ],
])('the hourly check names %s', async (_, statement, message) => {
  const { attack, hourly, whole } = await openLog()
  await attack(statement)
  expect((await hourly()).join('\n')).toContain(message)
  expect((await whole()).join('\n')).toContain(message)
})

test('the chain check names a chain truncated or rewritten after it was logged', async () => {
  const { ctx, attack, whole, shipmentIds } = await openLog()
  const [cut, rewritten, gone] = shipmentIds
  const at = async (shipmentId: string | undefined) =>
    (await checkChain(ctx, shipmentId ?? '')).issues.map(({ message }) => message).join('\n')
  await attack('alter table chain_heads disable trigger user')
  await attack('delete from chain_entries where shipment_id = $1', [cut])
  await attack('delete from chain_heads where shipment_id = $1', [cut])
  await attack(`update chain_entries set hash = repeat('ab', 32) where shipment_id = $1`, [rewritten])
  await attack(`update chain_heads set last_hash = repeat('ab', 32) where shipment_id = $1`, [rewritten])
  await attack('delete from chain_entries where shipment_id = $1', [gone])
  expect(await at(cut)).toContain('states that the chain had 1 entries, but it ends after 0')
  expect(await at(rewritten)).toContain('ended in another hash: entries have since been rewritten')
  const found = (await whole()).join('\n')
  expect(found).toContain(`states another hash for entry 1 of the chain of shipment ${rewritten}`)
  expect(found.match(/is of a chain that is not stored/g)).toHaveLength(2)
})

test('all keys and the owner’s role can regrow a log without a trace here; a received checkpoint reveals it', async () => {
  const { ctx, attack, hourly, whole, held, shipmentIds } = await openLog()
  // One chain is rewritten, and the whole log computed and signed again around it.
  const hash = 'cd'.repeat(32)
  const chain = await chainStart(ctx.organizationId, shipmentIds[3] ?? '')
  await attack('alter table chain_heads disable trigger user')
  await attack('update chain_entries set hash = $2 where shipment_id = $1', [shipmentIds[3], hash])
  await attack('update chain_heads set last_hash = $2 where shipment_id = $1', [shipmentIds[3], hash])
  await attack('update log_entries set last_hash = $2 where chain = $1', [
    Buffer.from(chain, 'hex'),
    Buffer.from(hash, 'hex'),
  ])
  await attack('delete from log_tiles')
  const key = await currentNoteKey(ctx)
  const tree = continueTree()
  for (const entry of await readEntries(ctx.db, 0, 600)) {
    for (const tile of tree.append(hashLeaf(logEntryBytes(entry)))) {
      await attack('insert into log_tiles values ($1, $2, $3, $4)', [
        tile.level,
        tile.index,
        Buffer.from(tile.hashes),
        Buffer.from(tile.root),
      ])
    }
    const size = tree.size()
    if (size !== 300 && size !== 600) continue
    const text = formatTreeHead({ origin: key.key.name, size, root: tree.root() })
    await attack('update log_checkpoints set root = $2, note = $3 where size = $1', [
      size,
      Buffer.from(tree.root()),
      `${text}\n${signCheckpoint(key, text, ctx.clock.now())}`,
    ])
  }
  expect(await hourly()).toEqual([])
  expect(await whole()).toEqual([])
  expect(await whole(held)).toEqual([
    'The held checkpoint states another root for the first 300 entries: the log was rewritten since.',
  ])
})

test('a received checkpoint reveals a log truncated before it', async () => {
  const { ctx, attack, hourly, whole, held } = await openLog()
  await attack('delete from log_entries')
  await attack('delete from log_tiles')
  await attack('delete from log_checkpoints')
  await attack(
    'update chain_heads set is_logged = false where shipment_id in (select shipment_id from chain_heads limit 100)',
  )
  await growLog(ctx)
  expect((await ctx.db.select({ count: count() }).from(logCheckpoints))[0]?.count).toBe(1)
  expect(await hourly()).toEqual([])
  expect(await whole(held)).toEqual([
    'The held checkpoint covers 300 entries, but the log has 100: entry 100 and later ones were removed.',
  ])
  expect((await ctx.db.select({ count: count() }).from(chainHeads))[0]?.count).toBe(600)
})

test('finds a checkpoint whose second signature was removed, and publishes nothing more', async () => {
  const { ctx, attack, hourly } = await openLog()
  await attack(`update log_checkpoints set note = regexp_replace(note, '— [^\n]+\n$', '') where size = 600`)
  expect(await hourly()).toEqual(['The checkpoint of 600 entries was changed: its signature is not valid.'])
  await insertChains(ctx, 1)
  await expect(growLog(ctx)).rejects.toThrow('its signature is not valid')
})
