import { setTimeout as delay } from 'node:timers/promises'

import type { Client } from 'pg'

import { errorCode, OperatorError } from '#lib/operator-error.ts'

/**
 * How long one statement waits for a table. Shorter than PostgreSQL's `deadlock_timeout` of a second: a migration
 * beside serving processes yields to them before one of their requests is ended for a deadlock, and those that queue
 * behind it wait no longer than this.
 */
const lockTimeoutMs = 700

/** Between two attempts, so that what queued behind the first is served. */
const pauseMs = 300

/** A lock that was not granted in time, and a deadlock. */
const lockedStates: ReadonlySet<string> = new Set(['55P03', '40P01'])

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (lockedStates.has(errorCode(error) ?? '') || isLocked(error.cause))

/** Describes the transaction that has been open longest, for an operator to end. */
const describeOldest = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, round(extract(epoch from clock_timestamp() - xact_start))::integer as seconds
     from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  )
  const [oldest] = rows
  if (!oldest) return ''
  const named = oldest.name === '' ? '' : ` (${oldest.name})`
  return ` The oldest transaction is that of PostgreSQL’s process ${oldest.pid}${named}, open for ${oldest.seconds} seconds.`
}

/**
 * Calls `work`, which changes tables on the client, again for as long as others hold a table that it needs; what it did
 * until then is rolled back each time, so it must do nothing twice that it has committed. Throws `OperatorError` after
 * `patienceMs`.
 */
export const retryWhileLocked = async (
  client: Client,
  work: () => Promise<void>,
  patienceMs: number,
): Promise<void> => {
  const until = Date.now() + patienceMs
  await client.query(`set lock_timeout to ${lockTimeoutMs}`)
  for (;;) {
    try {
      await work()
      break
    } catch (error) {
      if (!isLocked(error)) throw error
      await client.query('rollback')
      if (Date.now() > until) {
        throw new OperatorError(
          `The database could not be upgraded, since others held a table that the upgrade changes. What it had changed was undone.${await describeOldest(client)} Wait for it to end, or end it, then start this version again.`,
          { cause: error },
        )
      }
      await delay(pauseMs)
    }
  }
  await client.query('reset lock_timeout')
}
