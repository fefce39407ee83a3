import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { Pool } from 'pg'

import { openConfig } from '#lib/operate/installation/open-config.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { createService } from '#lib/service/create-service.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { reconcile } from '#lib/service/reconciliation/reconcile.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

import { openCluster } from './crash-cluster.ts'
import { createDriver, compareLedgers, longestSettlingMs } from './crash-ledgers.ts'
import { callNames, openVendors, secrets } from './crash-vendors.ts'
import { watchByAsking, watchByTriggers } from './crash-watch.ts'
import { openTemporaryDatabase } from './serve.ts'

/*
 * Kills the service with SIGKILL at every step of purchases and cancellations, starts it again, and compares both
 * vendors' ledgers with ours. Exit code 1 when they differ, or when something that was cut off took too long. With
 * `--cluster` the database is a cluster of Citus, and every second time a worker of it is lost instead.
 */

const { values: given } = parseArgs({
  options: {
    purchases: { type: 'string', default: '200' },
    cancellations: { type: 'string', default: '100' },
    processes: { type: 'string', default: '2' },
    concurrency: { type: 'string', default: '8' },
    kills: { type: 'string', default: '60' },
    cluster: { type: 'boolean', default: false },
  },
})
const [purchases, cancellations, processes, concurrency, mostKills] = [
  given.purchases,
  given.cancellations,
  given.processes,
  given.concurrency,
  given.kills,
  // As many numbers as there are options.
].map(Number) as [number, number, number, number, number]

// What a lost worker had prepared, a cluster commits or rolls back once a minute.
const longestRecoveryMs = given.cluster ? 150_000 : 60_000
const longestArmedMs = 6000
const steps = ['claimed', 'label_requested', 'labelled', 'captured', 'completed', 'releasing', 'failed']
const calls = callNames.flatMap((name) => [`before ${name}`, `after ${name}`])
const points = given.cluster
  ? calls
  : [...steps.map((step) => `step ${step}`), ...calls, 'cancellation requested', 'cancellation recorded']
const randomMoment = 'a random moment'
const lostWorker = 'a lost worker'
const schedule = Array.from({ length: mostKills }, (_, index) => {
  if (given.cluster && index % 2 === 1) return lostWorker
  // Every point in turn, steps and calls mixed, and a random moment after every third.
  const turn = given.cluster ? index / 2 : index
  return turn % 4 === 3
    ? randomMoment
    : (points[((turn - Math.floor(turn / 4)) * 7) % points.length] ?? randomMoment)
})

const print = (text: string): void => void process.stdout.write(`${text}\n`)

await using temporary = await openTemporaryDatabase()
const cluster = given.cluster ? await openCluster() : null
const [serviceDatabase, vendorDatabase] = [
  cluster?.url ?? (await temporary.create()),
  await temporary.create(),
]
const servers: ServerProcess[] = []
let turn = 0
const serviceUrl = (): string =>
  servers[(turn += 1) % Math.max(1, servers.length)]?.url ?? 'http://127.0.0.1:1'

let armed: string | null = null
let onHit: (() => void) | null = null
const passPoint = (point: string): void => {
  if (point !== armed) return
  armed = null
  onHit?.()
}

const vendors = await openVendors({ databaseUrl: vendorDatabase, serviceUrl, onPoint: passPoint })
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
  LIMIT_DETAIL_SECONDS: '0',
  LOG_LEVEL: 'fatal',
}
const startAll = async (): Promise<void> => {
  const missing = Array.from({ length: processes - servers.length })
  const started = await Promise.all(
    missing.map(() => startServer('bench/crash-service.ts', environment, '/api/v1/ready')),
  )
  servers.push(...started)
}

// Beside the processes that are killed, one of our own that only asks: it makes the organizations and reads the books.
const own = await createService({
  config: await openConfig(readSettings(environment), serviceDatabase),
  databaseUrl: serviceDatabase,
  selfUrl: 'http://127.0.0.1:1',
  logger: createLogger('fatal'),
  clock: systemClock,
  schedules: {},
})
const deps = own.systemContext
const createKey = async (cardNumber: string): Promise<string> => {
  const account = { ownerEmail: `${cardNumber}@crash.test`, ownerPassword: 'correct horse', verified: true }
  return (await createOrganization(deps, { name: 'Harbor Legal', cardNumber, ...account })).apiKey
}
const [payingKey, decliningKey] = [await createKey('4242424242424242'), await createKey('4000000000000341')]

const openPurchases = new Set<string>()
const interrupted = new Map<string, number | null>()
const recoveries: number[] = []
const watch = cluster ? watchByAsking : watchByTriggers
const watcher = await watch(serviceDatabase, (point, id) => {
  if (point === 'step claimed') openPurchases.add(id)
  if (point === 'step completed' || point === 'step failed') {
    openPurchases.delete(id)
    const backAt = interrupted.get(id)
    if (backAt != null) recoveries.push(performance.now() - backAt)
    interrupted.delete(id)
  }
  passPoint(point)
})

