import { setTimeout as delay } from 'node:timers/promises'

import { beforeAll, describe, expect, test } from 'vitest'

import { scopes } from '#lib/contract/api/access.values.ts'
import { inTenant, withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { systemContext } from '#lib/service/context.ts'
import { runAsOwner, runUnguarded } from '#tests/support/database.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { planModes, openExaminer } from '#tests/support/plans/examine-plan.ts'
import { multiplyRows } from '#tests/support/plans/multiply-rows.ts'
import { recordStatements, type Statement } from '#tests/support/plans/record-statements.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import { openTestService } from '#tests/support/service.ts'

import { organizations } from './schema/organizations.ts'

/*
 * A member who is limited to a matter of 300 letters, in an organization that has 40,000: what they ask for reads about
 * as much as the letters that they see.
 */

const sizes = { own: 2000, others: 3000, ownShipments: 40_000, otherShipments: 20_000, organizations: 500 }
const ownLetters = 300
/** Sums are of the whole organization, from an index, until PostgreSQL knows how few letters the member sees. */
const sums = /as "attention"|\(select width_bucket\(/

/** As many as a page of the API has. */
const pageLength = 21
/**
 * A step of a plan may go through eight rows for each of them, as sorting and looking up do; or through the newest letters of
 * all, in the order of the list, until a page is full.
 */
const mostRows = Math.max(ownLetters * 8, (pageLength * sizes.ownShipments * 1.5) / ownLetters)

const recording = recordStatements()
const service = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LISTS_PER_MINUTE: '1000000',
  LIMIT_DETAIL_SECONDS: '0',
})
const { databaseUrl, organizationId, url } = service

const lists = [
  '/shipments',
  '/shipments?include=details,counts,views',
  '/shipments?search=swan',
  '/shipments?status=shipped',
  '/shipments?sort=recipient&include=details',
  '/shipments?outcome=delivered',
  '/overview',
  '/matters',
  '/account',
]
let statements: Statement[] = []
const answered: string[] = []

beforeAll(async () => {
  const office = { name: 'Harbor Legal', ...service.owner, api_key: service.apiKey }
  const driver = createReleaseDriver(url, office, delay, url)
  const letter = await driver.createDraft('Of the matter', true)
  await driver.buy(letter)
  await service.send('POST', `/api/v1/shipments/${letter.id}/sandbox-journey`, { to: 'delivered' })
  const system = systemContext(service.deps, organizationId)
  const { userId, secret } = await inTenant(organizationId, async () => {
    const ctx = await insertColleague(system, 'sender', 'Ann')
    const { secret } = await withTransaction(ctx, (ctx) =>
      insertKey(ctx, { organizationId, userId: ctx.userId, name: 'Ann', scopes }),
    )
    await service.deps.db.update(organizations).set({ mattersLimited: true })
    return { userId: ctx.userId, secret }
  })
  const made = await service.send('POST', '/api/v1/matters', {
    number: '2026-0417',
    name: 'Swan v. Turner',
    member_ids: [userId],
  })
  const matterId = String(made.data['id'])
  await service.send('PATCH', `/api/v1/shipments/${letter.id}`, { matter_id: matterId })
  for (const path of lists) {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${secret}` } })
    await response.text()
    answered.push(`${path} ${response.status}`)
  }
  statements = recording.stop().filter(({ visible }) => visible !== undefined)
  await multiplyRows(databaseUrl, organizationId, sizes)
  // The letters of the matter are spread over the years, evenly: by chance, many others could be newer than a page of them.
  await runUnguarded(
    databaseUrl,
    `update shipments set matter_id = $2 where organization_id = $1 and id in (
       select id from (select id, row_number() over (order by id) from shipments where organization_id = $1)
       where row_number % ${Math.floor(sizes.ownShipments / ownLetters)} = 0)`,
    [organizationId, matterId],
  )
}, 400_000)

test('every list responds to a limited member', () => {
  expect(answered).toEqual(lists.map((path) => `${path} 200`))
  expect(statements.length).toBeGreaterThan(8)
})

describe.each([
  ['no statistics', 'delete from pg_statistic', sums],
  ['fresh statistics', 'vacuum analyze', null],
] as [string, string, RegExp | null][])('with %s', (_, statement, allowed) => {
  beforeAll(() => runAsOwner(databaseUrl, statement))

  test.each(planModes)('%s reads only what the member sees', async (mode) => {
    await using examiner = await openExaminer(databaseUrl)
    const faults: string[] = []
    const indexes = new Set<string>()
    for (const statement of statements) {
      const examined = await examiner.examine(statement, mode)
      for (const index of examined?.indexes ?? []) indexes.add(index)
      if (examined === null || examined.rows <= mostRows) continue
      if (allowed?.test(statement.text)) continue
      faults.push(`${examined.rows} rows by ${examined.step}: ${statement.text.replaceAll(/\s+/g, ' ')}`)
    }
    expect(faults).toEqual([])
    expect([...indexes]).toContain('shipments_visible')
  })
})
