import { Client } from 'pg'

import { startServer } from '#tests/support/server-process.ts'

import { insertMember, insertShipments } from './insert-rows.ts'
import { load, type LoadResult, type LoadTarget, medianOf, reportLine } from './measure.ts'
import { serverEnvironment, openTemporaryDatabase } from './serve.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 1.5)
const rows = Number(process.env['BENCH_ROWS'] ?? 200_000)
const connections = 16

const print = (line: string): void => console.log(line)

const withClient = async (url: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The same database under another name, in which row-level security is switched off for every table. */
const copyUnprotected = async (url: string): Promise<string> => {
  const copy = Object.assign(new URL(url), { pathname: `${new URL(url).pathname}_open` })
  const admin = Object.assign(new URL(url), { pathname: '/postgres' })
  const [from, to] = [new URL(url).pathname.slice(1), copy.pathname.slice(1)]
  await withClient(admin.href, (client) => client.query(`create database ${to} template ${from}`))
  await withClient(copy.href, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity`,
    )
    for (const { name } of tables.rows) await client.query(`alter table ${name} disable row level security`)
    await client.query('vacuum analyze')
  })
  return copy.href
}

await using database = await openTemporaryDatabase()
print(`Writing ${rows} shipments…`)
const url = await database.create()
const member = await insertMember(url)
await insertShipments(url, { organizationId: member.organizationId, total: rows, until: new Date() })
const openUrl = await copyUnprotected(url)

await using servers = new AsyncDisposableStack()
const listOf = async (program: string, databaseUrl: string): Promise<LoadTarget> => {
  const environment = serverEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: database.directory })
  const server = servers.use(await startServer(program, environment, '/api/v1/ready'))
  return { url: `${server.url}/api/v1/shipments`, apiKey: member.apiKey }
}
const targets = {
  protected: await listOf('server.ts', url),
  unprotected: await listOf('bench/server-without-tenants.ts', openUrl),
}

const results: Record<keyof typeof targets, LoadResult[]> = { protected: [], unprotected: [] }
for (const target of Object.values(targets)) await load(target, { seconds: 2, connections })
for (let round = 0; round < rounds; round += 1) {
  // The first measurement finds the machine as the previous one left it: they take turns.
  const order =
    round % 2 === 0 ? (['protected', 'unprotected'] as const) : (['unprotected', 'protected'] as const)
  for (const name of order) results[name].push(await load(targets[name], { seconds, connections }))
}

const perSecond = (name: keyof typeof targets) => results[name].map((result) => result.requestsPerSecond)
const describe = (name: keyof typeof targets): string =>
  `${medianOf(perSecond(name)).toFixed(0).padStart(6)}/s`
const ratios = perSecond('protected').map(
  (value, round) => value / (perSecond('unprotected')[round] ?? Number.NaN),
)
print(`${connections} connections, medians of ${rounds} rounds of ${seconds} s, 20 of ${rows / 10} rows`)
print(reportLine('without row-level security', describe('unprotected')))
print(
  reportLine(
    'with it',
    describe('protected'),
    `${medianOf(ratios).toFixed(2)} of the throughput (want ≥ 0.90)`,
  ),
)
