import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { openConfig } from '#lib/operate/installation/open-config.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { createService } from '#lib/service/create-service.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { reconcile } from '#lib/service/reconciliation/reconcile.ts'
import { openTcpSwitch } from '#tests/support/peers/tcp-switch.ts'
import { startReplicatedPostgres } from '#tests/support/replicated-postgres.ts'
import { startServer } from '#tests/support/server-process.ts'

import { compareLedgers, createDriver, longestSettlingMs } from './crash-ledgers.ts'
import { openVendors, secrets } from './crash-vendors.ts'
import { openTemporaryDatabase } from './serve.ts'

/*
 * Loses the primary of a PostgreSQL with a synchronous standby while letters are bought, and promotes the standby. Exit
 * code 1 when the vendors' ledgers differ from ours, when something acknowledged is gone, when an answer is a fault of
 * Mailroom's own, or when it does not serve again in ten seconds.
 */

const { values: given } = parseArgs({ options: { purchases: { type: 'string', default: '60' } } })
const purchases = Number(given.purchases)
const concurrency = 6
/** How long no one answers as primary: what a cluster manager takes to notice. */
const outageMs = 2000
/** How long the standby serves reads before it is promoted. */
const readOnlyMs = 1000
const longestReturnMs = 10_000

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const directory = await mkdtemp(join(tmpdir(), 'mailroom-failover-'))
await chmod(directory, 0o711)
await using temporary = await openTemporaryDatabase()
const vendorDatabase = await temporary.create()
const postgres = await startReplicatedPostgres(directory)
const address = await openTcpSwitch(postgres.primary.port)
const serviceUrlOf = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href
const serviceDatabase = serviceUrlOf(postgres.primary.url, address.port)
await migrateDatabase(serviceDatabase)

const servers: { url: string; pid: number }[] = []
let turn = 0
const serviceUrl = (): string =>
  servers[(turn += 1) % Math.max(1, servers.length)]?.url ?? 'http://127.0.0.1:1'
const vendors = await openVendors({ databaseUrl: vendorDatabase, serviceUrl, onPoint: () => {} })
const environment = {
  ROLE: 'api',
  DATA_DIR: temporary.directory,
  DATABASE_URL: serviceDatabase,
  EASYPOST_API_KEY: secrets.easypost.apiKey,
  EASYPOST_WEBHOOK_SECRET: secrets.easypost.webhookSecret,
  EASYPOST_BASE_URL: `${vendors.url}/sandbox/easypost/v2`,
  STRIPE_SECRET_KEY: secrets.stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: secrets.stripe.webhookSecret,
  STRIPE_BASE_URL: `${vendors.url}/sandbox/stripe`,
  PRINTER_URL: `${vendors.url}/sandbox/ipp/print`,
  LIMIT_WRITES_PER_MINUTE: '100000000',
  LIMIT_LISTS_PER_MINUTE: '100000000',
  LIMIT_DETAIL_SECONDS: '0',
  LOG_LEVEL: 'fatal',
}
const own = await createService({
  config: await openConfig(readSettings(environment), serviceDatabase),
  databaseUrl: serviceDatabase,
  selfUrl: 'http://127.0.0.1:1',
  logger: createLogger('fatal'),
  clock: systemClock,
  schedules: {},
})
const { apiKey } = await createOrganization(own.systemContext, {
  name: 'Harbor Legal',
  cardNumber: '4242424242424242',
  ownerEmail: 'owner@failover.test',
  ownerPassword: 'correct horse',
  verified: true,
})
for (let count = 0; count < 2; count += 1) {
  servers.push(await startServer('bench/crash-service.ts', environment, '/api/v1/ready'))
}

const statuses: Record<string, number> = {}
const faults: string[] = []
const hear = (status: number, what: string): void => {
  statuses[status] = (statuses[status] ?? 0) + 1
  // Something in between, such as a vendor that did not answer, is said by its own code.
  if (status === 500) faults.push(`${what} was answered with 500`)
}
const driver = createDriver(serviceUrl, hear)
const drafts: Awaited<ReturnType<typeof driver.createDraft>>[] = []
for (let index = 0; index < purchases; index += 1) {
  drafts.push(await driver.createDraft(apiKey, index, index % 4 === 0))
}
/** A draft that stays one. */
const renamed = await driver.createDraft(apiKey, 0, false)
print(`${purchases} drafts made; buying them, ${concurrency} at a time, in ${servers.length} processes`)

