import { join } from 'node:path'

import { createSandbox } from '#lib/sandbox/create-sandbox.ts'
import { sandboxCredentials } from '#lib/sandbox/create-sandbox.ts'
import { stepSandbox } from '#lib/sandbox/scenario/play-journey.ts'
import { createOutboxEmail } from '#lib/sandbox/vendors/outbox-email/adapter.ts'
import { deliverAsVendorsDo, deliverInOrder } from '#lib/sandbox/vendors/webhook-sender.ts'

import { createRequestLog } from './api-requests/request-log.ts'
import type { Clock } from './clock.ts'
import { type Config, isSandbox } from './config/config.ts'
import type { ServiceDeps } from './context.ts'
import { type Database, openDatabase } from './db/client.ts'
import { acrossTenants, everyTenant } from './db/tenant.ts'
import { withTransaction } from './db/transaction.ts'
import { createLiveChanges } from './events/live-changes.ts'
import { createApp } from './http/app.ts'
import { createAuth } from './http/auth.ts'
import { storageApp } from './http/storage.ts'
import { installationId } from './ids.ts'
import { createPdfInspector } from './inspection/inspector.ts'
import { createHandlers } from './job-handlers.ts'
import { openBoss } from './jobs/boss.ts'
import type { Logger } from './observability/logger.ts'
import { createMetrics } from './observability/metrics.ts'
import { ensureSandboxOrganization } from './organizations/create-organization.ts'
import { secretOfShop } from './printers/load-printer.ts'
import { createSmtpEmail } from './providers/email/smtp/adapter.ts'
import { createStripePayments } from './providers/payments/stripe/adapter.ts'
import { createIppPrint } from './providers/print/ipp/adapter.ts'
import type { PrinterConnection } from './providers/print/port.ts'
import { printShopSecret } from './providers/print/port.ts'
import { createPrintShop } from './providers/print/print-shop/adapter.ts'
import { createPrintShopNews } from './providers/print/print-shop/webhook.ts'
import { createEasypostRates } from './providers/rates/easypost/adapter.ts'
import type { RatesPort } from './providers/rates/port.ts'
import { createDiskStorage } from './providers/storage/disk/adapter.ts'
import { createS3Storage } from './providers/storage/s3/adapter.ts'
import { openTimestamps } from './providers/timestamps/open-timestamps.ts'
import { createWitness } from './providers/witnesses/http/adapter.ts'
import { sweepPurchases } from './purchases/load-purchase.ts'

/** The dependencies of the service. */
export type ServiceOptions = {
  config: Config
  /** A migrated database. */
  databaseUrl: string
  /** How this process reaches its own HTTP server, which serves the vendors' simulators. */
  selfUrl: string
  logger: Logger
  clock: Clock
}

/** Everything behind the API: handles requests and runs jobs. */
export type Service = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
  /** Called once the server accepts requests: creates the sandbox's organization and, where jobs run, starts workers. */
  start(options: { jobs: boolean }): Promise<void>
  stop(): Promise<void>
  /** The context of the command line, which sees every organization. */
  systemContext: ServiceDeps
}

const sweepIntervalMs = 5000

/** URLs of the simulators' files name the process that created them, which may be gone; every process serves them. */
const createSimulatedRates = (appSecret: string, selfUrl: string): RatesPort => {
  const { easypost } = sandboxCredentials(appSecret)
  const rates = createEasypostRates({ ...easypost, baseUrl: `${selfUrl}/sandbox/easypost/v2` })
  return { ...rates, fetchFile: (url) => rates.fetchFile(new URL(new URL(url).pathname, selfUrl).href) }
}

/** Opens the storage, with an app that receives its forms where it does not do that itself. */
const openStorage = async ({ config, clock }: ServiceOptions) => {
  if (config.s3) {
    const storage = createS3Storage({ ...config.s3, clock })
    return { storage, app: null, close: () => storage.close() }
  }
  const storage = await createDiskStorage({
    root: join(config.dataDirectory, 'storage'),
    secret: config.appSecret,
    appUrl: () => config.appUrl,
    clock,
  })
  return { storage, app: storageApp(storage), close: () => {} }
}

const createEmail = ({ config, clock }: ServiceOptions, db: Database) => {
  const { smtpUrl, from } = config.email
  return smtpUrl === undefined
    ? createOutboxEmail({ db, clock, from })
    : createSmtpEmail({ url: smtpUrl, from })
}

