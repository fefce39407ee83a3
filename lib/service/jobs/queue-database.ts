import { Pool } from 'pg'
import type { Db } from 'pg-boss'

import {
  createPlanningClient,
  type DatabaseSession,
  idleTimeoutMs,
  queueConnections,
  tolerateLosses,
} from '#lib/postgres/postgres.ts'

/**
 * The database of pg-boss: a pool in the role of the tables' owner, and notifications of other processes about new
 * jobs.
 */
type QueueDatabase = Db & {
  /** Lists those of the queues that have jobs, each with the seconds until its next one is due: 0 if one is. */
  listDue(queues: readonly string[]): Promise<{ name: string; seconds: number }[]>
  /** Lists those of the queues that have jobs which are running, or due. */
  listUnfinished(queues: readonly string[]): Promise<{ name: string; isDue: boolean }[]>
  /** Makes those jobs of the queues due that wait for their time. */
  makeDue(queues: readonly string[]): Promise<void>
  /** Delays the retry of a failing job by at least this many seconds. */
  delayRetry(queue: string, id: string, seconds: number): Promise<void>
  /** Waits until a statement of pg-boss has ended, by which alone jobs begin and end, or until this is closed. */
  nextStatement(): Promise<void>
  close(): Promise<void>
}

/**
 * Selects when each queue has a job to run, in seconds from now. A due one is found without reading those that wait
 * behind it; without one, the waiting jobs are read in the index.
 */
const dueQueues = {
  name: 'due_queues',
  text: `select queue.name, extract(epoch from greatest(due.at - now(), interval '0'))::float8 as seconds
    from unnest($1::text[]) queue (name)
    cross join lateral (
      select case
        when exists (
          select from jobs.job
          where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
        ) then now()
        else (
          select min(start_after) from jobs.job
          where job.name = queue.name and state < 'active' and not blocked
        )
      end as at
    ) due
    where due.at is not null`,
}

const unfinishedQueues = `select name, bool_or(state < 'active') as "isDue" from jobs.job
  where name = any($1) and not blocked and (state = 'active' or state < 'active' and start_after <= now())
  group by name`

const hurriedJobs = `update jobs.job set start_after = now()
  where name = any($1) and state < 'active' and start_after > now()`

/** pg-boss waits at least the delay, and doubles it with each attempt up to the maximum. */
const delayedRetry = `update jobs.job
  set retry_delay = greatest(retry_delay, $3), retry_delay_max = greatest(retry_delay_max, $3)
  where name = $1 and id = $2`

/**
 * Opens pg-boss's database. `onJob` is called with the queue that a job was added to, and `onListening` whenever that may
 * have been missed: pg-boss itself would wake every worker of the queue.
 */
export const openQueueDatabase = (options: {
  url: string
  session: Pick<DatabaseSession, 'listen'>
  /** The name of the connections, by which processes know each other's version. */
  name: string
  onJob: (queue: string) => void
  onListening: () => void
  onError: (error: Error) => void
}): QueueDatabase => {
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.name,
    max: queueConnections,
    idleTimeoutMillis: idleTimeoutMs,
    options: [
      // A queue that was empty when a statement was planned may be long a minute later.
      '-c enable_seqscan=off',
      // Of a cluster, the queue is on the coordinator alone.
      '-c citus.enable_ddl_propagation=off -c citus.propagate_set_commands=none',
    ].join(' '),
    Client: createPlanningClient(() => true),
    connectionTimeoutMillis: 10_000,
  })
  tolerateLosses(pool, options.onError)
  let ending: PromiseWithResolvers<void> | undefined
  const statementEnded = (): void => {
    ending?.resolve()
    ending = undefined
  }
  return {
    executeSql: (text, values = []) => pool.query({ text, values }).finally(statementEnded),
    nextStatement: () => (ending ??= Promise.withResolvers<void>()).promise,
    listUnfinished: async (queues) => {
      const { rows } = await pool.query<{ name: string; isDue: boolean }>(unfinishedQueues, [queues])
      return rows
    },
    makeDue: async (queues) => {
      await pool.query(hurriedJobs, [queues])
    },
    delayRetry: async (queue, id, seconds) => {
      await pool.query(delayedRetry, [queue, id, seconds])
    },
    listen: (channel) =>
      options.session.listen(channel, {
        onNotification: options.onJob,
        onListening: options.onListening,
      }),
    listDue: async (queues) => {
      const { rows } = await pool.query<{ name: string; seconds: number }>({ ...dueQueues, values: [queues] })
      return rows
    },
    close: async () => {
      await pool.end()
      statementEnded()
    },
  }
}
