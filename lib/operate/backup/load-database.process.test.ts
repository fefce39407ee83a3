import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { readMigrations } from '#lib/service/db/compatibility.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { createLaterMigrations } from '#tests/support/migrations.ts'

import { openSnapshot } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'

const { adminUrl } = inject('postgres')
const logger = createLogger('silent')

const createDatabase = async (): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsOwner(adminUrl, `create database ${name}`)
  onTestFinished(() => runAsOwner(adminUrl, `drop database ${name} with (force)`))
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
}

const query = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Reads a database whole, as its backup would have it. */
const dump = async (url: string) => {
  const snapshot = await openSnapshot(url)
  const rows = new Map<string, Buffer>()
  for (const table of snapshot.shape.tables) rows.set(table.table, await buffer(snapshot.readTable(table)))
  await snapshot.close()
  const manifest: Manifest = {
    version: 1,
    id: 'test',
    created_at: '2026-11-20T16:31:04.211Z',
    ...snapshot.shape,
    file_count: 0,
    file_faults: [],
    secrets: { app_secret: 'none', app_secrets_before: [] },
    backup_keys: { public_key: '', auth_key: '', name_key: '' },
  }
  return {
    manifest,
    readTable: ({ table }: BackedUpTable) => Readable.from([rows.get(table) ?? Buffer.alloc(0)]),
  }
}

const appliedMigrations = 'select hash from drizzle.__drizzle_migrations order by created_at'

const settings = "select key, value::text as value from service_settings where key like 'kept%' order by key"

test('restores a backup of an earlier version, and upgrades it', async () => {
  const [before, after] = [await createDatabase(), await createDatabase()]
  await migrateDatabase(before)
  const odd = JSON.stringify({ text: 'a\ttab, a \\ backslash, \\N, “quotes”\nand a line', none: null })
  await runAsOwner(before, `insert into service_settings values ('kept', $1), ('kept too', '1')`, [odd])
  const { manifest, ...rows } = await dump(before)
  const folder = await createLaterMigrations({
    '0098_add-mark': `alter table service_settings add column mark text default 'none' not null`,
    '0099_rename-mark': `update service_settings set mark = key;--> statement-breakpoint
      alter table service_settings rename column mark to seal`,
  })
  await loadDatabase(after, manifest, { ...rows, logger, folder })
  expect(await query(after, settings)).toEqual(await query(before, settings))
  expect(await query(after, "select seal from service_settings where key = 'kept too'")).toEqual([
    { seal: 'kept too' },
  ])
  const applied = await query<{ hash: string }>(after, appliedMigrations)
  expect(applied).toEqual((await readMigrations(folder)).map(({ hash }) => ({ hash })))
})

test('triggers and foreign keys are restored', async () => {
  const [before, after] = [await createDatabase(), await createDatabase()]
  await migrateDatabase(before)
  const { manifest, ...rows } = await dump(before)
  await loadDatabase(after, manifest, { ...rows, logger })
  for (const checks of [
    `select tgrelid::regclass::text as "table", tgname as name, tgenabled as enabled from pg_trigger
     where not tgisinternal order by 1, 2`,
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  ]) {
    const [found, wanted] = [await query(after, checks), await query(before, checks)]
    expect(wanted.length).toBeGreaterThan(10)
    expect(found).toEqual(wanted)
  }
})

test('rejects a backup of a newer version', async () => {
  const [before, after] = [await createDatabase(), await createDatabase()]
  await migrateDatabase(before)
  const { manifest, ...rows } = await dump(before)
  const newer = { ...manifest, migrations: [...manifest.migrations, 'of a later version'] }
  await expect(loadDatabase(after, newer, { ...rows, logger })).rejects.toThrow(
    'restore it with that version',
  )
})
