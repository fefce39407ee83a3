import { Pool } from 'pg'
import type { Db } from 'pg-boss'

import { queueConnections } from '#lib/service/db/connections.ts'
import { tolerateLosses } from '#lib/service/db/lost-connections.ts'
import { createPlanningClient } from '#lib/service/db/planned-once.ts'
import type { DatabaseSession } from '#lib/service/db/session.ts'

/** What pg-boss works on: a pool in the role of the tables' owner, and what other processes say of new jobs. */
type QueueDatabase = Db & {
  /** Lists those of the queues that have a job to run. */
  listDue(queues: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** A probe for each queue: cheaper than reading all the jobs that wait for their time. */
const dueQueues = {
  name: 'due_queues',
  text: `select name from unnest($1::text[]) queue (name)
    where exists (
      select from jobs.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    )`,
}

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
  return {
    executeSql: (text, values = []) => pool.query({ text, values }),
    listen: (channel) =>
      options.session.listen(channel, {
        onNotification: options.onJob,
        onListening: options.onListening,
      }),
    listDue: async (queues) => {
      const { rows } = await pool.query<{ name: string }>({ ...dueQueues, values: [queues] })
      return rows.map(({ name }) => name)
    },
    close: () => pool.end(),
  }
}