await startAll()
const driver = createDriver(serviceUrl)
const drafts = []
for (let index = 0; index < purchases; index += 1) {
  const isDeclined = index % 12 === 11
  drafts.push(await driver.createDraft(isDeclined ? decliningKey : payingKey, index, index % 2 === 0))
}
// Of every eight, five pay; two of three of those are cancelled again.
let left = cancellations
for (const draft of drafts) draft.isCancelled = draft.isCancelled && left-- > 0
print(`${purchases} drafts made; buying them, ${concurrency} at a time, in ${processes} processes`)

const startedAt = performance.now()
const outcomes: Record<string, number> = {}
let isWorking = true
const waiting = [...drafts]
let tried = 0
/** The drafts are spread over the kills: on a slow machine too, some are left for the last point. */
const isAhead = (): boolean =>
  tried < schedule.length &&
  (purchases - waiting.length - concurrency) / purchases > (tried + 1) / schedule.length
const work = async (): Promise<void> => {
  for (let draft = waiting.shift(); draft; draft = waiting.shift()) {
    while (isAhead()) await delay(50)
    const outcome = await driver.play(draft)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
}
const workAll = async (): Promise<void> => {
  await Promise.all(Array.from({ length: concurrency }, work))
  isWorking = false
}
const working = workAll()

const killed: Record<string, number> = {}
const killOnce = async (point: string): Promise<void> => {
  const hit = new Promise<boolean>((resolve) => {
    onHit = () => {
      // At a random moment one process dies, so that the others continue beside it; otherwise the acting one.
      const dying = point === randomMoment ? servers.splice(0, 1) : servers.splice(0)
      for (const { pid } of dying) process.kill(pid, 'SIGKILL')
      for (const id of openPurchases) interrupted.set(id, null)
      resolve(true)
    }
  })
  armed = point
  if (point === randomMoment) setTimeout(() => passPoint(point), 200 + Math.random() * 1500)
  const isHit = await Promise.race([hit, delay(longestArmedMs).then(() => false)])
  armed = null
  if (!isHit) return
  killed[point] = (killed[point] ?? 0) + 1
  await startAll()
  endInterruption()
}
/** From now on the recovery of what was cut off is timed. */
const endInterruption = (): void => {
  for (const id of interrupted.keys()) interrupted.set(id, performance.now())
}
const loseWorker = async (): Promise<void> => {
  await delay(200 + Math.random() * 1500)
  for (const id of openPurchases) interrupted.set(id, null)
  await cluster?.loseWorker()
  killed[lostWorker] = (killed[lostWorker] ?? 0) + 1
  endInterruption()
}
for (const point of schedule) {
  if (isWorking) await (point === lostWorker ? loseWorker() : killOnce(point))
  tried += 1
}
await working

// By whom the tables belong to, past all policies.
const books = new Pool({ connectionString: serviceDatabase, max: 2 })
const countOpen = async (): Promise<number> => {
  const { rows } = await books.query<{ open: string }>(`select
    (select count(*) from purchases where step not in ('completed', 'failed') or payment_undo = 'requested' or (label_refund = 'requested' and label_retry_at is null))
    + (select count(*) from cancellations where payment_refund in ('requested', 'pending') or (label_refund = 'requested' and label_retry_at is null)) as open`)
  return Number(rows[0]?.open)
}
const settledBy = performance.now() + longestSettlingMs
while ((await countOpen()) > 0 && performance.now() < settledBy) await delay(250)

const { faults, counts } = await compareLedgers(books, vendors.pool)
const open = await countOpen()
if (open > 0) faults.push(`${open} purchases or cancellations are not settled`)
const { differences } = await reconcile(deps, { days: 1 })
for (const { kind, vendorId } of differences) faults.push(`reconciliation: ${kind} ${vendorId}`)
const slowest = Math.max(0, ...recoveries)
if (slowest > longestRecoveryMs) faults.push(`a purchase took ${(slowest / 1000).toFixed(1)} s to end`)

const table = (title: string, rows: Record<string, number>): void => {
  print(`\n${title}`)
  for (const name of Object.keys(rows).toSorted()) print(`  ${String(rows[name]).padStart(5)}  ${name}`)
}
table('Killed at', killed)
const unreached = points.filter((point) => killed[point] === undefined)
if (unreached.length > 0) print(`\nNot killed at this time: ${unreached.join(', ')}`)
table('Outcomes', outcomes)
table('Ledgers', counts)
print(
  `\n${Object.values(killed).reduce((sum, count) => sum + count, 0)} kills in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
)
print(
  `${recoveries.length} purchases were cut off; the slowest ended ${(slowest / 1000).toFixed(1)} s after the service was back`,
)
for (const fault of faults) print(`FAULT  ${fault}`)
print(faults.length === 0 ? 'The ledgers agree.' : `${faults.length} faults`)

for (const server of servers) process.kill(server.pid, 'SIGKILL')
await watcher.close()
await books.end()
await own.stop()
await vendors.close()
await cluster?.close()
process.exitCode = faults.length > 0 ? 1 : 0
