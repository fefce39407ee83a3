import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { createClient } from '#lib/client/client.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { memberAccount } from './insert-rows.ts'
import { medianOf, reportLine } from './measure.ts'
import { openTemporaryDatabase, startMailroom } from './serve.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 1000)
const printedWithinSeconds = 300

const run = promisify(execFile)
const program = join(import.meta.dirname, '..', 'scripts', 'mailroom.mjs')
const print = (line: string): void => console.log(line)

await using database = await openTemporaryDatabase()
const databaseUrl = await database.create()
const environment = { ROLE: 'all', DATABASE_URL: databaseUrl, DATA_DIR: database.directory }
await using server = await startMailroom(environment)

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
  { env: { ...process.env, ...environment, PORT: new URL(server.url).port } },
)
const { api_key: key } = JSON.parse(stdout) as { api_key: string }
const client = createClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } })

const uploadLetter = async (): Promise<string> => {
  const letter = new Uint8Array(await createTestPdf({ pages: 2, text: 'Rent increase' }))
  const form = new FormData()
  form.append('file', new Blob([letter], { type: 'application/pdf' }), 'notice.pdf')
  return (await client.uploadDocument({ form })).data.document_key
}

const createList = async (): Promise<string> => {
  const lines = Array.from({ length: rows }, (_, row) => `Person ${row},${row + 1} Oak Ln,Reno,NV,89501`)
  const form = new FormData()
  const text = ['name,street,city,state,zip', ...lines].join('\n')
  form.append('file', new Blob([text], { type: 'text/csv' }), 'tenants.csv')
  return (await client.createBatch({ form })).data.id
}

type Batch = Awaited<ReturnType<typeof client.getBatch>>['data']

/** How long a round took, and the longest that no row's state changed meanwhile. */
type Round = { seconds: number; stillSeconds: number; batch: Batch }

/** Watches a round until the list is in this state. */
const follow = async (id: string, wanted: Batch['state']): Promise<Round> => {
  const startedAt = performance.now()
  let [changedAt, stillMs, seen] = [startedAt, 0, '']
  for (;;) {
    const { data: batch } = await client.getBatch({ params: { id } })
    const counts = JSON.stringify(batch.rows_by_state)
    const now = performance.now()
    stillMs = Math.max(stillMs, now - changedAt)
    if (counts !== seen) [changedAt, seen] = [now, counts]
    if (batch.state === wanted) {
      return { seconds: (now - startedAt) / 1000, stillSeconds: stillMs / 1000, batch }
    }
    await delay(250)
  }
}

await using admin = {
  client: new Client({ connectionString: databaseUrl }),
  [Symbol.asyncDispose]: async () => {
    await admin.client.end()
  },
}
await admin.client.connect()

/** Measures as many of the smallest durable changes, one after another. */
const measureInserts = async (): Promise<number> => {
  await admin.client.query('create table bench_baseline (id int, body text)')
  const startedAt = performance.now()
  for (let id = 0; id < rows; id += 1) {
    await admin.client.query({
      name: 'baseline',
      text: 'insert into bench_baseline values ($1, $2)',
      values: [id, 'a line of text'],
    })
  }
  return (performance.now() - startedAt) / 1000
}

const readPrinted = async (): Promise<number> => {
  const { rows } = await admin.client.query<{ printed: number }>(
    "select count(*)::int as printed from shipments where status not in ('draft', 'payment_pending', 'queued')",
  )
  return rows[0]?.printed ?? 0
}

const measurePrinting = async (): Promise<string> => {
  const startedAt = performance.now()
  for (;;) {
    const seconds = (performance.now() - startedAt) / 1000
    const printed = await readPrinted()
    if (printed >= rows) return `${seconds.toFixed(1)} s`
    if (seconds > printedWithinSeconds) return `${printed} of ${rows} in ${printedWithinSeconds} s`
    await delay(500)
  }
}

/** Bytes that are kept in the end, and that were written to the log of the database, without the simulators' own. */
const readBytes = async (): Promise<{ tables: number; jobs: number; wal: number }> => {
  const { rows } = await admin.client.query<{ tables: string; jobs: string; wal: string }>(`
    select coalesce(sum(pg_total_relation_size(oid)) filter (where relnamespace = 'public'::regnamespace
        and relname !~ '^(sandbox|bench)_'), 0) as tables,
      coalesce(sum(pg_total_relation_size(oid)) filter (where relnamespace = 'jobs'::regnamespace), 0) as jobs,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
    from pg_class where relkind = 'r'`)
  return { tables: Number(rows[0]?.tables), jobs: Number(rows[0]?.jobs), wal: Number(rows[0]?.wal) }
}

const directoryBytes = async (directory: string): Promise<number> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the median time of a call that is made again and again. */
const measureCall = async (call: () => Promise<unknown>): Promise<number> => {
  const timesMs: number[] = []
  for (let round = 0; round < 21; round += 1) {
    const startedAt = performance.now()
    await call()
    timesMs.push(performance.now() - startedAt)
  }
  return medianOf(timesMs)
}

const insertSeconds = await measureInserts()
const bytesBefore = await readBytes()
const report = (name: string, round: Round, wantedSeconds: number): void => {
  const wanted = `want ${((wantedSeconds * rows) / 1000).toFixed(1)} s`
  const ratio = `${(round.seconds / insertSeconds).toFixed(0)} times the inserts`
  print(
    reportLine(
      name,
      `${round.seconds.toFixed(1)} s, ${(rows / round.seconds).toFixed(1)} rows/s`,
      `${wanted}; ${ratio}; still for at most ${round.stillSeconds.toFixed(1)} s`,
    ),
  )
}

print(`A list of ${rows} recipients, in the sandbox`)
print(reportLine(`${rows} bare inserts`, `${insertSeconds.toFixed(2)} s`))
const documentKey = await uploadLetter()
const id = await createList()
await client.updateBatch({
  params: { id },
  body: {
    document_key: documentKey,
    from_address: {
      company: 'Harbor Legal',
      street1: '388 Townsend St',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
      country: 'US',
    },
  },
})
await client.checkBatch({ params: { id } })
const checked = await follow(id, 'ready')
report('checked', checked, 30)
const readMs = await measureCall(() => client.getBatch({ params: { id } }))
const summaryMs = await measureCall(() => client.getBatchSummary({ params: { id } }))
print(
  reportLine(
    'summary before the purchase',
    `${summaryMs.toFixed(0)} ms`,
    `${(summaryMs / readMs).toFixed(1)} times reading the batch (want 300 ms for 10,000 rows)`,
  ),
)
await client.buyBatch({ params: { id }, body: { max_total_cents: checked.batch.quoted_cents } })
const bought = await follow(id, 'done')
report('bought', bought, 90)
print(reportLine('all printed after', await measurePrinting()))
const bytesAfter = await readBytes()
const kilobytes = (bytes: number): string => `${(bytes / rows / 1024).toFixed(0)} KB a letter`
print(reportLine('kept in the database', kilobytes(bytesAfter.tables - bytesBefore.tables)))
print(reportLine('jobs, kept for a day', kilobytes(bytesAfter.jobs - bytesBefore.jobs)))
print(reportLine('written to WAL', kilobytes(bytesAfter.wal - bytesBefore.wal)))
print(reportLine('kept in storage', kilobytes(await directoryBytes(join(database.directory, 'storage')))))
const states = JSON.stringify(bought.batch.rows_by_state)
if (bought.batch.rows_by_state.bought !== rows) throw new Error(`the rows ended as ${states}`)
