import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { scopes } from '#lib/contract/api/access.values.ts'
import { sandboxOwner } from '#lib/service/organizations/create-organization.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { startS3Server } from '#tests/support/peers/s3-server.ts'
import { openStatementCounter, type StatementCounter } from '#tests/support/peers/statement-counter.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import type { ReleasedOrganization } from '#tests/support/releases/release.ts'
import { versionEnvironment } from '#tests/support/releases/version-environment.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

/*
 * Four processes on one database and one bucket: two that serve requests, two that run jobs. Nothing is shared but those.
 */

const { url: databaseUrl, pool } = await openTestDatabase()
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

let counter: StatementCounter
let environment: Record<string, string>
/** Serves requests; what it asks of the database is counted. */
let first: ServerProcess
let second: ServerProcess
let working: ServerProcess[]
let organization: ReleasedOrganization

const start = async (role: string, settings: Record<string, string> = {}): Promise<ServerProcess> => {
  // Each has its own directory, as on its own machine.
  const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  return startServer(
    'server.ts',
    { ...environment, DATA_DIR: directory, ROLE: role, ...settings },
    '/api/v1/ready',
  )
}

const via = ({ url }: ServerProcess) => createReleaseDriver(url, organization, delay)

/** Counts the statements of the first process for its requests, and those that lock anything. */
const countStatements = async () => {
  const driver = via(first)
  const counts: { statements: number; locking: number }[] = []
  // A connection that is opened, or serves another organization, has its own statements: the least is the request's.
  for (let round = 0; round < 4; round += 1) {
    const before = counter.read()
    for (let turn = 0; turn < 20; turn += 1) await driver.list('/shipments')
    for (let turn = 0; turn < 4; turn += 1) await driver.uploadLetter(`Letter ${turn}`)
    const after = counter.read()
    counts.push({
      statements: after.statements - before.statements,
      locking: after.locking - before.locking,
    })
  }
  return {
    statements: Math.min(...counts.map(({ statements }) => statements)),
    locking: Math.min(...counts.map(({ locking }) => locking)),
  }
}

let alone = { statements: 0, locking: 0 }

beforeAll(async () => {
  const storage = await startS3Server(['documents'])
  cleanup.defer(() => storage.stop())
  counter = await openStatementCounter(databaseUrl)
  environment = {
    ...versionEnvironment({ databaseUrl, dataDirectory: '' }),
    LIMIT_LISTS_PER_MINUTE: '100000',
    APP_SECRET: 'one secret for all processes of an installation',
    S3_BUCKET: 'documents',
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: storage.region,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
  first = cleanup.use(await start('api', { DATABASE_URL: counter.url }))
  organization = { ...sandboxOwner, api_key: '' }
  const driver = via(first)
  const session = await vi.waitFor(() => driver.signIn(), { timeout: 60_000 })
  const key = await driver.request('POST', '/api-keys', { name: 'Several', scopes: [...scopes] }, session)
  organization.api_key = String(key['secret'])
  alone = await countStatements()
  const [serving, ...others] = await Promise.all([start('api'), start('jobs'), start('jobs')])
  second = cleanup.use(serving)
  working = others
  for (const other of others) cleanup.use(other)
})

test('sessions and documents are shared between processes', async () => {
  const session = await via(first).signIn()
  const { id } = await via(first).createDraft('Uploaded to the one', true)
  const read = await via(second).request('GET', `/shipments/${id}`, undefined, session)
  expect(read).toMatchObject({ status: 'draft' })
  const document = await fetch(String(read['document_preview_url']))
  expect(await document.text()).toMatch(/^%PDF-/)
})

test('a change by one process reaches listeners of another', async () => {
  const stream = await fetch(`${second.url}/api/v1/events`, {
    headers: { authorization: `Bearer ${organization.api_key}` },
  })
  const { id } = await via(first).createDraft('Drafted at the one', true)
  let text = ''
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes(id)) break
  }
  expect(text).toContain(id)
})

test('when a working process is killed, each letter is still bought, printed and labeled once', async () => {
  const drafts = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      via(turn % 2 === 0 ? first : second).createDraft(`Letter ${turn}`, true),
    ),
  )
  const buying = drafts.map(async (draft, turn) => {
    const driver = via(turn % 2 === 0 ? second : first)
    await driver.buy(draft)
    await driver.request('POST', `/shipments/${draft.id}/sandbox-journey`, { to: 'printed' })
  })
  const [dying] = working
  process.kill(dying?.pid ?? 0, 'SIGKILL')
  await Promise.all(buying)
  const { rows } = await pool.query<{ status: string; purchases: number; labels: number; jobs: number }>(
    `select status,
       (select count(*)::int from purchases p where p.shipment_id = s.id and p.step = 'completed') as purchases,
       (select count(*)::int from sandbox_objects o where o.vendor = 'easypost' and o.kind = 'shipment'
         and o.body->>'reference' = s.id::text and o.body->>'postage_label' is not null) as labels,
       (select count(*)::int from print_jobs j where j.shipment_id = s.id and j.output = 'document') as jobs
     from shipments s where s.id = any($1)`,
    [drafts.map(({ id }) => id)],
  )
  expect(rows).toEqual(drafts.map(() => ({ status: 'printed', purchases: 1, labels: 1, jobs: 1 })))
})

test('a request needs no more statements or locks when other processes serve and work beside it', async () => {
  // Uploads write, so that something is locked.
  expect(alone.locking).toBeGreaterThan(0)
  // A round that lasts longer on a busy machine has more of what the process writes now and then, such as its log.
  await vi.waitFor(
    async () => {
      const beside = await countStatements()
      expect(beside.statements).toBeLessThanOrEqual(alone.statements)
      expect(beside.locking).toBeLessThanOrEqual(alone.locking)
    },
    { timeout: 60_000 },
  )
})
