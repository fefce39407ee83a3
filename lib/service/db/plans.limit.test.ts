import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

import { queues } from '#lib/service/jobs/queue.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { allowedScans } from '#tests/support/plans/allowed-scans.ts'
import { askEverything, insertObjects } from '#tests/support/plans/ask-everything.ts'
import { type Examined, openExaminer, planModes } from '#tests/support/plans/examine-plan.ts'
import { multiplyRows } from '#tests/support/plans/multiply-rows.ts'
import { inboundEnvironment, receiveOneEmail } from '#tests/support/plans/receive-email.ts'
import { recordStatements, type Statement } from '#tests/support/plans/record-statements.ts'
import { runEveryJob } from '#tests/support/plans/run-jobs.ts'
import { scheduleOneSet } from '#tests/support/plans/schedule-set.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import { openTestService } from '#tests/support/service.ts'

/*
 * One office does everything once, and each statement that it causes is kept. Then its rows are multiplied: to 200,000 of
 * its own, and 300,000 of two thousand others. What each statement reads there must not depend on how many there are.
 */

const sizes = { own: 4000, others: 6000, ownShipments: 40_000, otherShipments: 60_000, organizations: 2000 }

/** A step of a plan may go through so many rows, and blocks, for each row of the page. */
const rowsPerRow = 8
// The floor looks up eight things of each letter, each by the levels of an index, which grow with the table.
const blocksPerRow = 26
/** What sorts what matches says how many rows it takes; it goes through them, of each of some states, and through no others. */
const sorting = { statement: /with matching\(id\)/, rowsPerRow: 3 }
/** What is about one thing may do as much as a page of so many. */
const leastPage = 64

const recording = recordStatements()
const service = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LISTS_PER_MINUTE: '1000000',
  LIMIT_SESSION_READS_PER_MINUTE: '1000000',
  LIMIT_DETAIL_SECONDS: '0',
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
  ...inboundEnvironment,
})
const { databaseUrl, organizationId } = service

let statements: Statement[] = []
let small = ''
let refused: string[] = []
const jobs = new Map<string, 'ran' | 'failed'>()
const usedIndexes = new Set<string>()
const neededReasons = new Set<object>()

