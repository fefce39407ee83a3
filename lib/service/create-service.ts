import {
  acrossTenants,
  divideConnections,
  everyTenant,
  openDatabase,
  openSession,
  withTransaction,
} from '#lib/postgres/postgres.ts'
import { createSandbox, productionCredentials, sandboxCredentials } from '#lib/sandbox/create-sandbox.ts'
import { stepSandbox } from '#lib/sandbox/scenario/play-journey.ts'
import { deliverAsVendorsDo, deliverInOrder } from '#lib/sandbox/vendors/webhook-sender.ts'

import { createKeyFinder } from './api-keys/authenticate-key.ts'
import { createRequestLog } from './api-requests/request-log.ts'
import type { Clock } from './clock.ts'
import { type Config, isSandbox, isSimulated } from './config/config.ts'
import type { ServiceDeps } from './context.ts'
import { processName } from './db/compatibility.ts'
import { createLiveChanges } from './events/live-changes.ts'
import { createDownloads } from './files/open-downloads.ts'
import { createApp } from './http/app.ts'
import { createAuth } from './http/auth.ts'
import { storageApp } from './http/storage.ts'
import { createPdfInspector } from './inspection/inspector.ts'
import { createHandlers } from './job-handlers.ts'
import { type DrainOptions, openBoss } from './jobs/boss.ts'
import type { JobSchedules } from './jobs/schedules.ts'
import type { Logger } from './observability/logger.ts'
import { createMetrics } from './observability/metrics.ts'
import { openProviders } from './open-providers.ts'
import { ensureSandboxOrganization } from './organizations/create-organization.ts'
import { type LeftOut, onLeftOut } from './providers/read-leniently.ts'
import { sweepPurchases } from './purchases/load-purchase.ts'
import { reviewAccounts } from './vendor-accounts/review-accounts.ts'

/** The dependencies of the service. */
export type ServiceOptions = {
  config: Config
  /** A migrated database. */
  databaseUrl: string
  /** How this process reaches its own HTTP server, which serves the vendors' simulators. */
  selfUrl: string
  logger: Logger
  clock: Clock
  /** Jobs that run by the clock; without any, nothing runs unless something happens or `drain` is called. */
  schedules: JobSchedules
}

/** Everything behind the API: handles requests and runs jobs. */
export type Service = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
  /** Called once the server accepts requests: creates the sandbox's organization and, where jobs run, starts workers. */
  start(options: { jobs: boolean }): Promise<void>
  /**
   * Runs every due job and those that they enqueue, and delivers the simulators' messages, until nothing is left; then
   * writes the logs. Does not wait for a failed job or delivery that will be retried.
   */
  drain(options?: DrainOptions): Promise<void>
  stop(): Promise<void>
  /** The context of the command line, which sees every organization. */
  systemContext: ServiceDeps
}

const sweepIntervalMs = 5000

/** Logs the field of a vendor's data that cannot be read, once while the process runs. */
const logOnce = (logger: Logger): ((value: LeftOut) => void) => {
  const logged = new Set<string>()
  return ({ vendor, path }) => {
    const key = `${vendor} ${path}`
    if (logged.has(key)) return
    logged.add(key)
    logger.warn({ vendor, path }, 'a vendor value was unreadable and omitted')
  }
}

