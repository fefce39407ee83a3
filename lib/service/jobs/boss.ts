import { Client } from 'pg'
import { type Db, type Job, type JobResult, PgBoss } from 'pg-boss'

import {
  acrossTenants,
  advisoryNamespace,
  type DatabaseSession,
  executeText,
  grantLock,
  type InTransaction,
  inTenant,
  sendLast,
  serviceRole,
} from '#lib/postgres/postgres.ts'
import { processName } from '#lib/service/db/compatibility.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { retryAfterOf } from '#lib/service/providers/provider-error.ts'

import { addMessages } from './add-messages.ts'
import { sharesOf } from './job-shares.ts'
import { openQueueDatabase } from './queue-database.ts'
import { createQueueWorkers, type QueueWorkers } from './queue-workers.ts'
import { type JobName, type JobQueue, type Jobs, heartbeatSeconds, type QueueRules, queues } from './queue.ts'
import type { JobSchedules } from './schedules.ts'

/**
 * Grants the service's role the queue's tables, which pg-boss creates as their owner: a job is enqueued in the
 * transaction of the change that needs it, which runs in the service's role.
 */
const grantQueue = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // Two simultaneous grants would conflict on catalog rows.
    await client.query('select pg_advisory_lock($1, $2)', [advisoryNamespace, grantLock])
    await client.query(`grant usage on schema jobs to ${serviceRole}`)
    await client.query(`grant select, insert, update, delete on all tables in schema jobs to ${serviceRole}`)
  } finally {
    await client.end()
  }
}

/** The handler of each job. */
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

export type DrainOptions = {
  /** Also runs jobs that are waiting for their time now, but none postponed meanwhile. */
  includeDelayed?: boolean
}

/** The queue with its life cycle: opened for enqueuing at once, workers only where jobs run. */
type Boss = JobQueue & {
  /** Starts workers on every queue, and the schedule. */
  work(handlers: JobHandlers): Promise<void>
  /**
   * Runs every due job, and those that they enqueue, until none is due or running; for a process that is alone on its
   * database. A failed job is not retried. Returns whether there was any.
   */
  drain(options?: DrainOptions): Promise<boolean>
  /** Waits for the jobs that are running, then closes. */
  stop(): Promise<void>
}

/** Returns a database for pg-boss that sends its one statement in the transaction, which does not wait for its result. */
const sendingLast = (ctx: InTransaction): Db => ({
  executeSql: (text, values = []) => {
    // pg-boss adds jobs by one parameter, their JSON.
    sendLast(ctx, executeText(ctx.db, text, values.map(String)))
    return Promise.resolve({ rows: [] })
  },
})

// `JobName` is the type of these keys.
const jobNames = Object.keys(queues) as JobName[]

/**
 * Maximum delay of a job that another process postponed, or whose notification was lost. This process knows when the
 * jobs it postponed are due, and polls then.
 */
const lookEveryMs = 5000

/** pg-boss postpones a failed job after its handler ended. */
const failureLookMs = 1000

/** Several looks that are due at about the same time are one. */
const shortestLookMs = 200

/** Interval of finding jobs whose worker died. */
const superviseSeconds = 15

/** Maximum delay of a scheduled job: the most frequent ones run each minute. */
const scheduleSeconds = 30

/** Workers poll when notified; this is only required by pg-boss. */
const idleSeconds = 86_400

