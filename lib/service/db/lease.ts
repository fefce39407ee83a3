import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { newId } from '#lib/service/ids.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

/**
 * A moment in the database's time: leases are about processes, not about business. Not the start of the transaction,
 * which may have waited for a lock since.
 */
export const secondsFromNow = (seconds: number): SQL =>
  sql`statement_timestamp() + make_interval(secs => ${seconds})`

/** Columns of a row that is leased to its caller alone, by its own token. */
export const newLease = (seconds: number) => ({ leaseToken: newId(), leasedUntil: secondsFromNow(seconds) })

/** Returns the columns of a released row, to be leased again after this many seconds. */
export const releasedFor = (seconds: number) => ({ leaseToken: null, leasedUntil: secondsFromNow(seconds) })

/** Columns of a row that is released. */
export const released = { leaseToken: null, leasedUntil: null }

/** Returns whether a row is leased, or not to be leased yet. */
export const isLeased = (leasedUntil: PgColumn): SQL => sql`${leasedUntil} > statement_timestamp()`

/** Returns whether a row may be leased: it never was, was released, or its holder died. */
export const isLeasable = (leasedUntil: PgColumn): SQL =>
  sql`coalesce(${leasedUntil}, '-infinity') <= statement_timestamp()`

/** Runs `work`, renewing its lease at intervals. A renewal that fails is logged, since the next one may succeed. */
export const withRenewal = async <Result>(
  lease: { everyMs: number; renew: () => Promise<void>; logger: Logger; name: object },
  work: () => Promise<Result>,
): Promise<Result> => {
  const heartbeat = setInterval(() => {
    lease.renew().catch((error: unknown) => {
      lease.logger.warn({ err: error, ...lease.name }, 'a lease could not be renewed')
    })
  }, lease.everyMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}
