import { afterAll, expect, test } from 'vitest'

import { withTransaction } from '#lib/service/db/transaction.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openTestDatabase, openTestSession, runAsOwner } from '#tests/support/database.ts'

import { type JobHandlers, openBoss } from './boss.ts'
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