const createAdapters = ({ config, selfUrl }: ServiceOptions) => {
  const credentials = sandboxCredentials(config.appSecret)
  return {
    rates: config.easypost
      ? createEasypostRates(config.easypost)
      : createSimulatedRates(config.appSecret, selfUrl),
    payments: createStripePayments(
      config.stripe ?? { ...credentials.stripe, baseUrl: `${selfUrl}/sandbox/stripe` },
    ),
    print: config.printShop
      ? createPrintShop({ ...config.printShop, printerId: installationId })
      : createIppPrint({ printerUrl: config.printerUrl ?? `${selfUrl}/sandbox/ipp/print` }),
    printNews: createPrintShopNews((printerId) => secretOfShop(config, printerId)),
    openPrinter: (connection: PrinterConnection) =>
      connection.kind === 'ipp'
        ? createIppPrint({ printerUrl: connection.url, networks: config.printerNetworks })
        : createPrintShop({
            url: connection.url,
            printerId: connection.printerId,
            secret: printShopSecret(config.appSecret, connection.printerId),
            networks: config.printerNetworks,
          }),
  }
}

/** The composition root: adapters are built here from the configuration, and nowhere else. */
export const createService = async (options: ServiceOptions): Promise<Service> => {
  const { config, databaseUrl, selfUrl, logger, clock } = options
  const database = openDatabase(databaseUrl, {
    max: 20,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  })
  // For what belongs to no organization: the simulators' records, and the command line.
  const operator = openDatabase(databaseUrl, {
    max: 10,
    scope: everyTenant,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  })
  const metrics = createMetrics(database.pool)
  const boss = await openBoss({ databaseUrl, logger, onJob: (job) => metrics.countJob(job) })
  const inspector = createPdfInspector({
    maxPages: config.documents.maxPages,
    onWorkerLost: (error) => logger.warn({ err: error }, 'a document crashed its worker thread'),
  })
  const opened = await openStorage(options)
  const providers = {
    ...createAdapters(options),
    storage: opened.storage,
    email: createEmail(options, database.db),
    timestamps: await openTimestamps(config, clock),
    witnesses: config.log.witnesses.map((witness) => createWitness({ ...witness, clock })),
  }
  const { db, pool } = database
  const deps: ServiceDeps = { config, db, pool, jobs: boss, providers, inspector, clock, logger }
  const operatorDeps: ServiceDeps = { ...deps, db: operator.db, pool: operator.pool }
  const { rates, payments, print } = config.sandbox
  const sandbox =
    rates || payments || print
      ? createSandbox({
          db: operator.db,
          databaseUrl,
          clock,
          logger,
          pace: config.sandbox.pace,
          delivery:
            config.sandbox.webhooks === 'unruly' ? deliverAsVendorsDo(config.sandbox.seed) : deliverInOrder,
          secrets: sandboxCredentials(config.appSecret),
          webhookUrl: () => selfUrl,
        })
      : null
  const live = createLiveChanges({ databaseUrl, logger })
  const requestLog = createRequestLog(operatorDeps)
  const app = createApp({
    deps,
    auth: createAuth(deps),
    storage: opened.app,
    sandbox: sandbox?.app ?? null,
    metrics,
    requestLog,
    live,
  })
  let sweeper: NodeJS.Timeout | undefined
  const sweep = () => {
    acrossTenants(() => sweepPurchases(deps)).catch((error: unknown) =>
      logger.error({ err: error }, 'the purchase sweep failed'),
    )
  }
  return {
    fetch: (request, env) => app.fetch(request, env ?? {}),
    systemContext: operatorDeps,
    start: async ({ jobs }) => {
      await live.start()
      await sandbox?.start()
      if (isSandbox(config)) await ensureSandboxOrganization(operatorDeps)
      if (!jobs) return
      await boss.work(createHandlers(deps, { stepSandbox: (job) => stepSandbox(deps, job), metrics }))
      await withTransaction(operatorDeps, (ctx) => boss.enqueue(ctx, 'acceptance.review', { after: null }))
      sweep()
      sweeper = setInterval(sweep, sweepIntervalMs)
    },
    stop: async () => {
      clearInterval(sweeper)
      await boss.stop()
      await sandbox?.stop()
      await live.stop()
      await requestLog.flush()
      providers.email.close()
      await inspector.close()
      opened.close()
      await operator.close()
      await database.close()
    },
  }
}
