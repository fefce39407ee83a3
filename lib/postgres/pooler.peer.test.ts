import { setTimeout as delay } from 'node:timers/promises'

import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { systemContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { tags } from '#lib/service/db/schema/tags.ts'
import { checkChains } from '#lib/service/evidence/chain/sweep-chains.ts'
import { newId } from '#lib/service/ids.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openTestDatabase, runAsOwner } from '#tests/support/database.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { startPgbouncer } from '#tests/support/peers/pgbouncer.ts'
import { requires } from '#tests/support/peers/programs.ts'
import { openReceiver } from '#tests/support/peers/receiver.ts'
import { askEverything, insertObjects } from '#tests/support/plans/ask-everything.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import { openTestService } from '#tests/support/service.ts'

import { openDatabase } from './client.ts'
import { serviceRole } from './service-settings.ts'
import { acrossTenants, inTenant } from './tenant.ts'
import { withTransaction } from './transaction.ts'

const pgbouncer = requires('pgbouncer')

/** Replaces skipped tests, which are collected anyway: it must not start a missing program. */
const standIn = () => test('is not tested', () => {})

describe('behind PgBouncer in transaction mode (Debian’s, where it is installed)', pgbouncer, async () => {
  if (pgbouncer.skip) return standIn()
  const { url } = await openTestDatabase()
  // One connection of PostgreSQL serves all of them in turn.
  const pooler = await startPgbouncer(url, 1)
  afterAll(pooler.stop)
  const handle = openDatabase(pooler.url, { max: 3, isPooler: true })
  const { db } = handle
  afterAll(() => handle.close())
  const ours = newId()
  const theirs = newId()

  beforeAll(async () => {
    for (const organizationId of [ours, theirs]) {
      await inTenant(organizationId, () =>
        withTransaction({ db }, async ({ db }) => {
          await db
            .insert(organizations)
            .values({ organizationId, name: organizationId, createdAt: new Date() })
          await db.insert(tags).values({ organizationId, id: newId(), name: 'urgent' })
        }),
      )
    }
  })

  test('each statement and each transaction sees its organization’s rows, on any connection', async () => {
    const own = async (organizationId: string) => {
      const alone = await db.select().from(tags)
      const together = await withTransaction({ db }, async ({ db }) => db.select().from(tags))
      return [...alone, ...together].every((tag) => tag.organizationId === organizationId)
    }
    const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? ours : theirs))
    const seen = await Promise.all(
      turns.map((organizationId) => inTenant(organizationId, () => own(organizationId))),
    )
    expect(seen).toEqual(turns.map(() => true))
    expect(await acrossTenants(() => db.select().from(tags))).toHaveLength(2)
  })

  test('rejects a query outside any organization', async () => {
    await expect(db.select().from(tags)).rejects.toThrow()
    await expect(db.transaction((tx) => tx.select().from(tags))).rejects.toThrow('outside any organization')
  })

  test('leaves no organization or role on the connection', async () => {
    await inTenant(ours, () => db.select().from(tags))
    const role = "select current_user::text as role, current_setting('mailroom.tenant', true) as tenant"
    const within = await inTenant(ours, () => db.execute(sql.raw(role)))
    expect(within.rows).toEqual([{ role: serviceRole, tenant: ours }])
    const other = new Client({ connectionString: pooler.url })
    await other.connect()
    const { rows } = await other.query<{ role: string; tenant: string }>(role)
    await other.end()
    expect(rows[0]?.role).not.toBe(serviceRole)
    expect(rows[0]?.tenant).toBe('')
  })

  test('a failed statement is rolled back and leaves the connection usable', async () => {
    const twice = inTenant(ours, () =>
      db.insert(organizations).values({ organizationId: ours, name: 'again', createdAt: new Date() }),
    )
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } })
    const foreign = inTenant(ours, () =>
      db.insert(tags).values({ organizationId: theirs, id: newId(), name: 'x' }),
    )
    await expect(foreign).rejects.toMatchObject({ cause: { code: '42501' } })
    const failing = inTenant(ours, () =>
      withTransaction({ db }, async ({ db }) => {
        await db.update(tags).set({ name: 'changed' }).where(eq(tags.organizationId, ours))
        throw new Error('changed my mind')
      }),
    )
    await expect(failing).rejects.toThrow('changed my mind')
    expect((await inTenant(ours, () => db.select().from(tags))).map(({ name }) => name)).toEqual(['urgent'])
  })

  test('replaces a lost connection', async () => {
    await runAsOwner(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect
      .poll(() =>
        inTenant(ours, () => db.select().from(tags)).then(
          (rows) => rows.length,
          () => 0,
        ),
      )
      .toBe(1)
  })
})

describe('the service behind PgBouncer, with the fewest possible connections', pgbouncer, async () => {
  if (pgbouncer.skip) return standIn()
  const database = await openTestDatabase()
  // What holds one connection and asks for another would wait for itself.
  const pooler = await startPgbouncer(database.url, 2)
  afterAll(pooler.stop)
  const service = await openTestService(
    {
      DATABASE_POOLER_URL: pooler.url,
      DATABASE_CONNECTIONS: '7',
      LIMIT_WRITES_PER_MINUTE: '1000000',
      LIMIT_LISTS_PER_MINUTE: '1000000',
      LIMIT_SESSION_READS_PER_MINUTE: '1000000',
      LIMIT_DETAIL_SECONDS: '0',
      WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    },
    createLogger('silent'),
    () => Promise.resolve(database),
  )

  const hooks = await openReceiver()

  test('serves many concurrent requests in turn', async () => {
    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        service.send('GET', turn % 2 === 0 ? '/api/v1/shipments' : '/api/v1/evidence'),
      ),
    )
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
    const drafts = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.upload('/api/v1/documents/upload', 'letter.pdf', smallPdf('One page')),
      ),
    )
    expect(drafts.map(({ status }) => status)).toEqual(drafts.map(() => 201))
  })

  test('sends letters to completion, and their evidence verifies', async () => {
    const office = { name: 'Harbor Legal', ...service.owner, api_key: service.apiKey }
    const driver = createReleaseDriver(service.url, office, delay, service.url)
    const { shipments } = await driver.fill(hooks.url)
    await expect.poll(() => hooks.received.length).toBeGreaterThan(0)
    const delivered = shipments.find(({ journey }) => journey === 'return_receipt')?.id ?? ''
    const bundle = await driver.download(`/shipments/${delivered}/evidence-bundle`)
    expect(bundle.size).toBeGreaterThan(10_000)
    const checked = await checkChains(service.deps, (id) => systemContext(service.deps, id))
    expect(checked.length).toBeGreaterThan(8)
    expect(checked.flatMap(({ issues }) => issues)).toEqual([])
    const refused = await askEverything(service, { ids: await insertObjects(service), delivered })
    expect(refused.filter((line) => / 50[03]$/.test(line))).toEqual([])
  })
})
