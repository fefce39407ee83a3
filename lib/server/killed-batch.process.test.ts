import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { scopes } from '#lib/contract/api/access.values.ts'
import { sandboxOwner } from '#lib/service/organizations/create-organization.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { startS3Server } from '#tests/support/peers/s3-server.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import { versionEnvironment } from '#tests/support/releases/version-environment.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

/* Two processes on one database and one bucket, each serving and working. One is killed while a list is bought. */

const { url: databaseUrl, pool } = await openTestDatabase()
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

const rows = 20

let processes: ServerProcess[]
let key: string

beforeAll(async () => {
  const storage = await startS3Server(['documents'])
  cleanup.defer(() => storage.stop())
  const start = async (): Promise<ServerProcess> => {
    const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
    cleanup.defer(() => rm(directory, { recursive: true, force: true }))
    const environment = {
      ...versionEnvironment({ databaseUrl, dataDirectory: directory }),
      APP_SECRET: 'one secret for all processes of an installation',
      S3_BUCKET: 'documents',
      S3_ENDPOINT: storage.endpoint,
      S3_REGION: storage.region,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
      LIMIT_LISTS_PER_MINUTE: '100000',
    }
    return cleanup.use(await startServer('server.ts', environment, '/api/v1/ready'))
  }
  processes = [await start(), await start()]
  const driver = createReleaseDriver(processes[0]?.url ?? '', { ...sandboxOwner, api_key: '' }, delay)
  const session = await vi.waitFor(() => driver.signIn(), { timeout: 60_000 })
  const made = await driver.request('POST', '/api-keys', { name: 'Lists', scopes: [...scopes] }, session)
  key = String(made['secret'])
})

const ask = async (url: string, method: string, path: string, body?: object | FormData) => {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  // Whatever the API answers has an object of data, or an error, which the test then shows.
  const { data, ...rest } = (await response.json()) as { data?: Record<string, unknown> }
  if (!data) throw new Error(`${method} ${path}: ${JSON.stringify(rest)}`)
  return data
}

const formOf = (filename: string, bytes: Uint8Array | string): FormData => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(bytes)]), filename)
  return form
}

const countBought = async (): Promise<number> => {
  const { rows: counted } = await pool.query<{ bought: number }>(
    `select count(*)::int as bought from purchases where step = 'completed'`,
  )
  return counted[0]?.bought ?? 0
}

/** Counts what each letter that is no draft any more has had of everything, at us and at the vendors. */
const countEverything = async () => {
  const { rows: letters } = await pool.query<Record<string, number>>(
    `select
       (select count(*)::int from purchases p where p.shipment_id = s.id) as purchases,
       (select count(*)::int from sandbox_objects o where o.vendor = 'easypost' and o.kind = 'shipment'
         and o.body->>'reference' = s.id::text and o.body->>'postage_label' is not null) as labels,
       (select count(*)::int from sandbox_objects o where o.vendor = 'stripe' and o.kind = 'payment_intent'
         and o.body->'metadata'->>'reference' = s.id::text) as payments,
       (select count(*)::int from print_jobs j
         join sandbox_objects o on o.vendor = 'printer' and o.kind = 'job' and o.parent_id = j.name
         where j.shipment_id = s.id and j.output = 'document') as printed
     from shipments s where s.status <> 'draft'`,
  )
  return letters
}

test('when one of two processes is killed in the middle of a list, the other finishes it and repeats nothing', async () => {
  const [dying, living] = processes.map(({ url }) => url) as [string, string]
  const lines = Array.from({ length: rows }, (_, row) => `Person ${row},${row + 1} Oak Ln,Reno,NV,89501`)
  const csv = `name,street,city,state,zip\n${lines.join('\n')}`
  const batch = await ask(dying, 'POST', '/batches', formOf('tenants.csv', csv))
  const document = await ask(dying, 'POST', '/documents/upload', formOf('notice.pdf', smallPdf('Notice')))
  await ask(dying, 'PATCH', `/batches/${String(batch['id'])}`, {
    document_key: document['document_key'],
    from_address: {
      company: 'Harbor Legal',
      street1: '388 Townsend St',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
    },
  })
  await ask(dying, 'POST', `/batches/${String(batch['id'])}/check`)
  const read = () => ask(living, 'GET', `/batches/${String(batch['id'])}`)
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'ready' }), {
    timeout: 60_000,
    interval: 250,
  })
  await ask(dying, 'POST', `/batches/${String(batch['id'])}/buy`, { max_total_cents: 500_000 })
  await vi.waitFor(async () => expect(await countBought()).toBeGreaterThan(3), {
    timeout: 60_000,
    interval: 20,
  })
  process.kill(processes[0]?.pid ?? 0, 'SIGKILL')
  expect(await countBought()).toBeLessThan(rows)
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'done' }), {
    timeout: 120_000,
    interval: 500,
  })
  const once = { purchases: 1, labels: 1, payments: 1, printed: 1 }
  await vi.waitFor(
    async () => expect(await countEverything()).toEqual(Array.from({ length: rows }, () => once)),
    { timeout: 120_000, interval: 500 },
  )
})
