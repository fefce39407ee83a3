import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'

import { backUp } from '#lib/operate/backup/back-up.ts'
import { openSnapshot } from '#lib/operate/backup/dump-database.ts'
import { readRecoveryKey } from '#lib/operate/backup/recovery-key.ts'
import { openBackup, restoreBackup } from '#lib/operate/backup/restore.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { acrossTenants, everyTenant, inTenant, openDatabase, openSession } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { systemContext } from '#lib/service/context.ts'
import { createService } from '#lib/service/create-service.ts'
import { processName } from '#lib/service/db/compatibility.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { checkChains } from '#lib/service/evidence/chain/sweep-chains.ts'
import { newId } from '#lib/service/ids.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'
import {
  askDatabase,
  createClusterDatabase,
  dropClusterDatabase,
  urlOf,
} from '#tests/support/cluster-database.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { createLaterMigrations } from '#tests/support/migrations.ts'
import { loseNode, startNode } from '#tests/support/peers/citus.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { openTestService } from '#tests/support/service.ts'

const { cluster } = inject('postgres')
if (!cluster) throw new Error('this is tested on a cluster')

let made = 0
const createDatabase = async (): Promise<string> => {
  made += 1
  const name = `distributed_${process.pid}_${made}`
  const url = await createClusterDatabase(cluster, name)
  afterAll(() => dropClusterDatabase(cluster, name))
  return url
}

const distribute = (url: string) => {
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return runCommand(['database', 'distribute'], {
    DATABASE_URL: url,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
  })
}

const countPlaced = async (url: string): Promise<number> => {
  const [found] = await askDatabase<{ count: number }>(
    url,
    `select count(*)::integer as count from pg_dist_partition where partmethod = 'h'`,
  )
  return found?.count ?? 0
}

/** A digest of the rows of each table. Transactions are renumbered, and the queue is not of the organizations. */
const digestOf = async (url: string): Promise<Record<string, string>> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select relname as name, string_agg(format('%I', attname), ',' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attname <> 'transaction_id'
       and relname <> 'rate_limits'
     group by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ row: string }>(`select row(${columns})::text as row from ${name}`)
    digests[name] = rows
      .map(({ row }) => row)
      .toSorted()
      .join('\n')
  }
  await client.end()
  return digests
}

