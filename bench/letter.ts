import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { createClient } from '#lib/client/client.ts'
import { scheduleQueue } from '#lib/service/jobs/queue.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openStatementCounter } from '#tests/support/peers/statement-counter.ts'

import { memberAccount } from './insert-rows.ts'
import { familyTimeMs, parentOf, processTimeMs } from './processor-time.ts'
import { openTemporaryDatabase, startMailroom } from './serve.ts'

const letters = Number(process.env['BENCH_LETTERS'] ?? 30)
const delivered = Math.min(letters, 10)
/** Code is compiled and statements are planned while the first letters pass, in each of the pool's connections. */
const warmLetters = letters * 2
/** So many times each delivered letter is read: as often in all as letters are bought, before and while it is measured. */
const warmReads = Math.ceil(warmLetters / delivered)
const measuredReads = Math.ceil(letters / delivered)
/** What runs each minute runs once in it. */
const idleSeconds = 60
const restSeconds = 40
const baselineInserts = 3000

const run = promisify(execFile)
const program = join(import.meta.dirname, '..', 'scripts', 'mailroom.mjs')
const print = (line: string): void => console.log(line)

/** What a step has used so far: milliseconds of processor time, counts, and bytes of WAL. */
type Usage = { nodeMs: number; databaseMs: number; statements: number; roundTrips: number; wal: number }

const perItem = (usage: Usage, items: number): Usage => {
  const each = (value: number) => value / items
  return {
    nodeMs: each(usage.nodeMs),
    databaseMs: each(usage.databaseMs),
    statements: each(usage.statements),
    roundTrips: each(usage.roundTrips),
    wal: each(usage.wal),
  }
}

const difference = (after: Usage, before: Usage): Usage => ({
  nodeMs: after.nodeMs - before.nodeMs,
  databaseMs: after.databaseMs - before.databaseMs,
  statements: after.statements - before.statements,
  roundTrips: after.roundTrips - before.roundTrips,
  wal: after.wal - before.wal,
})

const scaled = (usage: Usage, factor: number): Usage => perItem(usage, 1 / factor)

await using database = await openTemporaryDatabase()
const databaseUrl = await database.create()
await using counter = await openStatementCounter(databaseUrl)
const environment = {
  ROLE: 'all',
  DATABASE_URL: counter.url,
  DATA_DIR: database.directory,
  SANDBOX_PACE: 'manual',
  SANDBOX_WEBHOOKS: 'orderly',
  // A letter's detail is read several times, each time anew.
  LIMIT_DETAIL_SECONDS: '0',
}
await using admin = {
  client: new Client({ connectionString: databaseUrl }),
  [Symbol.asyncDispose]: async () => {
    await admin.client.end()
  },
}
await admin.client.connect()
const { rows: backends } = await admin.client.query<{ pid: number }>('select pg_backend_pid() as pid')
const postgresPid = await parentOf(backends[0]?.pid ?? 0)
await using server = await startMailroom(environment)

const readUsage = async (): Promise<Usage> => {
  const { rows } = await admin.client.query<{ wal: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal",
  )
  return {
    nodeMs: await processTimeMs(server.pid),
    databaseMs: await familyTimeMs(postgresPid),
    ...counter.read(),
    wal: Number(rows[0]?.wal),
  }
}

/**
 * Waits until no job is due or running: what no one waits for belongs to the step that caused it. Those of schedules wait
 * for up to half a minute and belong to no step.
 */
const settle = async (): Promise<void> => {
  const startedAt = performance.now()
  for (let quiet = 0; quiet < 3;) {
    if (performance.now() - startedAt > 60_000) throw new Error('the jobs did not end within a minute')
    await delay(200)
    const { rows } = await admin.client.query<{ count: number }>(
      `select count(*)::int as count from jobs.job
      where name <> '${scheduleQueue}' and (state = 'active' or state < 'active' and start_after <= now())`,
    )
    quiet = rows[0]?.count === 0 ? quiet + 1 : 0
  }
}

const { stdout } = await run(
  process.execPath,
  [
    program,
    'organization',
    'create',
    '--name=Harbor Legal',
    `--owner-email=${memberAccount.email}`,
    '--verified',
    '--card=4242424242424242',
    '--json',
  ],
  { env: { ...process.env, ...environment, DATABASE_URL: databaseUrl, PORT: new URL(server.url).port } },
)
const { api_key: key } = JSON.parse(stdout) as { api_key: string }
const client = createClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } })
const address = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const upload = async (number: number): Promise<string> => {
  const letter = new Uint8Array(await createTestPdf({ pages: 2, text: `Notice ${number}` }))
  const form = new FormData()
  form.append('file', new Blob([letter], { type: 'application/pdf' }), `notice-${number}.pdf`)
  const { data } = await client.uploadDocument({ form })
  return data.document_key
}

