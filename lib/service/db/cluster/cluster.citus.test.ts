import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { acrossTenants, inTenant, openDatabase, serviceRole } from '#lib/postgres/postgres.ts'
import { serviceOptions } from '#lib/postgres/service-settings.ts'
import { tablesOnEveryNode } from '#lib/service/db/schema/placement.ts'
import { tags } from '#lib/service/db/schema/tags.ts'
import { newId } from '#lib/service/ids.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { askDatabase, urlOf } from '#tests/support/cluster-database.ts'
import { loseNode, startNode } from '#tests/support/peers/citus.ts'
import { acrossWorkers } from '#tests/support/plans/across-workers.ts'
import { askEverything, insertObjects } from '#tests/support/plans/ask-everything.ts'
import { recordStatements, type Statement } from '#tests/support/plans/record-statements.ts'
import { runEveryJob } from '#tests/support/plans/run-jobs.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import { openTestService } from '#tests/support/service.ts'

/*
 * The whole service on a coordinator and two workers: one office does everything once, another is on the other worker.
 */

const { cluster } = inject('postgres')
if (!cluster) throw new Error('this is tested on a cluster')

const recording = recordStatements()
const service = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LISTS_PER_MINUTE: '1000000',
  LIMIT_SESSION_READS_PER_MINUTE: '1000000',
  LIMIT_DETAIL_SECONDS: '0',
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
})
const { databaseUrl, deps, organizationId: ours } = service
const database = new URL(databaseUrl).pathname.slice(1)

/** The port of the worker that has an organization. */
const workerOf = async (organizationId: string): Promise<number> => {
  const [found] = await askDatabase<{ port: number }>(
    databaseUrl,
    `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('shipments', $1::uuid)`,
    [organizationId],
  )
  return found?.port ?? 0
}

const password = 'correct horse battery'

const openOffice = async (email: string, isWanted: (worker: number) => boolean) => {
  for (let attempt = 0; ; attempt += 1) {
    const ownerEmail = `${attempt}.${email}`
    const made = await createOrganization(deps, {
      name: 'Spruce Legal',
      ownerEmail,
      ownerPassword: password,
      verified: true,
      cardNumber: '4242424242424242',
    })
    const worker = await workerOf(made.organizationId)
    if (isWanted(worker)) return { ...made, email: ownerEmail }
  }
}

const ourWorker = await workerOf(ours)
const theirs = await openOffice('owner@spruce.example', (worker) => worker !== ourWorker)
/** On the worker of the office that does everything, whose key is revoked among the rest. */
const neighbors = await openOffice('owner@cedar.example', (worker) => worker === ourWorker)

const driverOf = (apiKey: string, email = service.owner.email) =>
  createReleaseDriver(
    service.url,
    { name: 'An office', email, password, api_key: apiKey },
    delay,
    service.url,
  )
const us = driverOf(neighbors.apiKey)
const them = driverOf(theirs.apiKey, theirs.email)

let refused: string[] = []
let jobs = new Map<string, 'ran' | 'failed'>()
let statements: Statement[] = []

beforeAll(async () => {
  const hooks = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(hooks, 'listening')
  // A server that listens on TCP has an address and a port.
  const office = driverOf(service.apiKey)
  const { shipments } = await office.fill(`http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`)
  const delivered = shipments.find(({ journey }) => journey === 'return_receipt')?.id ?? ''
  const ids = await insertObjects(service)
  refused = await askEverything(service, { ids, delivered })
  jobs = await runEveryJob(service, ids)
  hooks.close()
  statements = recording.stop()
})

test('letters are sent, every operation responds and every job runs', () => {
  expect(refused.filter((line) => / 50[03]$/.test(line))).toEqual([])
  // The tracker of the object that was inserted is unknown to the carrier.
  expect([...jobs].filter(([, outcome]) => outcome === 'failed').map(([name]) => name)).toEqual([
    'tracker.poll',
  ])
})

