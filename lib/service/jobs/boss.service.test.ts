import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { withTransaction } from '#lib/service/db/transaction.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openTestDatabase, openTestSession, runAsOwner } from '#tests/support/database.ts'

import { type JobHandlers, openBoss } from './boss.ts'
import { openQueueDatabase } from './queue-database.ts'
import { queues } from './queue.ts'

const database = await openTestDatabase()
const session = await openTestSession(database.url)
const boss = await openBoss({ databaseUrl: database.url, session, logger: createLogger('silent') })
const handled: string[] = []
const ignore = async () => {}
await boss.work({
  // Every queue has a handler; these tests use one.
  ...(Object.fromEntries(Object.keys(queues).map((name) => [name, ignore])) as unknown as JobHandlers),
  'email.send': async ({ emailId }) => {
    handled.push(emailId)
  },
})
afterAll(() => boss.stop())

const enqueue = (emailId: string, afterSeconds?: number): Promise<void> =>
  withTransaction(database, (ctx) =>
    boss.enqueue(ctx, 'email.send', { emailId }, afterSeconds === undefined ? {} : { afterSeconds }),
  )

test('a job runs once its transaction is committed, and a delayed one when its time has come', async () => {
  await withTransaction(database, async (ctx) => {
    await boss.enqueue(ctx, 'email.send', { emailId: 'now' })
    expect(handled).toEqual([])
  })
  await enqueue('later', 1)
  await expect.poll(() => handled).toEqual(['now', 'later'])
})

test('a job that nobody was told of runs all the same', async () => {
  await enqueue('silent', 3600)
  await runAsOwner(database.url, "update jobs.job set start_after = now() where state = 'created'")
  await expect.poll(() => handled).toContain('silent')
})

test('more jobs than workers, told of at once, all run', async () => {
  const ids = Array.from({ length: 30 }, (_, number) => `many-${number}`)
  await withTransaction(database, (ctx) =>
    boss.enqueueAll(
      ctx,
      'email.send',
      ids.map((emailId) => ({ emailId })),
    ),
  )
  await expect.poll(() => ids.filter((id) => !handled.includes(id))).toEqual([])
  expect(handled.filter((id) => id === 'many-7')).toHaveLength(1)
})

test('statements of the queue are planned once, and several at once are sent as they are', async () => {
  const opened = openQueueDatabase({
    url: database.url,
    session,
    name: 'test',
    onJob: () => {},
    onListening: () => {},
    onError: () => {},
  })
  onTestFinished(() => opened.close())
  for (let turn = 0; turn < 4; turn += 1) {
    await opened.executeSql('select 1; select 2', [])
    await opened.executeSql('select $1::text as given', ['text'])
  }
  const { rows } = await opened.executeSql(
    'select statement, generic_plans + custom_plans as uses from pg_prepared_statements',
  )
  expect(rows).toEqual([{ statement: 'select $1::text as given', uses: '2' }])
})

test('a statement on one row is planned once by the service’s connections, a list for its parameters', async () => {
  await database.db.transaction(async (db) => {
    for (let turn = 0; turn < 4; turn += 1) {
      await db.execute(sql`select id from emails where id = ${crypto.randomUUID()}`)
      await db.execute(sql`select id from emails where id > ${crypto.randomUUID()} order by id limit 3`)
    }
    const { rows } = await db.execute(
      sql`select statement from pg_prepared_statements where statement like '% from emails %'`,
    )
    expect(rows).toEqual([{ statement: 'select id from emails where id = $1' }])
  })
})
