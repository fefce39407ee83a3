import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { untilBlocked } from '#tests/support/blocked.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createLaterMigrations } from '#tests/support/migrations.ts'

import { readMigrations } from './compatibility.ts'
import { migrateDatabase } from './migrate.ts'

const { db, url } = await openTestDatabase()

const added = {
  '0098_two-tables':
    'alter table matters add column mark text;--> statement-breakpoint\nalter table shipments add column mark text',
}

const other = new Client({ connectionString: url, application_name: 'psql of the operator' })
beforeAll(() => other.connect())
afterAll(() => other.end())

/** Opens a transaction that has read shipments, and so holds the table until it ends. */
const holdShipments = async (): Promise<void> => {
  await other.query('begin')
  await other.query('select from shipments limit 1')
}

test('an upgrade names the transaction that blocks a table for too long, and rolls back its changes', async () => {
  const folder = await createLaterMigrations(added)
  await holdShipments()
  await expect(migrateDatabase(url, { folder, patienceMs: 0 })).rejects.toThrow(
    /others held a table that the upgrade changes\. What it had changed was undone\. The oldest transaction is that of PostgreSQL’s process \d+ \(psql of the operator\), open for \d+ seconds\./,
  )
  await other.query('commit')
  await expect(other.query('select mark from matters')).rejects.toThrow('column "mark" does not exist')
})

test('an upgrade yields to a transaction that it would deadlock with, and completes after it', async () => {
  const folder = await createLaterMigrations(added)
  await holdShipments()
  const upgraded = migrateDatabase(url, { folder })
  await untilBlocked(db)
  // Matters are changed by then, and shipments are what the upgrade waits for.
  await other.query('select from matters limit 1')
  await other.query('commit')
  await upgraded
  await other.query('select mark from matters')
  await other.query('select mark from shipments')
})

test('rejects a pre-release database unchanged, with what to do', async () => {
  const [first] = await readMigrations()
  const setAge = (by: number) =>
    other.query('update drizzle.__drizzle_migrations set created_at = created_at + $1', [by])
  await setAge(-1)
  const folder = await createLaterMigrations({
    ...added,
    '0099_later': 'alter table matters add column later text',
  })
  await expect(migrateDatabase(url, { folder })).rejects.toThrow(
    'This database was made by a pre-release of Mailroom and cannot be upgraded. Nothing was changed. Start with an empty database, or with a new DATA_DIR.',
  )
  await expect(other.query('select later from matters')).rejects.toThrow('column "later" does not exist')
  await setAge(1)
  const { rows } = await other.query('select min(created_at) as when from drizzle.__drizzle_migrations')
  expect(Number(rows[0]?.when)).toBe(first?.when)
  await migrateDatabase(url, { folder })
  await other.query('select later from matters')
})
