import { dayMs } from '#lib/contract/formats/time.values.ts'
import { startServer } from '#tests/support/server-process.ts'

import { insertMember, insertShipments } from './insert-rows.ts'
import { load, type LoadResult, type LoadTarget, medianOf, reportLine } from './measure.ts'
import { startMailroom, openTemporaryDatabase } from './serve.ts'
import { findOffice, sharedDirectory } from './shared-office.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 12)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 1.5)
const manyRows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const fewRows = Math.min(10_000, manyRows / 100)
const manyConnections = 16
// Not the very last, which has no cursor.
const lastPage = Math.min(1000, manyRows / 400)

const print = (line: string): void => console.log(line)

/** Loads each target in turn, round after round, so that what else the machine does falls on all alike. */
const measure = async <Name extends string>(
  targets: Record<Name, LoadTarget>,
  connections = manyConnections,
): Promise<Record<Name, LoadResult[]>> => {
  // The targets have exactly these names, and one list of results each.
  const names = Object.keys(targets) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, LoadResult[]>
  for (const name of names) await load(targets[name], { seconds: 1, connections })
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await load(targets[name], { seconds, connections }))
  }
  return results
}

const medianOfField = (results: readonly LoadResult[], field: keyof LoadResult): number =>
  medianOf(results.map((result) => result[field]))

/** The median of how many times as large the field was, each round compared with the same round of the base. */
const medianRatio = (
  results: readonly LoadResult[],
  base: readonly LoadResult[],
  field: keyof LoadResult,
): number => medianOf(results.map((result, round) => result[field] / (base[round]?.[field] ?? Number.NaN)))

const describeResults = (results: readonly LoadResult[]): string => {
  const of = (field: keyof LoadResult, digits: number) => medianOfField(results, field).toFixed(digits)
  return `${of('requestsPerSecond', 0).padStart(6)}/s  median ${of('medianMs', 1)}  p99 ${of('p99Ms', 1)} ms`
}

const reportSlowdowns = (
  title: string,
  base: LoadResult[],
  others: Record<string, LoadResult[]>,
  want: string,
) => {
  print(`\n${title}`)
  for (const [name, results] of Object.entries(others)) {
    const slowdown = 1 / medianRatio(results, base, 'requestsPerSecond')
    print(reportLine(name, describeResults(results), `${slowdown.toFixed(2)} times (want ${want})`))
  }
}

/** The cursor with which page `number` begins. */
const cursorOf = async (list: LoadTarget, number: number): Promise<string> => {
  const headers = { authorization: `Bearer ${list.apiKey}` }
  let cursor = ''
  // Pages of 100 lead there in a fifth of the steps.
  for (let page = 0; page < (number - 1) / 5; page += 1) {
    const response = await fetch(`${list.url}?limit=100${cursor && `&cursor=${cursor}`}`, { headers })
    // A page that is not the last has a cursor.
    cursor = ((await response.json()) as { next_cursor: string }).next_cursor
  }
  return cursor
}

await using database = await openTemporaryDatabase(sharedDirectory)
const left = await findOffice(manyRows)
const until = left ? new Date(left.until) : new Date()

const prepare = async (total: number) => {
  const url = await database.create()
  const member = await insertMember(url)
  await insertShipments(url, { organizationId: member.organizationId, total, until })
  return { url, ...member }
}

print(
  left
    ? `${manyRows} shipments are there; writing ${fewRows}…`
    : `Writing ${manyRows} and ${fewRows} shipments…`,
)
const many = left
  ? { url: database.addressOf(left.databaseName), organizationId: left.organizationId, apiKey: left.apiKey }
  : await prepare(manyRows)
const few = await prepare(fewRows)

const listOf = async (
  stack: AsyncDisposableStack,
  prepared: { url: string; apiKey: string },
): Promise<LoadTarget> => {
  const environment = { DATABASE_URL: prepared.url, DATA_DIR: database.directory }
  const server = stack.use(await startMailroom(environment))
  return { url: `${server.url}/api/v1/shipments`, apiKey: prepared.apiKey }
}

await using servers = new AsyncDisposableStack()
const list = await listOf(servers, many)
const listOfFew = await listOf(servers, few)
const bare = servers.use(
  await startServer('bench/bare-list-server.ts', {
    DATABASE_URL: many.url,
    ORGANIZATION_ID: many.organizationId,
  }),
)

const dateOf = (daysAgo: number) => new Date(until.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)
const withQuery = (query: string): LoadTarget => ({ ...list, url: `${list.url}?${query}` })

print(`Medians of ${rounds} rounds of ${seconds} s, 20 rows of ${manyRows / 10} each`)
for (const connections of [manyConnections, 1]) {
  const { node, mailroom } = await measure({ node: { ...list, url: bare.url }, mailroom: list }, connections)
  const named = connections === 1 ? '1 connection' : `${connections} connections`
  print(`\nAgainst a bare node:http server with the same statement, ${named}`)
  print(reportLine('bare node:http', describeResults(node)))
  const share = medianRatio(mailroom, node, 'requestsPerSecond')
  print(
    reportLine('GET /api/v1/shipments', describeResults(mailroom), `${share.toFixed(2)} of it (want ≥ 0.7)`),
  )
  const slowest = medianRatio(mailroom, node, 'p99Ms')
  print(reportLine('its p99', '', `${slowest.toFixed(2)} times (want ≤ 2)`))
}

const filtered = await measure({
  unfiltered: list,
  'status=shipped (90 %)': withQuery('status=shipped'),
  'status=draft (1 %)': withQuery('status=draft'),
  'tag=tag-7 (1.5 %)': withQuery('tag=tag-7'),
  'one month half a year ago': withQuery(`date_from=${dateOf(210)}&date_to=${dateOf(180)}`),
  'until half a year ago': withQuery(`date_to=${dateOf(180)}`),
  'since half a year ago': withQuery(`date_from=${dateOf(180)}`),
  'status, tag and dates': withQuery(`status=shipped&tag=tag-7&date_from=${dateOf(210)}`),
  // As people type: accents and apostrophes do not matter.
  'search=élizabeth s’wan (all)': withQuery(`search=${encodeURIComponent('élizabeth s’wan')}`),
  'search=number (1 row)': withQuery(`search=${manyRows - 10}`),
  'a late page': withQuery(`cursor=${await cursorOf(list, lastPage)}`),
})
reportSlowdowns(
  `Filters, search and paging, ${manyConnections} connections`,
  filtered.unfiltered,
  filtered,
  '≤ 1.5',
)

const { ofMany, ofFew } = await measure({ ofMany: list, ofFew: listOfFew })
reportSlowdowns(
  `Rows in all: ${fewRows}, then ${manyRows}`,
  ofFew,
  { [fewRows]: ofFew, [manyRows]: ofMany },
  '≤ 1.3',
)
