import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { protectTenants } from '#lib/service/db/migrate.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { tags } from '#lib/service/db/schema/tags.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestDatabase, runAsOwner } from '#tests/support/database.ts'
import { openStatementCounter } from '#tests/support/peers/statement-counter.ts'
import { recordQueries } from '#tests/support/record-queries.ts'

import { openDatabase } from './client.ts'
import { acrossTenants, inTenant } from './tenant.ts'

const { url } = await openTestDatabase()
// One connection, so that it serves everyone in turn.
const handle = openDatabase(url, { max: 1 })
const { db } = handle
afterAll(() => handle.close())

const ours = newId()
const theirs = newId()

const messageOf = (statement: Promise<unknown>): Promise<string> =>
  statement.then(
    () => 'done',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  )

beforeAll(async () => {
  for (const organizationId of [ours, theirs]) {
    await inTenant(organizationId, async () => {
      await db
        .insert(organizations)
        .values({ organizationId, name: organizationId, createdAt: new Date('2026-03-03T12:00:00Z') })
      await db.insert(tags).values({ organizationId, id: newId(), name: 'urgent' })
    })
  }
})

describe('a query without an organization filter', () => {
  test('sees only its own rows', async () => {
    const seen = await inTenant(ours, () => db.select().from(tags))
    expect(seen.map(({ organizationId }) => organizationId)).toEqual([ours])
    const names = await inTenant(theirs, () => db.select().from(organizations))
    expect(names.map(({ name }) => name)).toEqual([theirs])
  })

  test('changes and deletes nothing of another organization', async () => {
    await inTenant(ours, async () => {
      await db.update(tags).set({ name: 'changed' })
      await db.delete(tags).where(eq(tags.organizationId, theirs))
    })
    const all = await acrossTenants(() => db.select().from(tags).orderBy(tags.name))
    expect(all.map(({ organizationId, name }) => [organizationId, name])).toEqual([
      [ours, 'changed'],
      [theirs, 'urgent'],
    ])
  })

  test('cannot write into another organization', async () => {
    const writing = inTenant(ours, () =>
      db.insert(tags).values({ organizationId: theirs, id: newId(), name: 'smuggled' }),
    )
    expect(await messageOf(writing)).toContain('row-level security')
    const moving = inTenant(ours, () => db.update(tags).set({ organizationId: theirs }))
    expect(await messageOf(moving)).toContain('row-level security')
  })

  test('is restricted within a transaction too', async () => {
    const seen = await inTenant(ours, () => db.transaction((tx) => tx.select().from(tags)))
    expect(seen).toHaveLength(1)
  })
})

test('sends no query outside any organization', async () => {
  await expect(db.select().from(tags)).rejects.toThrow()
  expect(await messageOf(db.select().from(tags).execute())).toContain('inTenant or acrossTenants')
})

test('a connection without a set organization sees nothing', async () => {
  await runAsOwner(
    url,
    `set role mailroom_service; do $$ begin
       if exists (select from tags) then raise exception 'a row was seen'; end if;
     end $$`,
  )
})

test('protects every table with an organization, including one added later', async () => {
  const unprotected = async () => {
    const { rows } = await acrossTenants(() =>
      db.execute<{ name: string }>(sql`
        select relname as name from pg_class
        join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id'
        where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`),
    )
    return rows.map(({ name }) => name)
  }
  expect(await unprotected()).toEqual(['directory'])
  await runAsOwner(url, 'create table later (organization_id uuid not null)')
  expect((await unprotected()).toSorted()).toEqual(['directory', 'later'])
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await protectTenants(owner)
  await owner.end()
  expect(await unprotected()).toEqual(['directory'])
})

test('leaves existing policies unchanged', async () => {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const read = async () =>
    (await owner.query<{ oid: number }>('select oid from pg_policy order by oid')).rows.map(({ oid }) => oid)
  const before = await read()
  await protectTenants(owner)
  expect(await read()).toEqual(before)
  await owner.end()
})

test('still uses the index of an organization’s table', async () => {
  const { rows } = await inTenant(ours, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${tx.select().from(addressBook).where(eq(addressBook.organizationId, ours)).limit(1)}`,
      )
    }),
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Cond|Scan)/)
})

test('divides no statement among processes, however cheap PostgreSQL thinks it', async () => {
  const { rows } = await inTenant(ours, () =>
    db.transaction(async (tx) => {
      for (const free of [
        'parallel_setup_cost',
        'parallel_tuple_cost',
        'min_parallel_table_scan_size',
        'min_parallel_index_scan_size',
      ])
        await tx.execute(sql`set local ${sql.identifier(free)} = 0`)
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select count(*) from ${tags}`)
    }),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Scan')
  expect(plan).not.toContain('Gather')
})

test('prefers a connection already set to the organization', async () => {
  const pool = openDatabase(url, { max: 3 })
  const busy = await Promise.all([
    inTenant(ours, () => pool.pool.connect()),
    inTenant(theirs, () => pool.pool.connect()),
    acrossTenants(() => pool.pool.connect()),
  ])
  for (const client of busy) client.release()
  const { queries } = await recordQueries(url, async () => {
    for (const tenant of [ours, theirs, ours, theirs]) {
      await inTenant(tenant, () => pool.db.select().from(tags))
      await acrossTenants(() => pool.db.select().from(tags))
    }
  })
  expect(queries.filter((text) => text.includes('set_config'))).toEqual([])
  await pool.close()
})

test('rejects what was sent behind an organization that could not be set, and serves no one on that connection', async () => {
  const broken = 'no\0organization'
  await inTenant(ours, () => db.select().from(tags))
  const reading = inTenant(broken, () => db.select().from(tags).execute())
  expect(await messageOf(reading)).toContain('invalid byte sequence')
  const writing = inTenant(broken, () => db.transaction((tx) => tx.delete(tags)))
  expect(await messageOf(writing)).not.toBe('done')
  const left = await acrossTenants(() => db.select().from(tags))
  expect(left).toHaveLength(2)
  expect(await inTenant(theirs, () => db.select().from(tags))).toHaveLength(1)
})

test('sets the organization and sends the statement without waiting in between', async () => {
  await using counter = await openStatementCounter(url)
  const pool = openDatabase(counter.url, { max: 1 })
  await inTenant(ours, () => pool.db.select().from(tags))
  const before = counter.read()
  await inTenant(theirs, () => pool.db.select().from(tags))
  await inTenant(ours, () => pool.db.transaction((tx) => tx.select().from(tags)))
  const { statements, roundTrips } = counter.read()
  await pool.close()
  expect({ statements: statements - before.statements, roundTrips: roundTrips - before.roundTrips }).toEqual({
    statements: 6,
    roundTrips: 3,
  })
})
