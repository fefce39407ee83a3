import { sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { scheduleQueue } from '#lib/service/jobs/queue.ts'

import { failed, type Finding, ok, warning } from './finding.ts'

/** The current state of a queue. */
type QueueState = {
  /** Jobs whose time has come and that no worker has taken. */
  waiting: number
  /** Since how many seconds the oldest of them waits. */
  lagSeconds: number
  /** Jobs that were given up in the past day. */
  failures: number
  /** Seconds since a job ended; null if none of the past days has. */
  idleSeconds: number | null
}

const slowSeconds = 60
const stuckSeconds = 600
/** Several jobs are scheduled every minute: a worker that runs completes one. */
const silentSeconds = 300

const formatSeconds = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`

const describeWaiting = (waiting: number): string => {
  if (waiting === 0) return 'No job is waiting.'
  return waiting === 1 ? '1 job is waiting.' : `${waiting} jobs are waiting.`
}

/** Returns what follows from the state of the job queue. */
export const judgeQueue = ({ waiting, lagSeconds, failures, idleSeconds }: QueueState): Finding => {
  if (idleSeconds === null || idleSeconds > silentSeconds) {
    const since = idleSeconds === null ? '' : ` for ${formatSeconds(idleSeconds)}`
    return warning(
      `No job has been completed${since}. ${describeWaiting(waiting)}`,
      'Start the server. Where ROLE separates processes, one of them needs ROLE=jobs or ROLE=all.',
    )
  }
  const given = failures > 0 ? ` Given up in the past day: ${failures}.` : ''
  const oldest = waiting > 0 ? ` The oldest has waited for ${formatSeconds(lagSeconds)}.` : ''
  const message = `${describeWaiting(waiting)}${oldest}${given}`
  const remedy = 'Look for "job failed" in the log. If nothing fails, start another process with ROLE=jobs.'
  if (lagSeconds > stuckSeconds) return failed(message, remedy)
  if (lagSeconds > slowSeconds || failures > 0) return warning(message, remedy)
  return ok(message)
}

/** Checks how long jobs wait. */
export const checkQueue = async (db: Database): Promise<Finding> => {
  const { rows: found } = await db.execute(
    sql`select from pg_tables where schemaname = 'jobs' and tablename = 'job'`,
  )
  if (found.length === 0) {
    return warning('The job queue has not been set up.', 'Start the server, which sets it up.')
  }
  const { rows } = await db.execute<{
    waiting: number
    lag: number | null
    failures: number
    idle: number | null
  }>(sql`
    with ready as (
      select start_after from jobs.job
      where state in ('created', 'retry') and not blocked and start_after <= now() and name <> ${scheduleQueue}
    )
    select (select count(*)::int from ready) as waiting,
      (select extract(epoch from now() - min(start_after))::float from ready) as lag,
      (select count(*)::int from jobs.job where state = 'failed' and completed_on > now() - interval '1 day') as failures,
      (select extract(epoch from now() - max(completed_on))::float from jobs.job) as idle`)
  const [state] = rows
  return judgeQueue({
    waiting: state?.waiting ?? 0,
    lagSeconds: state?.lag ?? 0,
    failures: state?.failures ?? 0,
    idleSeconds: state?.idle ?? null,
  })
}