/** The composition root: everything is built here from the configuration, adapters in `openProviders`. */
export const createService = async (options: ServiceOptions): Promise<Service> => {
  const { config, databaseUrl, selfUrl, logger, clock, schedules } = options
  const onLost = (error: Error) => logger.warn({ err: error }, 'a database connection was lost')
  const requestsUrl = config.databasePoolerUrl ?? databaseUrl
  const isPooler = config.databasePoolerUrl !== undefined
  const connections = divideConnections(config.databaseConnections)
  const session = await openSession({ url: databaseUrl, name: await processName(), onLost })
  const database = openDatabase(requestsUrl, { max: connections.service, isPooler, onIdleError: onLost })
  // For what belongs to no organization: the simulators' records, and the command line.
  const operator = openDatabase(requestsUrl, {
    max: connections.operator,
    scope: everyTenant,
    isPooler,
    onIdleError: onLost,
  })
  const metrics = createMetrics(database.pool, config.dataDirectory)
  const boss = await openBoss({
    databaseUrl,
    session,
    logger,
    schedules,
    onJob: (job) => metrics.countJob(job),
  })
  const inspector = createPdfInspector({
    maxPages: config.documents.maxPages,
    onWorkerLost: (error) => logger.warn({ err: error }, 'a document crashed its worker thread'),
  })
  const stopHearing = onLeftOut(logOnce(logger))
  const opened = await openProviders(options, database.db)
  const { providers } = opened
  const { db, pool } = database
  const deps: ServiceDeps = { config, db, pool, session, jobs: boss, providers, inspector, clock, logger }
  const operatorDeps: ServiceDeps = { ...deps, db: operator.db, pool: operator.pool }
  const isTimed = Object.keys(schedules).length > 0
  const sandbox = isSandbox(config)
    ? createSandbox({
        db: operator.db,
        session,
        clock,
        logger,
        pace: config.sandbox.pace,
        vendorUnknowns: config.sandbox.vendorUnknowns,
        delivery:
          config.sandbox.webhooks === 'unruly' ? deliverAsVendorsDo(config.sandbox.seed) : deliverInOrder,
        secrets: sandboxCredentials(config.appSecret),
        receiptEmail: config.receiptEmail,
        webhookUrl: () => selfUrl,
        appUrl: config.appUrl,
        vendorOf: config.sandbox.vendorOf && {
          ...config.sandbox.vendorOf,
          secrets: productionCredentials(config.appSecret),
        },
        isTimed,
      })
    : null
  const live = createLiveChanges(session)
  const downloads = createDownloads()
  const requestLog = createRequestLog(operatorDeps)
  const app = createApp({
    deps,
    auth: createAuth(deps),
    findKey: createKeyFinder(operatorDeps),
    storage: opened.disk && storageApp(opened.disk),
    sandbox: sandbox?.app ?? null,
    metrics,
    requestLog,
    live,
  })
  let sweeper: NodeJS.Timeout | undefined
  let sweeping: Promise<unknown> | undefined
  const sweep = (): Promise<unknown> =>
    (sweeping ??= acrossTenants(() => sweepPurchases(deps))
      .catch((error: unknown) => logger.error({ err: error }, 'the purchase sweep failed'))
      .finally(() => {
        sweeping = undefined
      }))
  return {
    fetch: (request, env) => downloads.during(() => app.fetch(request, env ?? {})),
    systemContext: operatorDeps,
    start: async ({ jobs }) => {
      await live.start()
      await sandbox?.start()
      await acrossTenants(() => reviewAccounts(operatorDeps))
      if (isSimulated(config)) await ensureSandboxOrganization(operatorDeps)
      if (!jobs) return
      await boss.work(createHandlers(deps, { stepSandbox: (job) => stepSandbox(deps, job), metrics }))
      await withTransaction(operatorDeps, (ctx) => boss.enqueue(ctx, 'acceptance.review', { after: null }))
      if (!isTimed) return
      void sweep()
      sweeper = setInterval(() => void sweep(), sweepIntervalMs)
    },
    drain: async (drainOptions) => {
      await sweep()
      await boss.drain(drainOptions)
      do {
        // Rejected messages are resent automatically.
        await sandbox?.flush().catch((error: unknown) => logger.debug({ err: error }, 'not all was accepted'))
      } while (await boss.drain())
      await requestLog.flush()
    },
    stop: async () => {
      clearInterval(sweeper)
      stopHearing()
      await sweeping
      await downloads.close()
      await boss.stop()
      await sandbox?.stop()
      await live.stop()
      await requestLog.flush()
      await inspector.close()
      opened.close()
      await operator.close()
      await database.close()
      await session.close()
    },
  }
}
