import { beforeAll, describe, expect, test } from 'vitest'

import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { planModes, recordReads, runPlan } from '#tests/support/plans.ts'
import { insertShipments, updateStatistics } from '#tests/support/shipments/many-shipments.ts'

import { listShipments } from './list-shipments.ts'

const { ctx: base, databaseUrl } = await openTestContext()
const withId = (organizationId: string): ServiceContext => ({ ...base, organizationId })
const large = withId(newId())
const small = withId(newId())
const others = Array.from({ length: 24 }, newId).map(withId)

const limit = 25
/** What may be read for a page: each row by itself, and the way there through an index. */
const mostBlocks = 8 * limit

const tables = ['shipments', 'shipment_tags', 'tags']
const forgetStatistics = `delete from pg_statistic where starelid in (${tables.map((name) => `'${name}'::regclass`).join(', ')})`

beforeAll(async () => {
  // Otherwise autovacuum decides when the statistics change.
  for (const name of tables) {
    await runAsOwner(databaseUrl, `alter table ${name} set (autovacuum_enabled = false)`)
  }
  await insertShipments(databaseUrl, small, 60)
  await updateStatistics(databaseUrl)
  await insertShipments(databaseUrl, large, 40_000)
  for (const other of others) await insertShipments(databaseUrl, other, 1_500)
}, 120_000)

/** Each state is what the one before has left, changed. */
const states: [string, () => Promise<void>][] = [
  ['statistics from before it grew', async () => {}],
  ['no statistics', () => runAsOwner(databaseUrl, forgetStatistics)],
  ['fresh statistics', () => updateStatistics(databaseUrl)],
]

const halfWay = '2026-02-01'
const queries: Record<string, string | number>[] = [
  {},
  { status: 'shipped' },
  { status: 'draft' },
  { status: 'cancelled' },
  { tag: 'tag-7' },
  { tag: 'tag-7', status: 'shipped' },
  { date_from: halfWay },
  { date_to: halfWay },
  { date_from: halfWay, date_to: '2026-02-03' },
  { date_from: halfWay, status: 'draft' },
]

describe.each(states)('with %s', (_, enter) => {
  beforeAll(enter)

  describe.each([
    ['large', large],
    ['small', small],
  ])('the list of a %s organization', (_, ctx) => {
    test.each(queries)('%o reads about a page', async (words) => {
      const query = listShipmentsQuery.parse({ limit, ...words })
      const statements = await recordReads(() => listShipments(ctx, query))
      expect(statements).toHaveLength(1)
      for (const statement of statements) {
        for (const mode of planModes) {
          const { plan, blocks } = await runPlan(databaseUrl, ctx.organizationId, statement, mode)
          expect(blocks).toBeGreaterThan(0)
          expect(blocks, JSON.stringify(plan, null, 1)).toBeLessThan(mostBlocks)
        }
      }
    })
  })
})
