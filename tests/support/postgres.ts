import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client, type QueryResultRow } from 'pg'
import type { TestProject } from 'vitest/node'

import { isAlive, openCluster } from '#lib/postgres/embedded/cluster.ts'
import { connectionUrl, connectOrStart, stopPostmaster } from '#lib/postgres/embedded/postmaster.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'

import type { CitusCluster } from './cluster-database.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest's own interface can only be merged with
  export interface ProvidedContext {
    postgres: { adminUrl: string; template: string; cluster?: CitusCluster }
  }
}

const prefix = 'mailroom-test-'

/** What is lost in a crash of the machine does not matter in a test, and no database lives long enough to be vacuumed. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '200',
}

/** Stops and removes what a test run that was killed has left running. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN)
    if (!Number.isInteger(owner) || isAlive(owner)) continue
    const directory = join(tmpdir(), name)
    try {
      if (existsSync(join(directory, 'postgres'))) {
        await stopPostmaster(await openCluster(join(directory, 'postgres')))
      }
      await rm(directory, { recursive: true, force: true })
    } catch {
      // It belongs to another user, whose next run will remove it.
    }
  }
}

const run = async <Row extends QueryResultRow>(adminUrl: string, statement: string): Promise<Row[]> => {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Creates the migrated database that each test file copies. */
const createTemplate = async (adminUrl: string): Promise<string> => {
  const template = `template_${randomBytes(4).toString('hex')}`
  await run(adminUrl, `create database ${template}`)
  await migrateDatabase(Object.assign(new URL(adminUrl), { pathname: `/${template}` }).href)
  return template
}

/** Drops the template and the copies that test files have left. */
const dropDatabases = async (adminUrl: string, template: string): Promise<void> => {
  const left = await run<{ name: string }>(
    adminUrl,
    `select datname as name from pg_database where starts_with(datname, '${template}')`,
  )
  for (const { name } of left) await run(adminUrl, `drop database if exists ${name} with (force)`)
}

/**
 * Provides one PostgreSQL for the whole test run: the embedded one, started for it, or with TEST_DATABASE_URL one of your
 * own, whose user must be a superuser. All databases that are created there are dropped again.
 */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') {
    const template = await createTemplate(given)
    project.provide('postgres', { adminUrl: given, template })
    return () => dropDatabases(given, template)
  }
  await removeAbandoned()
  const directory = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  // The user whom root runs PostgreSQL as has to pass through.
  await chmod(directory, 0o711)
  const cluster = await openCluster(join(directory, 'postgres'), settings)
  const { client, port } = await connectOrStart(cluster)
  await client.end()
  const adminUrl = connectionUrl(cluster, port, 'postgres')
  project.provide('postgres', { adminUrl, template: await createTemplate(adminUrl) })
  return async () => {
    await stopPostmaster(cluster)
    await rm(directory, { recursive: true, force: true })
  }
}