describe('a database with letters', async () => {
  const url = await createDatabase()
  await migrateDatabase(url)
  const handle = openDatabase(url, { max: 2, scope: everyTenant })
  const first = await openTestService(
    { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8', LIMIT_WRITES_PER_MINUTE: '1000000' },
    undefined,
    () => Promise.resolve({ ...handle, url }),
  )
  const office = { name: 'Harbor Legal', ...first.owner, api_key: first.apiKey }
  const hooks = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(hooks, 'listening')
  afterAll(() => hooks.close())
  // A server that listens on TCP has an address and a port.
  const hookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`
  const { shipments } = await createReleaseDriver(first.url, office, delay, first.url).fill(hookUrl)

  test('is not distributed while a process uses it', async () => {
    await expect(distribute(url)).rejects.toThrow(
      /^The database cannot be distributed while it is in use. Stop every Mailroom process, then run this again. It is in use by mailroom at \d{4}/,
    )
    expect(await countPlaced(url)).toBe(0)
  })

  test('keeps every row when the distribution is killed, and rejects the service until it is finished', async () => {
    await first.stop()
    await handle.close()
    const before = await digestOf(url)
    const child = spawn(process.execPath, ['scripts/mailroom.mjs', 'database', 'distribute'], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(tmpdir(), 'mailroom-test-killed') },
      stdio: 'ignore',
      detached: true,
    })
    while (child.exitCode === null && (await countPlaced(url)) < 8) await delay(20)
    expect(child.exitCode).toBe(null)
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await delay(500)
    const placed = await countPlaced(url)
    expect(placed).toBeLessThan(40)
    expect(await digestOf(url)).toEqual(before)
    await expect(migrateDatabase(url)).rejects.toThrow(
      'The distribution of this database was interrupted, and nothing is lost. Run `mailroom database distribute` again; it resumes where it stopped.',
    )

    const { text } = await distribute(url)
    expect(text).toContain('tables were moved to the workers')
    expect(await digestOf(url)).toEqual(before)
    // Nothing is left on the coordinator beside the shards.
    const rows = await askDatabase<{ size: string }>(
      url,
      `select relname, pg_relation_size(pg_class.oid) as size from pg_class join pg_dist_partition on logicalrelid = pg_class.oid
       where partmethod = 'h' and pg_relation_size(pg_class.oid) > 0`,
    )
    expect(rows).toEqual([])
    expect((await distribute(url)).text).toBe('The database is distributed already; nothing had to be moved.')
  })

  test('serves them afterwards, and their evidence verifies', async () => {
    const service = await createService({
      config: createTestConfig({}),
      databaseUrl: url,
      selfUrl: first.url,
      logger: createLogger('silent'),
      clock: first.clock,
      schedules: {},
    })
    onTestFinished(() => service.stop())
    const ask = (path: string) =>
      service.fetch(
        new Request(`${first.url}/api/v1${path}`, { headers: { authorization: `Bearer ${first.apiKey}` } }),
      )
    for (const { id, status } of shipments) {
      const answer = await ask(`/shipments/${id}`)
      expect(await answer.json()).toMatchObject({ data: { id, status } })
    }
    const deps = service.systemContext
    const chains = await checkChains(deps, (organizationId) => systemContext(deps, organizationId))
    expect(chains.length).toBeGreaterThan(5)
    expect(chains.flatMap(({ issues }) => issues)).toEqual([])
  })

  test('is backed up while unused, and restored to one PostgreSQL', async () => {
    const session = await openSession({ url, name: await processName() })
    await expect(openSnapshot(url)).rejects.toThrow('cannot be backed up while it is in use')
    await session.close()
    const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const config = createTestConfig({ DATA_DIR: join(directory, 'data') })
    const { storage } = await openStorage(config, systemClock)
    const target = await openTarget(join(directory, 'backups'), config)
    const logger = createLogger('silent')
    const { id, recoveryKey } = await backUp({
      target,
      databaseUrl: url,
      config,
      storage,
      clock: systemClock,
      logger,
    })
    const name = `restored_${process.pid}`
    const admin = urlOf(cluster.coordinator, 'postgres')
    await askDatabase(admin, `create database ${name}`)
    onTestFinished(async () => {
      await askDatabase(admin, `drop database ${name} with (force)`)
    })
    const restored = urlOf(cluster.coordinator, name)
    await restoreBackup(await openBackup(target, readRecoveryKey(recoveryKey ?? ''), id), {
      databaseUrl: restored,
      dataDirectory: join(directory, 'restored'),
      storage,
      isSecretGiven: false,
      logger,
    })
    const before = await digestOf(url)
    const after = await digestOf(restored)
    for (const table of [
      'shipments',
      'shipment_search',
      'chain_entries',
      'artifacts',
      'members',
      'tracking_events',
    ]) {
      expect(before[table]).not.toBe('')
      expect(after[table]).toBe(before[table])
    }
  })

  test('applies later migrations, placing their tables by their keys', async () => {
    const folder = await createLaterMigrations({
      '9001_hearings': `create table hearings (organization_id uuid not null, id uuid not null, name text not null, primary key (organization_id, id));--> statement-breakpoint
        create table courts (id uuid primary key, name text not null);--> statement-breakpoint
        alter table tags add column color text;--> statement-breakpoint
        alter table artifacts add column note text;--> statement-breakpoint
        set local citus.enable_ddl_propagation to off;--> statement-breakpoint
        grant update (note) on artifacts to mailroom_service;--> statement-breakpoint
        set local citus.enable_ddl_propagation to on;--> statement-breakpoint
        create index tags_color on tags (organization_id, color);`,
    })
    await migrateDatabase(url, { folder, effects: {} })
    const placed = await askDatabase<{ name: string }>(
      url,
      `select logicalrelid::text as name from pg_dist_partition where logicalrelid::text in ('hearings', 'courts')`,
    )
    expect(placed).toEqual([{ name: 'hearings' }])
    const later = openDatabase(url, { max: 1 })
    onTestFinished(() => later.close())
    const [ours, theirs] = [first.organizationId, newId()]
    for (const organizationId of [ours, theirs]) {
      await inTenant(organizationId, () =>
        later.db.execute(sql`insert into hearings values (${organizationId}, ${newId()}, 'A hearing')`),
      )
    }
    const seen = await inTenant(ours, () => later.db.execute(sql`select * from hearings`))
    expect(seen.rows).toHaveLength(1)
    const all = await acrossTenants(() => later.db.execute(sql`select * from hearings`))
    expect(all.rows).toHaveLength(2)
    await inTenant(ours, () =>
      later.db.execute(sql`update artifacts set note = 'seen' where organization_id = ${ours}`),
    )
    await expect(
      inTenant(ours, () =>
        later.db.execute(sql`update artifacts set filename = 'other' where organization_id = ${ours}`),
      ),
    ).rejects.toThrow()
  })
})

describe('rejects a database that cannot be distributed with the fix, and leaves it unchanged', () => {
  test('without the extension', async () => {
    const name = `plain_${process.pid}`
    await askDatabase(urlOf(cluster.coordinator, 'postgres'), `create database ${name}`)
    onTestFinished(async () => {
      await askDatabase(urlOf(cluster.coordinator, 'postgres'), `drop database ${name} with (force)`)
    })
    await expect(distribute(urlOf(cluster.coordinator, name))).rejects.toThrow(
      /^This database does not have the extension citus\. Install Citus 12\.1/,
    )
  })

  test('without a worker', async () => {
    const url = await createDatabase()
    for (const port of cluster.workers) {
      await askDatabase(url, 'select citus_remove_node($1, $2)', ['127.0.0.1', port])
    }
    await expect(distribute(url)).rejects.toThrow(/^The cluster has no worker\. Add each on the coordinator/)
    expect(await countPlaced(url)).toBe(0)
  })

  test('with an unresponsive worker', async () => {
    const url = await createDatabase()
    const [lost = 0] = cluster.workers
    await loseNode(cluster, lost)
    try {
      await expect(distribute(url)).rejects.toThrow(
        new RegExp(`^Node 127\\.0\\.0\\.1:${lost} cannot be reached`),
      )
      expect(await countPlaced(url)).toBe(0)
    } finally {
      await startNode(cluster, lost)
    }
  })
})
