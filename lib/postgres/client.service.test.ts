import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { openTestDatabase, runAsOwner } from '#tests/support/database.ts'

import { openDatabase } from './client.ts'
import { everyTenant } from './tenant.ts'

const { db, url } = await openTestDatabase()

test('a transaction that throws leaves nothing behind', async () => {
  await runAsOwner(url, 'create table note (body text not null)')
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('half-made')`)
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  const { rows } = await db.execute(sql`select * from note`)
  expect(rows).toEqual([])
})

test('a pool survives the loss of its idle connections', async () => {
  const lost = Promise.withResolvers<Error>()
  const other = openDatabase(url, { max: 1, scope: everyTenant, onIdleError: lost.resolve })
  await other.db.execute(sql`select 1`)
  await runAsOwner(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await lost.promise
  const { rows } = await other.db.execute(sql`select 1 as one`)
  await other.close()
  expect(rows).toEqual([{ one: 1 }])
})
