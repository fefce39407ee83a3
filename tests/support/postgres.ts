import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { isAlive, openCluster } from '#lib/service/db/embedded/cluster.ts'
import { connectOrStart, connectionUrl, stopPostmaster } from '#lib/service/db/embedded/postmaster.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest's own interface can only be merged with
  export interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

const prefix = 'mailroom-test-'

/** What is lost in a crash of the machine does not matter in a test. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

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

/** Starts one PostgreSQL for the whole test run, with a migrated database that each test file copies. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const directory = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  // The user whom root runs PostgreSQL as has to pass through.
  await chmod(directory, 0o711)
  const cluster = await openCluster(join(directory, 'postgres'), settings)
  const { client, port } = await connectOrStart(cluster)
  const template = `template_${randomBytes(4).toString('hex')}`
  await client.query(`create database ${template}`)
  await client.end()
  await migrateDatabase(connectionUrl(cluster, port, template))
  project.provide('postgres', { adminUrl: connectionUrl(cluster, port, 'postgres'), template })
  return async () => {
    await stopPostmaster(cluster)
    await rm(directory, { recursive: true, force: true })
  }
}