const acknowledged = new Map<string, string>()
const waiting = [...drafts]
const work = async (): Promise<void> => {
  for (let draft = waiting.shift(); draft; draft = waiting.shift()) {
    acknowledged.set(draft.id, await driver.play(draft))
  }
}
const working = Promise.all(Array.from({ length: concurrency }, work))

/** Asks to read or to write, over and over; returns when that was done for the first time by the new primary. */
const probe = async (method: 'GET' | 'PATCH', stop: AbortSignal): Promise<number | null> => {
  let restoredAt: number | null = null
  const path = method === 'GET' ? '/shipments' : `/shipments/${renamed.id}`
  while (!stop.aborted && restoredAt === null) {
    for (const { url } of servers) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(method === 'PATCH' && { body: JSON.stringify({ shipment_name: 'Renamed' }) }),
        signal: AbortSignal.timeout(40_000),
      }).catch(() => null)
      if (response) hear(response.status, `${method} ${path}`)
      if (response?.status === 503 && response.headers.get('retry-after') === null) {
        faults.push(`${method} ${path}: 503 without Retry-After`)
      }
      await response?.bytes()
      if (response?.ok && isPromoted) restoredAt ??= performance.now()
    }
    await delay(50)
  }
  return restoredAt
}

let isPromoted = false
while (acknowledged.size < purchases / 3) await delay(20)
const before = new Map(acknowledged)
print(`${before.size} bought; the primary is lost`)
const stop = new AbortController()
await postgres.losePrimary()
address.leadTo(null)
const probes = Promise.all([probe('GET', stop.signal), probe('PATCH', stop.signal)])
await delay(outageMs)
address.leadTo(postgres.standby.port)
await delay(readOnlyMs)
await postgres.promote()
const promotedAt = performance.now()
isPromoted = true
print('the standby is promoted')
const limit = setTimeout(() => stop.abort(), 60_000)
const [readAt, writtenAt] = await probes
clearTimeout(limit)
for (const [what, at] of Object.entries({ reads: readAt, writes: writtenAt })) {
  const took = at === null ? null : at - promotedAt
  print(`${what} again after ${took === null ? 'never' : `${(took / 1000).toFixed(1)} s`}`)
  if (took === null || took > longestReturnMs) faults.push(`${what} did not return in 10 s`)
}
await working

const { pool } = own.systemContext
const countOpen = async (): Promise<number> => {
  const { rows } = await pool.query<{ open: string }>(`select
    (select count(*) from purchases where step not in ('completed', 'failed') or payment_undo = 'requested' or (label_refund = 'requested' and label_retry_at is null))
    + (select count(*) from cancellations where payment_refund in ('requested', 'pending') or (label_refund = 'requested' and label_retry_at is null)) as open`)
  return Number(rows[0]?.open)
}
const settledBy = performance.now() + longestSettlingMs
while ((await countOpen()) > 0 && performance.now() < settledBy) await delay(250)
const open = await countOpen()
if (open > 0) faults.push(`${open} purchases or cancellations are not settled`)

const compared = await compareLedgers(pool, vendors.pool)
faults.push(...compared.faults)
const { differences } = await reconcile(own.systemContext, { days: 1 })
for (const { kind, vendorId } of differences) faults.push(`reconciliation: ${kind} ${vendorId}`)
const { rows } = await pool.query<{ id: string; status: string }>('select id, status from shipments')
const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
for (const [id, told] of before) {
  const now = statusOf.get(id)
  // What was queued is printed meanwhile.
  if (now !== told && !(told === 'queued' && now === 'printed')) {
    faults.push(`${id} was ${told} when the primary was lost, and is ${now}`)
  }
}

for (const [title, counted] of Object.entries({ Answers: statuses, Ledgers: compared.counts })) {
  print(`\n${title}`)
  for (const name of Object.keys(counted).toSorted()) print(`  ${String(counted[name]).padStart(5)}  ${name}`)
}
print('')
for (const fault of new Set(faults)) print(`FAULT  ${fault}`)
print(faults.length === 0 ? 'Nothing acknowledged was lost.' : `${faults.length} faults`)

for (const server of servers) process.kill(server.pid, 'SIGKILL')
await own.stop()
await vendors.close()
address.close()
await postgres.stop()
await rm(directory, { recursive: true, force: true })
process.exitCode = faults.length > 0 ? 1 : 0