const create = async (documentKey: string): Promise<{ id: string; quoteId: string }> => {
  const { data } = await client.createShipment({
    body: {
      document_key: documentKey,
      to_address: { name: 'Elizabeth Swan', ...address },
      from_address: { company: 'Harbor Legal', ...address },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  const quote = data.rates?.find(({ carrier }) => carrier === 'USPS')
  return { id: data.id, quoteId: quote?.quote_id ?? '' }
}

/** Buys, and has the simulated printer print. */
const buy = async ({ id, quoteId }: { id: string; quoteId: string }): Promise<string> => {
  await client.buyShipment({ params: { id }, body: { quote_id: quoteId } })
  await client.playSandboxMilestone({ params: { id }, body: { to: 'printed' } })
  return id
}

const deliver = async (id: string): Promise<void> => {
  await client.playSandboxMilestone({ params: { id }, body: { to: 'return_receipt' } })
}

const readSummary = async (id: string): Promise<void> => {
  await (await client.getProof({ params: { id } })).arrayBuffer()
}

const readBundle = async (id: string): Promise<void> => {
  await (await client.getEvidenceBundle({ params: { id } })).arrayBuffer()
}

/** Does the step for each item, one after another, and returns what an item cost beyond an idle server. */
const measure = async <Item, Made>(
  items: readonly Item[],
  step: (item: Item, index: number) => Promise<Made>,
  idle?: Usage,
): Promise<{ usage: Usage; made: Made[] }> => {
  await settle()
  const [before, startedAt] = [await readUsage(), performance.now()]
  const made: Made[] = []
  for (const [index, item] of items.entries()) made.push(await step(item, index))
  await settle()
  const spent = difference(await readUsage(), before)
  const seconds = (performance.now() - startedAt) / 1000
  const beyondIdle = idle ? difference(spent, scaled(idle, seconds)) : spent
  return { usage: perItem(beyondIdle, items.length), made }
}

/** Measures the smallest durable change on this machine, in the same units. */
const measureInsert = async (): Promise<Usage> => {
  await admin.client.query('create table bench_baseline (id int, body text)')
  const [before, own] = [await readUsage(), process.cpuUsage()]
  for (let id = 0; id < baselineInserts; id += 1) {
    await admin.client.query({
      name: 'baseline',
      text: 'insert into bench_baseline values ($1, $2)',
      values: [id, 'a line of text'],
    })
  }
  const { user, system } = process.cpuUsage(own)
  const spent = difference(await readUsage(), before)
  const counts = { statements: baselineInserts, roundTrips: baselineInserts }
  return perItem({ ...spent, ...counts, nodeMs: (user + system) / 1000 }, baselineInserts)
}

const numbers = Array.from({ length: letters }, (_, number) => number)
const warm = await measure(Array.from({ length: warmLetters }), async (_, number) =>
  buy(await create(await upload(number))),
)
const repeat = (ids: readonly string[], times: number): string[] =>
  Array.from({ length: times }, () => ids).flat()
const warmIds = warm.made.slice(0, delivered)
for (const id of warmIds) await deliver(id)
for (const id of repeat(warmIds, warmReads)) {
  await client.getShipment({ params: { id } })
  await readSummary(id)
  await readBundle(id)
}

await settle()
// Autovacuum would follow the letters within the minute: that is their cost, and not that of an idle server.
await admin.client.query('vacuum (analyze)')
// The runtime gives memory back in the half minute after it worked.
await delay(restSeconds * 1000)
const [idleBefore, idleFrom] = [await readUsage(), performance.now()]
await delay(idleSeconds * 1000)
const idle = perItem(difference(await readUsage(), idleBefore), (performance.now() - idleFrom) / 1000)

const uploads = await measure(numbers, (number) => upload(number + warmLetters), idle)
const drafts = await measure(uploads.made, create, idle)
const bought = await measure(drafts.made, buy, idle)
const ids = bought.made.slice(0, delivered)
for (const id of ids) await deliver(id)
const reads = repeat(ids, measuredReads)
const details = await measure(reads, (id) => client.getShipment({ params: { id } }), idle)
const summaries = await measure(reads, readSummary, idle)
const bundles = await measure(reads, readBundle, idle)
const insert = await measureInsert()

const columns = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(26)}${cells.map((cell) => cell.padStart(12)).join('')}`
const line = (name: string, usage: Usage, target = ''): string =>
  columns(name, [
    usage.nodeMs.toFixed(1),
    usage.databaseMs.toFixed(1),
    target,
    ((usage.nodeMs + usage.databaseMs) / (insert.nodeMs + insert.databaseMs)).toFixed(0),
    usage.statements.toFixed(1),
    usage.roundTrips.toFixed(1),
    (usage.wal / 1024).toFixed(1),
  ])

print(
  `A certified letter of two pages with a return receipt: ${letters} letters; ${delivered} delivered, each read ${measuredReads} times`,
)
print(columns('', ['node ms', 'database ms', 'want', '/ insert', 'statements', 'round trips', 'WAL KB']))
print(line('a bare insert', insert))
print(line('upload', uploads.usage))
print(line('create with quotes', drafts.usage, '30 + 10'))
print(line('buy, print, chain', bought.usage, '70 + 25'))
print(line('detail', details.usage, '3 + 2'))
print(line('evidence summary', summaries.usage, '40'))
print(line('evidence bundle', bundles.usage, '50'))
print(line('idle, a second', idle, '5 + 2'))
