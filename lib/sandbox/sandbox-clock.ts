import { eq, sql } from 'drizzle-orm'

import { type Database, everyTenant, openDatabase, openSession } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'
import { isSimulated } from '#lib/service/config/config.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

const key = 'sandbox-clock-ahead-ms'
const channel = 'mailroom_sandbox_clock'

const readAheadMs = async (db: Database): Promise<number> => {
  const [row] = await db.select().from(serviceSettings).where(eq(serviceSettings.key, key))
  return typeof row?.value === 'number' ? row.value : 0
}

/** Returns the sandbox clock's current time, according to the database. */
export const readSandboxClock = async (db: Database): Promise<Date> =>
  new Date(systemClock.now().getTime() + (await readAheadMs(db)))

/**
 * Moves the sandbox's clock ahead by `milliseconds`, for every process at once, and returns what it shows then. It
 * never goes back, because what has happened would then lie in the future.
 */
export const forwardSandboxClock = async (db: Database, milliseconds: number): Promise<Date> => {
  await db.transaction(async (tx) => {
    await tx
      .insert(serviceSettings)
      .values({ key, value: milliseconds })
      .onConflictDoUpdate({
        target: serviceSettings.key,
        set: { value: sql`to_jsonb((${serviceSettings.value})::bigint + ${milliseconds}::bigint)` },
      })
    // Delivered when the transaction commits.
    await tx.execute(sql`select pg_notify(${channel}, '')`)
  })
  return readSandboxClock(db)
}

/**
 * Opens the clock of the service: the machine's own, and in the sandbox one that is ahead by the operator's offset,
 * updated immediately when any process moves it.
 */
export const openClock = async (options: {
  config: Pick<Config, 'sandbox'>
  databaseUrl: string
  logger: Logger
}): Promise<{ clock: Clock; close(): Promise<void> }> => {
  const { config, databaseUrl, logger } = options
  if (!isSimulated(config)) return { clock: systemClock, close: () => Promise.resolve() }
  const onLost = (error: Error): void =>
    logger.warn({ err: error }, 'the sandbox clock lost its database connection')
  const handle = openDatabase(databaseUrl, { max: 1, scope: everyTenant, onIdleError: onLost })
  let aheadMs = await readAheadMs(handle.db)
  const reread = (): void => {
    readAheadMs(handle.db).then((read) => (aheadMs = read), onLost)
  }
  const session = await openSession({ url: databaseUrl, onLost })
  await session.listen(channel, { onNotification: reread, onListening: reread })
  return {
    clock: { now: () => new Date(systemClock.now().getTime() + aheadMs) },
    close: async () => {
      await session.close()
      await handle.close()
    },
  }
}