beforeAll(async () => {
  const hooks = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(hooks, 'listening')
  // A server that listens on TCP has an address and a port.
  const hookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`
  const office = { name: 'Harbor Legal', ...service.owner, api_key: service.apiKey }
  const { shipments } = await createReleaseDriver(service.url, office, delay, service.url).fill(hookUrl)
  const delivered = shipments.find(({ journey }) => journey === 'return_receipt')?.id ?? ''
  const ids = await insertObjects(service)
  await receiveOneEmail(service)
  await scheduleOneSet(service)
  refused = await askEverything(service, { ids, delivered })
  for (const [name, result] of await runEveryJob(service, ids)) jobs.set(name, result)
  hooks.close()
  statements = recording.stop()
  // An event of the inserted objects is in no chain, which the sweep may have found by now.
  await runAsOwner(databaseUrl, 'update chain_heads set fault = null where fault is not null')
  small = await multiplyRows(databaseUrl, organizationId, sizes)
}, 600_000)

/** Returns the number of rows that the statement fetches at a time. */
const pageOf = ({ text, values }: Statement): number => {
  const limits = [...text.matchAll(/\blimit (?:\$(\d+)|(\d+))/g)].map(([, parameter, literal]) =>
    Number(parameter === undefined ? literal : values[Number(parameter) - 1]),
  )
  const pages = limits.filter((limit) => limit < 10_000)
  // What is put together from several lists has a page of each.
  const all = text.includes(' union all ') ? pages.reduce((sum, page) => sum + page, 0) : 0
  return Math.max(leastPage, all, ...pages)
}

const reasonFor = ({ text }: Statement) =>
  allowedScans.find(({ statement }) => statement.test(text.replaceAll(/\s+/g, ' ')))

const faultOf = (statement: Statement, examined: Examined): string | null => {
  const page = Math.max(pageOf(statement), examined.returned)
  const most = sorting.statement.test(statement.text) ? sorting.rowsPerRow : rowsPerRow
  if (examined.rows <= page * most && examined.blocks <= page * blocksPerRow) return null
  const { rows, step, blocks } = examined
  return `${rows} rows by ${step}, ${blocks} blocks, for ${page}: ${statement.text.replaceAll(/\s+/g, ' ')}`
}

/** The same statement for another organization. */
const within = (statement: Statement, scope: string): Statement => ({
  ...statement,
  scope: statement.scope === 'every' ? 'every' : scope,
  // Values that are no JSON are no ids.
  values: statement.values.map((value) =>
    typeof value === 'string' ? value.replaceAll(organizationId, scope) : value,
  ),
})

/** Each state is what the one before has left, changed. */
const states: [string, () => Promise<void>][] = [
  ['statistics from before it grew', async () => {}],
  ['no statistics', () => runAsOwner(databaseUrl, 'delete from pg_statistic')],
  ['fresh statistics', () => runAsOwner(databaseUrl, 'vacuum analyze')],
]

test('every operation is called, and every job is run', () => {
  // What a test office lacks is refused; nothing failed, and no query was wrong.
  expect(
    refused.filter((line) => / (?:400|401|403|429|500|503)$/.test(line) && line.startsWith('list')),
  ).toEqual([])
  expect(refused.filter((line) => line.endsWith(' 500'))).toEqual([])
  expect([...jobs.keys()].toSorted()).toEqual(Object.keys(queues).toSorted())
  expect(statements.length).toBeGreaterThan(400)
})

test('no statement compares a column with itself, as a subquery without qualified names would', () => {
  expect(
    statements.map(({ text }) => text).filter((text) => /(?<![.\w"])("\w+")\s*=\s*\1(?!\.)/.test(text)),
  ).toEqual([])
})

describe.each(states)('with %s', (_, enter) => {
  beforeAll(enter)

  test.each(['large', 'small'] as const)('the %s organization reads no more than it shows', async (size) => {
    const scope = size === 'large' ? organizationId : small
    await using examiner = await openExaminer(databaseUrl)
    const faults: string[] = []
    for (const statement of statements) {
      for (const mode of planModes) {
        const examined = await examiner.examine(within(statement, scope), mode)
        if (examined === null) continue
        for (const index of examined.indexes) usedIndexes.add(index)
        const fault = faultOf(statement, examined)
        if (fault === null) continue
        const reason = reasonFor(statement)
        if (reason) neededReasons.add(reason)
        else faults.push(`${mode}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })
})

/** Those that signing in goes by, which the library does; and what limited members see: `limited-plans.limit.test.ts`. */
const indexesOfOthers: ReadonlySet<string> = new Set([
  'sessions_user',
  'verifications_identifier',
  'shipments_visible',
  'matter_members_user',
])

/** Indexes that only functions use, whose plans are not shown: PostgreSQL counts their scans. */
const indexesOfFunctions: ReadonlySet<string> = new Set(['shipment_search_parts'])

test('every index is used by a plan, or enforces uniqueness', async () => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string; is_asked: boolean }>(
    `select relname as name, pg_stat_get_numscans(indexrelid) > 0 as is_asked
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not indisunique`,
  )
  await client.end()
  const isUsed = ({ name, is_asked }: (typeof rows)[number]) =>
    usedIndexes.has(name) || indexesOfOthers.has(name) || (is_asked && indexesOfFunctions.has(name))
  expect(rows.filter((row) => !isUsed(row)).map(({ name }) => name)).toEqual([])
})

test('each exception is still needed', () => {
  expect(allowedScans.filter((allowed) => !neededReasons.has(allowed))).toEqual([])
})