describe('statements', () => {
  const reached = new Map<Statement, Set<number>>()

  beforeAll(async () => {
    const client = new Client({ connectionString: databaseUrl, options: serviceOptions })
    let asked = new Set<number>()
    // Citus says to whom it sends what.
    client.on('notice', ({ detail = '' }) => {
      const [, port] = /^on server \S+:(\d+)/.exec(detail) ?? []
      if (port !== undefined) asked.add(Number(port))
    })
    await client.connect()
    await client.query('set citus.log_remote_commands to on')
    await client.query('set client_min_messages to log')
    for (const statement of statements) {
      await client.query('begin')
      await client.query(`set local mailroom.tenant to '${statement.scope}'`)
      asked = new Set()
      reached.set(statement, asked)
      // An existing row is rejected by the worker that has it.
      await client.query(statement.text, statement.values).catch(() => undefined)
      await client.query('rollback')
    }
    await client.end()
  })

  const workersOf = (statement: Statement): number[] =>
    [...(reached.get(statement) ?? [])].filter((port) => port !== cluster.coordinator)
  const flat = ({ text }: Statement): string => text.replaceAll(/\s+/g, ' ')

  test('of a request reach only the worker of its organization', () => {
    expect(statements.length).toBeGreaterThan(400)
    expect(statements.filter((statement) => workersOf(statement).length === 1).length).toBeGreaterThan(200)
    // What every node has is locked and written on every node.
    const isOfEveryNode = (statement: Statement): boolean =>
      new RegExp(
        `^(?:update|insert into|delete from|select .* from) "(?:${tablesOnEveryNode.join('|')})"`,
      ).test(flat(statement))
    const strays = statements
      .filter((statement) => statement.scope === ours && !isOfEveryNode(statement))
      .filter((statement) => workersOf(statement).some((port) => port !== ourWorker))
    expect(strays.map(flat)).toEqual([])
  })

  test('that read several workers are listed', () => {
    const wide = statements.filter(
      (statement) => statement.scope === 'every' && workersOf(statement).length > 1,
    )
    const isListed = (statement: Statement) =>
      acrossWorkers.some((listed) => listed.statement.test(flat(statement)))
    expect(wide.filter((statement) => !isListed(statement)).map(flat)).toEqual([])
    expect(
      acrossWorkers.filter((listed) => !wide.some((statement) => listed.statement.test(flat(statement)))),
    ).toEqual([])
  })
})

describe('row-level security', () => {
  const handle = openDatabase(databaseUrl, { max: 2 })
  const { db } = handle
  afterAll(() => handle.close())
  const messageOf = (statement: Promise<unknown>): Promise<string> =>
    statement.then(
      () => 'done',
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    )

  beforeAll(async () => {
    for (const organizationId of [ours, theirs.organizationId]) {
      await inTenant(organizationId, async () => {
        await db.insert(tags).values({ organizationId, id: newId(), name: 'fenced' })
      })
    }
  })

  test('limits a query without an organization filter to its own rows, on any worker', async () => {
    for (const organizationId of [ours, theirs.organizationId]) {
      const seen = await inTenant(organizationId, () => db.select().from(tags))
      expect(new Set(seen.map((tag) => tag.organizationId))).toEqual(new Set([organizationId]))
    }
    const all = await acrossTenants(() => db.select().from(tags))
    expect(new Set(all.map((tag) => tag.organizationId)).size).toBe(2)
  })

  test('prevents changes, deletions and inserts for another organization', async () => {
    await inTenant(ours, () => db.update(tags).set({ name: sql`name || '!'` }))
    await inTenant(ours, () => db.delete(tags).where(sql`organization_id = ${theirs.organizationId}`))
    const left = await inTenant(theirs.organizationId, () => db.select().from(tags))
    expect(left.map(({ name }) => name)).toEqual(['fenced'])
    const writing = inTenant(ours, () =>
      db.insert(tags).values({ organizationId: theirs.organizationId, id: newId(), name: 'smuggled' }),
    )
    expect(await messageOf(writing)).toContain('row-level security')
  })

  test('shows nothing to the service’s role on a worker without a set organization', async () => {
    const client = new Client({
      connectionString: urlOf(ourWorker, database).replace('postgres@', `${serviceRole}@`),
    })
    await client.connect()
    const { rows } = await client.query('select * from tags')
    await client.end()
    expect(rows).toEqual([])
  })

  test.each([
    ['the hash of a stored file', `update artifacts set sha256 = repeat('0', 64) where sha256 is not null`],
    ['when a file was stored', `update artifacts set created_at = '2020-01-01'`],
    ['what was mailed', `update shipments set to_address = '{}' where tracking_number is not null`],
    [
      'a status without an entry of the chain',
      `update shipments set status = 'cancelled' where status = 'shipped'`,
    ],
    ['the head of a chain', `update chain_heads set entries = entries - 1`],
    ['an entry of a chain', `update chain_entries set hash = repeat('0', 64)`],
    ['a scan', `delete from tracking_events`],
    ['an event', `delete from shipment_events`],
  ])('keeps %s as recorded', async (_, statement) => {
    const place = sql.raw(`${/\bwhere\b/.test(statement) ? 'and' : 'where'} organization_id = '${ours}'`)
    const changing = inTenant(ours, () => db.execute(sql`${sql.raw(statement)} ${place}`))
    expect(await messageOf(changing)).toMatch(
      // What is checked at the end of a transaction, the worker says in its log.
      /permission denied|recorded once|is fixed once|not replaced|only moves forward|could not commit transaction/,
    )
  })

  test('retains a carrier’s messages until their expiry', async () => {
    const { rows } = await inTenant(ours, () =>
      db.execute<{ id: string }>(
        sql`select id from shipments where organization_id = ${ours} and status = 'shipped' limit 1`,
      ),
    )
    const purging = inTenant(ours, () =>
      db.execute(sql`select purge_carrier_words(${ours}, ${rows[0]?.id}, '2026-03-04')`),
    )
    expect(await messageOf(purging)).toContain('the retention of shipment')
  })
})

