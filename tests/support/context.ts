import { executeText } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import type { JobName, Jobs } from '#lib/service/jobs/queue.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

import { createTestClock } from './clock.ts'
import { createTestConfig } from './config.ts'
import { openTestDatabase, openTestSession } from './database.ts'

/** A job that a verb requested; `data` as the queue would hand it over. */
export type RequestedJob = { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName]

/**
 * A context on a real database whose queue only remembers what was requested, so that a test decides when a job runs.
 * Vendors not given are absent: touching one fails the test.
 */
export const openTestContext = async (providers: Partial<ServiceContext['providers']> = {}) => {
  const database = await openTestDatabase()
  const session = await openTestSession(database.url)
  const clock = createTestClock()
  const asked: RequestedJob[] = []
  const ctx: ServiceContext = {
    config: createTestConfig(),
    db: database.db,
    pool: database.pool,
    session,
    clock,
    logger: createLogger('silent'),
    jobs: {
      enqueue: (_ctx, name, data) => {
        // Name and data belong together by the signature of `enqueue`.
        asked.push({ name, data } as RequestedJob)
        return Promise.resolve()
      },
      enqueueAll: (_ctx, name, all) => {
        for (const data of all) asked.push({ name, data } as RequestedJob)
        return Promise.resolve()
      },
      storeMessages: async ({ db }, { text, values }) => {
        const ids = (await executeText<{ id: string }>(db, text, values)).map(({ id }) => id)
        for (const id of ids) asked.push({ name: 'webhook.process', data: { messageId: id } })
        return ids
      },
    },
    // Partial on purpose: see above.
    providers: { partners: {}, ...providers } as ServiceContext['providers'],
    inspector: undefined as unknown as ServiceContext['inspector'],
    organizationId: newId(),
    actor: { type: 'user', userId: newId() },
    role: 'owner',
    requestId: 'test',
  }
  return { ctx, clock, asked, databaseUrl: database.url }
}
