import { randomBytes } from 'node:crypto'

import { Client } from 'pg'
import { afterAll, inject } from 'vitest'

import {
  type DatabaseHandle,
  type DatabaseSession,
  everyTenant,
  openDatabase,
  openSession,
} from '#lib/postgres/postgres.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'

import { type CitusCluster, createClusterDatabase, dropClusterDatabase } from './cluster-database.ts'

/** Runs one statement as the owner of the tables: what the service's own role may not do. */
export const runAsOwner = async (url: string, statement: string, values: unknown[] = []): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** Runs one statement as the owner with all triggers off: nothing of the database refuses it. */
export const runUnguarded = async (url: string, statement: string, values: unknown[] = []): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Within a transaction, in which it reaches the workers of a cluster too.
    await client.query('set local session_replication_role = replica')
    await client.query(statement, values)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** A database of a test's own, and the address that reaches it from elsewhere. */
export type TestDatabase = DatabaseHandle & { url: string }

/** Gives the test file a database of its own that is distributed over the workers of the cluster. */
const openTestCluster = async (cluster: CitusCluster): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await createClusterDatabase(cluster, name)
  await migrateDatabase(url, { distribute: () => {} })
  const handle = openDatabase(url, { max: 10, scope: everyTenant })
  afterAll(async () => {
    await handle.close()
    await dropClusterDatabase(cluster, name)
  })
  return { ...handle, url }
}

/**
 * Gives the test file a migrated, empty database of its own on a real PostgreSQL, removed after its last test:
 * `const { db } = await openTestDatabase()` at the top of a `*.service.test.ts` file.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const { adminUrl, template, cluster } = inject('postgres')
  if (cluster) return openTestCluster(cluster)
  // What is left of a run is dropped at its end, by the name of its template.
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // Copied as files it takes less than half the time: nothing is written to the log.
  await runAsOwner(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const handle = openDatabase(url, { max: 10, scope: everyTenant })
  afterAll(async () => {
    await handle.close()
    await runAsOwner(adminUrl, `drop database ${name} with (force)`)
  })
  return { ...handle, url }
}

/** Opens a session of the test file on its database, closed after its last test. */
export const openTestSession = async (url: string): Promise<DatabaseSession> => {
  const session = await openSession({ url })
  afterAll(() => session.close())
  return session
}
