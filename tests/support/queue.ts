import { afterAll } from 'vitest'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { type JobHandlers, openBoss } from '#lib/service/jobs/boss.ts'
import { queues } from '#lib/service/jobs/queue.ts'
import type { JobSchedules } from '#lib/service/jobs/schedules.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

import { openTestDatabase, openTestSession } from './database.ts'

const ignore = async () => {}

/** The queue with its workers on its own database. Jobs do nothing but those that send an email, which are kept. */
export const openTestQueue = async (schedules: JobSchedules = {}) => {
  const database = await openTestDatabase()
  const session = await openTestSession(database.url)
  const handled: string[] = []
  const work: { send: JobHandlers['email.send'] } = {
    send: async ({ emailId }) => void handled.push(emailId),
  }
  const open = async (given: JobSchedules = schedules) => {
    const boss = await openBoss({
      databaseUrl: database.url,
      session,
      logger: createLogger('silent'),
      schedules: given,
    })
    afterAll(() => boss.stop())
    await boss.work({
      // Every queue has a handler.
      ...(Object.fromEntries(Object.keys(queues).map((name) => [name, ignore])) as unknown as JobHandlers),
      'email.send': (job) => work.send(job),
    })
    return boss
  }
  const boss = await open()
  const enqueue = (emailId: string, afterSeconds?: number): Promise<void> =>
    withTransaction(database, (ctx) =>
      boss.enqueue(ctx, 'email.send', { emailId }, afterSeconds === undefined ? {} : { afterSeconds }),
    )
  return { database, session, boss, handled, work, open, enqueue }
}