/** Opens pg-boss on the database; its tables are in the schema `jobs`. */
export const openBoss = async (options: {
  databaseUrl: string
  session: Pick<DatabaseSession, 'listen'>
  logger: Logger
  /** Schedules that `work` sets, replacing earlier ones. */
  schedules: JobSchedules
  /** Called for every job that ended. */
  onJob?: (job: { name: JobName; outcome: 'done' | 'failed'; seconds: number }) => void
}): Promise<Boss> => {
  const { databaseUrl, session, logger, schedules, onJob } = options
  const isTimed = Object.keys(schedules).length > 0
  const workers = new Map<string, QueueWorkers>()
  const database = openQueueDatabase({
    url: databaseUrl,
    session,
    name: await processName(),
    onJob: (queue) => workers.get(queue)?.call(),
    onListening: () => void callDue(),
    onError: (error) => logger.error({ err: error }, 'job queue'),
  })
  let isLooking = false
  let isAway = false
  let timer: NodeJS.Timeout | undefined
  let nextLookAt = Infinity
  let isStopping = false
  /** Polls for due jobs after this many milliseconds, unless that happens earlier anyway. */
  const lookIn = (ms: number): void => {
    const at = performance.now() + Math.max(ms, shortestLookMs)
    if (isStopping || workers.size === 0 || at >= nextLookAt) return
    clearTimeout(timer)
    nextLookAt = at
    timer = setTimeout(() => {
      nextLookAt = Infinity
      void callDue()
    }, at - performance.now())
  }
  /**
   * Calls the workers of every queue with a job that is due: one whose time has come, whose notification was missed, or
   * that is to be retried. Then waits for the next one.
   */
  const callDue = async (): Promise<void> => {
    if (workers.size === 0) return
    if (isLooking) return lookIn(shortestLookMs)
    isLooking = true
    let waitMs = isTimed ? lookEveryMs : Infinity
    try {
      for (const { name, seconds } of await database.listDue([...workers.keys()])) {
        if (seconds === 0) workers.get(name)?.call()
        else waitMs = Math.min(waitMs, seconds * 1000)
      }
      isAway = false
    } catch (error) {
      // It is tried again.
      if (!isAway) logger.error({ err: error }, 'due jobs could not be listed')
      isAway = true
    } finally {
      isLooking = false
      lookIn(waitMs)
    }
  }
  const boss = new PgBoss({
    db: database,
    schema: 'jobs',
    useListenNotify: true,
    supervise: isTimed,
    schedule: isTimed,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: scheduleSeconds,
    // No job here waits for another.
    flowIntervalSeconds: idleSeconds,
  })
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'job queue'))
  await boss.start()
  for (const name of jobNames) {
    const {
      concurrency: _,
      batch: __,
      isParallel: ___,
      share: ____,
      isSingle,
      ...rules
    }: QueueRules = queues[name]
    const settings = {
      ...rules,
      retryBackoff: true,
      heartbeatSeconds,
      notify: true,
      deleteAfterSeconds: 86_400,
    }
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, ...(isSingle && { policy: 'short' }) })
  }
  await grantQueue(databaseUrl)

  /** A job that was renamed must not be scheduled by its old name for ever. */
  const replaceSchedules = async (): Promise<void> => {
    for (const { name, key } of await boss.getSchedules()) {
      if (!(name in schedules)) await boss.unschedule(name, key)
    }
    for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron)
  }

  const runJob = async <Name extends JobName>(
    name: Name,
    handle: JobHandlers[Name],
    job: Job<Jobs[Name]>,
  ): Promise<JobResult> => {
    const startedAt = performance.now()
    const ended = (outcome: 'done' | 'failed') =>
      onJob?.({ name, outcome, seconds: (performance.now() - startedAt) / 1000 })
    try {
      await (job.data && 'organizationId' in job.data
        ? inTenant(job.data.organizationId, () => handle(job.data))
        : acrossTenants(() => handle(job.data)))
      ended('done')
      return { id: job.id, status: 'completed' }
    } catch (error) {
      ended('failed')
      lookIn(failureLookMs)
      const seconds = retryAfterOf(error)
      if (seconds !== null) {
        // If this fails too, the job is retried as soon as any other.
        await database.delayRetry(name, job.id, seconds).catch((cause: unknown) => {
          logger.warn({ err: cause, job: { id: job.id, name }, seconds }, 'a retry could not be delayed')
        })
      }
      logger.warn({ err: error, job: { id: job.id, name, ...job.data } }, 'job failed; it will be retried')
      return { id: job.id, status: 'failed', output: { message: String(error) } }
    }
  }

  const openWorkers = <Name extends JobName>(name: Name, handle: JobHandlers[Name]): QueueWorkers => {
    const { concurrency, batch: batchSize = 1, isParallel, share }: QueueRules = queues[name]
    return createQueueWorkers<Job<Jobs[Name]>, JobResult[]>({
      most: concurrency,
      batchSize,
      isShared: share !== undefined,
      start: async (run) => {
        // pg-boss starts none while it waits for running ones.
        if (isStopping) return ''
        const options = {
          batchSize,
          perJobResults: true,
          pollingIntervalSeconds: idleSeconds,
          ...(share && { groupConcurrency: share.most }),
        } as const
        return boss.work(name, options, (jobs: Job<Jobs[Name]>[]) => run(jobs))
      },
      wake: (id) => boss.notifyWorker(id),
      run: async (jobs) => {
        if (isParallel) return Promise.all(jobs.map((job) => runJob(name, handle, job)))
        const results: JobResult[] = []
        for (const job of jobs) results.push(await runJob(name, handle, job))
        return results
      },
      onError: (error) => logger.error({ err: error, queue: name }, 'a worker could not be started'),
    })
  }

  return {
    async enqueue(ctx, name, data, { afterSeconds } = {}) {
      await boss.send(name, data, {
        db: sendingLast(ctx),
        ...sharesOf(name, data),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      })
      if (afterSeconds !== undefined) lookIn(afterSeconds * 1000)
    },
    async enqueueAll(ctx, name, data) {
      if (data.length === 0) return
      const jobs = data.map((each) => ({ data: each, ...sharesOf(name, each) }))
      await boss.insert(name, jobs, { db: sendingLast(ctx) })
    },
    storeMessages: ({ db }, insert) => addMessages(boss, db, insert),
    async work(handlers) {
      for (const name of jobNames) workers.set(name, openWorkers(name, handlers[name]))
      await callDue()
      if (isTimed) await replaceSchedules()
    },
    async drain({ includeDelayed = false } = {}) {
      const names = [...workers.keys()]
      if (includeDelayed) await database.makeDue(names)
      for (let hasRun = false; ; hasRun = true) {
        const ended = database.nextStatement()
        const unfinished = await database.listUnfinished(names)
        if (unfinished.length === 0) return hasRun
        for (const { name, isDue } of unfinished) if (isDue) workers.get(name)?.call()
        await ended
      }
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      workers.clear()
      await boss.stop({ graceful: true, timeout: 20_000 })
      await database.close()
    },
  }
}