const headersOf = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` })

describe('a lost worker', () => {
  test('does not affect the organizations of the others, and returns with everything that was acknowledged', async () => {
    const before = await us.createDraft('Before the loss', true)
    await us.buy(before)
    const theirSession = await them.signIn()
    await loseNode(cluster, ourWorker)
    try {
      const lost = await fetch(`${service.url}/api/v1/shipments`, { headers: headersOf(neighbors.apiKey) })
      expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, expect.any(String)])
      const written = await fetch(`${service.url}/api/v1/shipments/${before.id}/cancel`, {
        method: 'POST',
        headers: headersOf(neighbors.apiKey),
      })
      expect(written.status).toBe(503)
      const letter = await them.createDraft('Meanwhile', true)
      await them.buy(letter)
      expect(await them.request('GET', `/shipments/${letter.id}`)).toMatchObject({
        tracking_number: expect.any(String),
      })
      // A person who was last seen before the loss.
      service.clock.forward(2 * hourMs)
      const account = await fetch(`${service.url}/api/v1/account`, { headers: theirSession })
      expect(account.status).toBe(200)
    } finally {
      await startNode(cluster, ourWorker)
    }
    const until = performance.now() + 60_000
    let answer: { status: number } = { status: 0 }
    while (answer.status !== 200 && performance.now() < until) {
      await delay(200)
      answer = await fetch(`${service.url}/api/v1/shipments/${before.id}`, {
        headers: headersOf(neighbors.apiKey),
      })
    }
    expect(answer.status).toBe(200)
    const after = await us.createDraft('After the loss', true)
    await us.buy(after)
  })
})

describe('an organization moved', () => {
  test('to its own worker continues buying meanwhile', async () => {
    const [other = 0] = cluster.workers.filter((port) => port !== ourWorker)
    const bought: string[] = []
    const moved = new AbortController()
    const buying = (async () => {
      while (!moved.signal.aborted || bought.length < 2) {
        const draft = await us.createDraft(`Letter ${bought.length}`, true)
        await us.buy(draft)
        bought.push(draft.id)
      }
    })()
    await askDatabase(
      databaseUrl,
      `select isolate_tenant_to_new_shard('shipments', $1::uuid, 'CASCADE', 'block_writes')`,
      [ours],
    )
    await askDatabase(
      databaseUrl,
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('shipments', $1::uuid),
         '127.0.0.1', $2::integer, '127.0.0.1', $3::integer, 'block_writes')`,
      [neighbors.organizationId, ourWorker, other],
    )
    moved.abort()
    await buying
    expect(await workerOf(neighbors.organizationId)).toBe(other)
    for (const id of bought) {
      expect(await us.request('GET', `/shipments/${id}`)).toMatchObject({
        tracking_number: expect.any(String),
      })
    }
    // Rights, policies and triggers have moved with the rows.
    const late = await us.createDraft('After the move', true)
    await us.buy(late)
    const evidence = await fetch(`${service.url}/api/v1/shipments/${late.id}/evidence`, {
      headers: headersOf(neighbors.apiKey),
    })
    expect(evidence.status).toBe(200)
    const forbidden = inTenant(neighbors.organizationId, () =>
      deps.db.execute(
        sql`update artifacts set created_at = '2020-01-01' where organization_id = ${neighbors.organizationId}`,
      ),
    )
    await expect(forbidden).rejects.toThrow()
  })
})
