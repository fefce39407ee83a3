import { count, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient } from 'pg'
import { expect, test } from 'vitest'

import { serviceRole } from '#lib/postgres/postgres.ts'
import { logEntries } from '#lib/service/db/schema/evidence-log.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'

import { checkWholeLog } from './check-log.ts'
import { growLog } from './grow-log.ts'
import { publishLog } from './publish.ts'

const { ctx, databaseUrl } = await openTestContext()

/** A database that can be sent so many statements, as by a process that is killed then: nothing is rolled back by it. */
const openBreaking = (statements: number) => {
  let left = statements
  const pool = new Pool({
    connectionString: databaseUrl,
    options: `-c role=${serviceRole}`,
    max: 1,
    pipeline: true,
  })
  let close = async (): Promise<void> => {}
  pool.on('connect', (client: PoolClient) => {
    // Its own `end`: a pool waits for unreturned connections.
    if (client instanceof Client) close = () => client.end()
    const query: (...parameters: unknown[]) => unknown = client.query.bind(client)
    const send = (...parameters: unknown[]): unknown => {
      left -= 1
      if (left > 0) return query(...parameters)
      const error = new Error('the process was killed')
      const done = parameters.at(-1)
      return typeof done === 'function' ? done(error) : Promise.reject(error)
    }
    Object.assign(client, { query: send })
  })
  // Its connection ends with it, and PostgreSQL undoes what was not committed.
  return { db: drizzle({ client: pool }), wasUsedUp: () => left <= 0, close: () => close() }
}

test('a process that dies at any statement leaves a log that the next one continues', async () => {
  await insertChains(ctx, 250)
  let deaths = 0
  for (let statements = 2; ; statements += 1) {
    await insertChains(ctx, 3)
    const breaking = openBreaking(statements)
    await breaking.db
      .execute(sql`select set_config('mailroom.tenant', 'every', false)`)
      .catch(() => undefined)
    await growLog({ ...ctx, db: breaking.db }).catch(() => undefined)
    await breaking.close()
    if (!breaking.wasUsedUp()) break
    deaths += 1
    expect((await checkWholeLog(ctx)).issues).toEqual([])
  }
  expect(deaths).toBeGreaterThan(8)
  await publishLog(ctx)
  const [waiting] = await ctx.db
    .select({ count: count() })
    .from(chainHeads)
    .where(eq(chainHeads.isLogged, false))
  const [heads] = await ctx.db.select({ count: count() }).from(chainHeads)
  const [chains] = await ctx.db
    .select({ count: sql<number>`count(distinct chain)::integer` })
    .from(logEntries)
  expect([waiting?.count, chains?.count]).toEqual([0, heads?.count])
  expect((await checkWholeLog(ctx)).issues).toEqual([])
})
